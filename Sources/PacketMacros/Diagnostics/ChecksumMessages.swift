// Checksums before and after fields.
extension Message {
  static let oneChecksum: Message =
    "'@Checksum' takes either 'before:' or 'after:'"

  static let conditionalChecksum: Message =
    "a field in '#if' cannot have a checksum"

  static let checksumAfterRemaining: Message =
    "nothing can follow a field that takes all remaining bytes; write '@Packet(checksum:)', which leaves room"

  static let throughOfChecksumAfter: Message =
    "a checksum after a field covers that field last; remove 'through:'"

  static func laterThroughOfChecksumAfter(_ name: String) -> Message {
    "a checksum after a field cannot cover a later one, '\(name)'"
  }

  static let propertyOfChecksumNotLiteral: Message =
    "'including:' needs the name of a property, as a string literal such as \"pseudoHeader\""

  static let propertyOfTrailingChecksum: Message =
    "a field that may be absent at the end cannot have a checksum with 'including:'"

  static func boundOfChecksumNotLiteral(_ label: String) -> Message {
    "'\(label):' needs the name of a field, as a string literal such as \"kind\""
  }

  static func noBoundOfChecksum(_ name: String) -> Message {
    "no field is called '\(name)'"
  }

  static func invalidBoundOfChecksum(_ name: String) -> Message {
    "'\(name)' may share bytes or be absent, so a checksum cannot start or end with it"
  }

  static func lateBoundOfChecksum(_ label: String, _ name: String) -> Message {
    "'\(label):' names a field after the last one that the checksum covers, '\(name)'"
  }

  static func earlyBoundOfChecksum(_ label: String, _ name: String) -> Message {
    "'\(label):' names a field before the checksum, '\(name)'"
  }

  static func coversLaterChecksum(_ name: String) -> Message {
    "the checksum covers that of '\(name)', which can be computed only after it"
  }
}
