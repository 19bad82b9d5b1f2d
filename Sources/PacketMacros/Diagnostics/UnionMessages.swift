// The cases of a union.
extension Message {
  static let unionWithoutCases: Message = "'%1' has no cases, so there is nothing to encode"
  static let missingTag: Message =
    "'%1' needs a tag, such as '%2'; the order of the cases does not determine it"
  static let severalCasesOfOneTag: Message =
    "'%1' needs its own tag; declare it in a 'case' of its own"
  static let tagNotLiteral: Message = "the tag must be a literal number"
  static let tagBeyondType: Message =
    "'%2' cannot represent %1; its greatest value is %3; give '@Packet' a wider type with 'tag:'"
  static let duplicateTag: Message = "another case already has the tag %1"
  static let firstTag: Message = "%1 is first used here"
  static let duplicateCase: Message =
    "another case is also named '%1'; each case of a packet needs its own name"
  static let firstCase: Message = "'%1' is declared here first"
  static let unavailableCase: Message =
    "'%1' is unavailable, so decoding cannot create it; remove the case or its attribute"
  static let otherTagsShape: Message =
    "'%1' takes all other tags, so its values must be a tag and, if bytes may follow it, 'Data'"
  static let otherTagOfAnotherType: Message =
    "'%1' takes all other tags, so its first value must be a '%2', like every tag"
  static let otherTagsTwice: Message =
    "only one case can take all other tags; remove '@OtherTags' from '%1'"
  static let otherTagsInCondition: Message =
    "'%1' takes all other tags, so it cannot be in an '#if'"
  static let tagOfOthers: Message =
    "'%1' takes all other tags, so it has no tag of its own; remove '@Tag'"
  static let codingOfNoValue: Message =
    "the case has no value at the place of '%1'; remove it, or add a value"
  static let notACodingOfValue: Message =
    "'%1' does not say how a value of a case is encoded; write an encoding there, such as '.countPrefixed(UInt8.self)', or '.plain'"
  static let codingOnCase: Message =
    "'@%1' is for a field; a value of a case is encoded as its tag says, at the value's place: '@Tag(1, %2)'"
  static let codingOfOptional: Message =
    "a value of a case that is optional, such as '%1', cannot have an encoding; put it in a '@Packet' struct"
  static let remainingValueNotLast: Message =
    "only the last value of a case can take all remaining bytes"
  static let notACase: Message = "'@%1' applies to the cases of a '@Packet' enum"
}
