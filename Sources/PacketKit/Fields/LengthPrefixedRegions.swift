// Values preceded by the count of their bytes, which they must use up: arrays and packets, and text and bytes whose
// length counts more or less than what follows it.

extension PacketWriter {
  /// Ends a region with a length of its own, unless it has more bytes than `maximum`.
  @inlinable
  mutating func endSized<Prefix: LengthPrefix>(
    _ region: SizedBody<Prefix>,
    maximum: Int
  ) throws(PacketError) {
    guard count - region.mark <= maximum else {
      let byteCount = UInt64(count - region.mark)
      throw .lengthTooLarge(byteCount, maximum: maximum, at: region.mark)
    }
    try endSized(region)
  }
}
