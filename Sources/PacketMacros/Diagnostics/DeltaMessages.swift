// The deltas of a packet.
extension Message {
  static let deltaOfEnum: Message =
    "an enum has no delta; remove 'delta:' (the delta of a packet that contains the enum holds all of it if it has changed)"

  static func deltaOfOwnCoding(_ name: String) -> Message {
    "a delta cannot work with your own '\(name)'; remove 'delta:'"
  }

  static let deltaOfUnknownBytes: Message =
    "a delta cannot hold unknown bytes; remove 'delta:'"

  static func deltaOfListedTags(_ name: String) -> Message {
    "'\(name)' and its tags change together; put both in a packet of their own, without 'delta:'"
  }

  static func onlyInDelta(_ attribute: String, _ packet: String) -> Message {
    "'@\(attribute)' only affects deltas; make '\(packet)' a '@Packet(delta: true)'"
  }

  static func relativeOfFloat(_ type: String) -> Message {
    "'@Relative' counts steps, so a '\(type)' needs '@Quantized'"
  }

  static func relativeOfType(_ type: String) -> Message {
    "'@Relative' is for an integer of 8 to 64 bits, or a field with '@Bits' or '@Quantized', not for '\(type)'"
  }

  static func bucketsOutOfOrder(_ small: Int, _ large: Int) -> Message {
    "'small:' must be less than 'large:', but \(small) is not less than \(large)"
  }

  static func bucketAsLargeAsBits(_ large: Int, _ count: Int) -> Message {
    "'large:' must be less than the \(count) bits of the number itself, not \(large)"
  }

  static func bucketAsLargeAsNumber(_ large: Int, _ type: String) -> Message {
    "'large:' must be less than the bits of '\(type)', not \(large)"
  }
}
