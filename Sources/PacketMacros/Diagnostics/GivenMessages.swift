// Packets that are given something.
extension Message {
  static let nothingGiven: Message =
    "the packet is given nothing; add 'given:' and a type to '@Packet'"

  static let givenIsReserved: Message =
    "'given' is what the packet is given; give the property another name"

  static let severalGiven: Message =
    "'@Given' takes the name of one field"

  static func givenNotType(_ value: String) -> Message {
    "'given:' needs a type, such as 'UInt8.self', not '\(value)'"
  }

  static func countOfGiven(_ name: String, _ count: String) -> Message {
    "'\(name)' depends on what the packet is given, which the property '\(count)' does not know; store the count"
  }

  static func excludedByGiven(_ label: String, because reason: String) -> Message {
    "a packet with 'given:' cannot have '\(label):', because \(reason)"
  }
}
