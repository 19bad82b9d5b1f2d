// The deltas of a packet.
extension Message {
  static let deltaOfEnum: Message =
    "an enum has no delta; in the delta of a packet around it, it is written whole if it has changed"

  static func deltaOfOwnCoding(_ name: String) -> Message {
    "a delta cannot be made of what '\(name)' does; leave out 'delta:'"
  }

  static let deltaOfUnknownBytes: Message =
    "a delta has no room for bytes that only one side knows; leave out 'delta:'"

  static func deltaOfListedTags(_ name: String) -> Message {
    "'\(name)' and its tags change together; put both in a packet of their own, without 'delta:'"
  }

  static func onlyInDelta(_ attribute: String, _ packet: String) -> Message {
    "'@\(attribute)' is of use only in a delta; make '\(packet)' a '@Packet(delta: true)'"
  }

  static func relativeOfFloat(_ type: String) -> Message {
    "'@Relative' counts steps, so a '\(type)' needs '@Quantized'"
  }

  static func relativeOfType(_ type: String) -> Message {
    "'@Relative' needs an integer of 8 to 64 bits, '@Bits' or '@Quantized', which '\(type)' has not"
  }

  static func bucketsOutOfOrder(_ small: Int, _ large: Int) -> Message {
    "a small difference of \(small) bits must take fewer than a large one of \(large)"
  }

  static func bucketAsLargeAsBits(_ large: Int, _ count: Int) -> Message {
    "a difference of \(large) bits must take fewer than the \(count) bits of the number itself"
  }

  static func bucketAsLargeAsNumber(_ large: Int, _ type: String) -> Message {
    "a difference of \(large) bits must take fewer than the '\(type)' itself"
  }
}
