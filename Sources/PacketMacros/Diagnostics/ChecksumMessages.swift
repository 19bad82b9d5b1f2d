// Checksums before and after fields.
extension Message {
  static let oneChecksum: Message = "'@Checksum' needs exactly one of 'before:' and 'after:'"
  static let conditionalChecksum: Message =
    "a field in '#if' cannot have a checksum; move the field out of the '#if'"
  static let checksumAfterRemaining: Message =
    "nothing can follow a field that takes all remaining bytes; use '@Packet(checksum:)', which leaves room for a checksum"
  static let throughOfChecksumAfter: Message =
    "a checksum after a field always ends with that field; remove 'through:'"
  static let laterThroughOfChecksumAfter: Message =
    "a checksum after a field cannot cover the later field '%1'; use 'before:', or put the checksum after '%1'"
  static let propertyOfChecksumNotLiteral: Message =
    "'including:' needs the name of a property, as a string literal such as \"pseudoHeader\""
  static let propertyOfTrailingChecksum: Message =
    "a field that may be absent at the end cannot have a checksum with 'including:'; remove 'including:'"
  static let boundOfChecksumNotLiteral: Message =
    "'%1:' needs the name of a field, as a string literal such as \"kind\""
  static let noBoundOfChecksum: Message = "this packet has no field named '%1'"
  static let invalidBoundOfChecksum: Message =
    "'%1' may share bytes or be absent, so a checksum cannot start or end with it; name another field"
  static let lateBoundOfChecksum: Message =
    "'%1:' names '%2', but the checksum ends before that field; name an earlier one"
  static let earlyBoundOfChecksum: Message =
    "'%1:' names '%2', but the checksum comes after that field; name a later one"
  static let coversLaterChecksum: Message =
    "this checksum covers the one of '%1', which is computed later; use 'from:' or 'through:' to leave it out"
}
