// The deltas of a packet.
extension Message {
  static let deltaOfEnum: Message =
    "an enum has no delta; remove 'delta:' (the delta of a packet that contains the enum holds all of it if it has changed)"
  static let deltaOfOwnCoding: Message = "a delta cannot work with your own '%1'; remove 'delta:'"
  static let deltaOfUnknownBytes: Message = "a delta cannot hold unknown bytes; remove 'delta:'"
  static let deltaOfListedTags: Message =
    "'%1' and its tags change together; put both in a packet of their own, without 'delta:'"
  static let onlyInDelta: Message = "'@%1' only affects deltas; make '%2' a '@Packet(delta: true)'"
  static let relativeOfFloat: Message = "'@Relative' counts steps, so a '%1' needs '@Quantized'"
  static let relativeOfType: Message =
    "'@Relative' is for an integer of 8 to 64 bits, or a field with '@Bits' or '@Quantized', not for '%1'"
  static let bucketsOutOfOrder: Message =
    "'small:' must be less than 'large:', but %1 is not less than %2"
  static let bucketAsLargeAsBits: Message =
    "'large:' must be less than the %2 bits of the number itself, not %1"
  static let bucketAsLargeAsNumber: Message = "'large:' must be less than the bits of '%2', not %1"
}
