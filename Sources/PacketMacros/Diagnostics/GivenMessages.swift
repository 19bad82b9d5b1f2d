// Packets that are given something.
extension Message {
  static let nothingGiven: Message =
    "the packet is given nothing; add 'given:' and a type to '@Packet'"
  static let givenIsReserved: Message =
    "'given' is what the packet is given; give the property another name"
  static let severalGiven: Message = "'@Given' takes the name of one field"
  static let givenNotType: Message = "'given:' needs a type, such as 'UInt8.self', not '%1'"
  static let countOfGiven: Message =
    "'%1' depends on what the packet is given, which the property '%2' does not know; store the count"
  static let excludedByGiven: Message = "a packet with 'given:' cannot have '%1:', because %2"
}
