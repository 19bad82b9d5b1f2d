// Checksums before and after fields.
extension Message {
  static let oneChecksum: Message =
    "'@Checksum' needs exactly one of 'before:' and 'after:'"

  static let conditionalChecksum: Message =
    "a field in '#if' cannot have a checksum; move the field out of the '#if'"

  static let checksumAfterRemaining: Message =
    "nothing can follow a field that takes all remaining bytes; use '@Packet(checksum:)', which leaves room for a checksum"

  static let throughOfChecksumAfter: Message =
    "a checksum after a field always ends with that field; remove 'through:'"

  static func laterThroughOfChecksumAfter(_ name: String) -> Message {
    "a checksum after a field cannot cover the later field '\(name)'; use 'before:', or put the checksum after '\(name)'"
  }

  static let propertyOfChecksumNotLiteral: Message =
    "'including:' needs the name of a property, as a string literal such as \"pseudoHeader\""

  static let propertyOfTrailingChecksum: Message =
    "a field that may be absent at the end cannot have a checksum with 'including:'; remove 'including:'"

  static func boundOfChecksumNotLiteral(_ label: String) -> Message {
    "'\(label):' needs the name of a field, as a string literal such as \"kind\""
  }

  static func noBoundOfChecksum(_ name: String) -> Message {
    "this packet has no field named '\(name)'"
  }

  static func invalidBoundOfChecksum(_ name: String) -> Message {
    "'\(name)' may share bytes or be absent, so a checksum cannot start or end with it; name another field"
  }

  static func lateBoundOfChecksum(_ label: String, _ name: String) -> Message {
    "'\(label):' names '\(name)', but the checksum ends before that field; name an earlier one"
  }

  static func earlyBoundOfChecksum(_ label: String, _ name: String) -> Message {
    "'\(label):' names '\(name)', but the checksum comes after that field; name a later one"
  }

  static func coversLaterChecksum(_ name: String) -> Message {
    "this checksum covers the one of '\(name)', which is computed later; use 'from:' or 'through:' to leave it out"
  }
}
