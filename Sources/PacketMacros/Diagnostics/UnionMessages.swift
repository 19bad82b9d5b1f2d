// The cases of a union.
extension Message {
  static func unionWithoutCases(_ name: String) -> Message {
    "'\(name)' has no cases, so there is nothing to encode"
  }

  static func missingTag(_ name: String, example: String) -> Message {
    "'\(name)' needs a tag, such as '\(example)'; the order of the cases does not determine it"
  }

  static func severalCasesOfOneTag(_ name: String) -> Message {
    "'\(name)' needs its own tag; declare it in a 'case' of its own"
  }

  static let tagNotLiteral: Message =
    "the tag must be a literal number"

  static func tagBeyondType(_ tag: String, _ type: String, _ greatest: Int) -> Message {
    "'\(type)' cannot represent \(tag); its greatest value is \(greatest); give '@Packet' a wider type with 'tag:'"
  }

  static func duplicateTag(_ tag: String) -> Message {
    "another case already has the tag \(tag)"
  }

  static func firstTag(_ tag: String) -> Message {
    "\(tag) is first used here"
  }

  static func duplicateCase(_ name: String) -> Message {
    "another case is also named '\(name)'; each case of a packet needs its own name"
  }

  static func firstCase(_ name: String) -> Message {
    "'\(name)' is declared here first"
  }

  static func unavailableCase(_ name: String) -> Message {
    "'\(name)' is unavailable, so decoding cannot create it; remove the case or its attribute"
  }

  static func otherTagsShape(_ name: String) -> Message {
    "'\(name)' takes all other tags, so its values must be a tag and, if bytes may follow it, 'Data'"
  }

  static func otherTagOfAnotherType(_ name: String, _ type: String) -> Message {
    "'\(name)' takes all other tags, so its first value must be a '\(type)', like every tag"
  }

  static func otherTagsTwice(_ name: String) -> Message {
    "only one case can take all other tags; remove '@OtherTags' from '\(name)'"
  }

  static func otherTagsInCondition(_ name: String) -> Message {
    "'\(name)' takes all other tags, so it cannot be in an '#if'"
  }

  static func tagOfOthers(_ name: String) -> Message {
    "'\(name)' takes all other tags, so it has no tag of its own; remove '@Tag'"
  }

  static func codingOfNoValue(_ coding: String) -> Message {
    "the case has no value at the place of '\(coding)'; remove it, or add a value"
  }

  static func notACodingOfValue(_ coding: String) -> Message {
    "'\(coding)' does not say how a value of a case is encoded; write an encoding there, such as '.countPrefixed(UInt8.self)', or '.plain'"
  }

  static func codingOnCase(_ name: String, _ coding: String) -> Message {
    "'@\(name)' is for a field; a value of a case is encoded as its tag says, at the value's place: '@Tag(1, \(coding))'"
  }

  static func codingOfOptional(_ type: String) -> Message {
    "a value of a case that is optional, such as '\(type)', cannot have an encoding; put it in a '@Packet' struct"
  }

  static let remainingValueNotLast: Message =
    "only the last value of a case can take all remaining bytes"

  static func notACase(_ name: String) -> Message {
    "'@\(name)' applies to the cases of a '@Packet' enum"
  }
}
