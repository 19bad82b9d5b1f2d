// The cases of a union.
extension Message {
  static func unionWithoutCases(_ name: String) -> Message {
    "'\(name)' has no cases, so there is nothing to encode"
  }

  static func missingTag(_ name: String, example: String) -> Message {
    "'\(name)' needs a tag, such as '\(example)'; the order of the cases does not determine it"
  }

  static func severalCasesOfOneTag(_ name: String) -> Message {
    "'\(name)' needs a tag of its own; give it a 'case' of its own"
  }

  static let tagNotLiteral: Message =
    "the tag must be a literal number"

  static func tagBeyondType(_ tag: String, _ type: String, _ greatest: Int) -> Message {
    "'\(type)' cannot represent \(tag); its greatest value is \(greatest); state a wider type by 'tag:' of '@Packet'"
  }

  static func duplicateTag(_ tag: String) -> Message {
    "another case has the tag \(tag)"
  }

  static func firstTag(_ tag: String) -> Message {
    "\(tag) is stated here first"
  }

  static func duplicateCase(_ name: String) -> Message {
    "another case is called '\(name)' as well; a case of a packet needs a name of its own"
  }

  static func firstCase(_ name: String) -> Message {
    "'\(name)' is declared here first"
  }

  static func unavailableCase(_ name: String) -> Message {
    "'\(name)' is unavailable, so decoding cannot make it"
  }

  static func otherTagsShape(_ name: String) -> Message {
    "'\(name)' takes the other tags, so its values are a tag and, if bytes may follow it, 'Data'"
  }

  static func otherTagOfAnotherType(_ name: String, _ type: String) -> Message {
    "'\(name)' takes the other tags, so its first value is a '\(type)', as all tags are"
  }

  static func otherTagsTwice(_ name: String) -> Message {
    "only one case can take the other tags, and '\(name)' is the second"
  }

  static func otherTagsInCondition(_ name: String) -> Message {
    "'\(name)' takes the other tags, so it cannot stand in '#if'"
  }

  static func tagOfOthers(_ name: String) -> Message {
    "'\(name)' takes the other tags, so it has no tag of its own"
  }

  static func codingOfNoValue(_ coding: String) -> Message {
    "the case has no value for '\(coding)', which encodes the value at its place"
  }

  static func notACodingOfValue(_ coding: String) -> Message {
    "'\(coding)' does not say how a value of a case is encoded; write a coding in place, such as '.countPrefixed(UInt8.self)', or '.plain'"
  }

  static func codingOnCase(_ name: String, _ coding: String) -> Message {
    "'@\(name)' is for a field; a value of a case is encoded as its tag says, at the value's place: '@Tag(1, \(coding))'"
  }

  static func codingOfOptional(_ type: String) -> Message {
    "a coding is not for an optional such as '\(type)'; put it in a '@Packet' struct"
  }

  static let remainingValueNotLast: Message =
    "only the last value of a case can take all remaining bytes"

  static func notACase(_ name: String) -> Message {
    "'@\(name)' applies to the cases of a '@Packet' enum"
  }
}
