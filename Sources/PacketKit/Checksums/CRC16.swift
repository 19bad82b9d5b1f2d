/// CRC-16 with the polynomial 0x1021, most significant bit first, and the initial value 0xFFFF.
enum CRC16 {
  static func checksum(of bytes: RawSpan) -> UInt16 {
    var remainder: UInt16 = 0xFFFF
    for index in bytes.byteOffsets {
      let byte = unsafe bytes.unsafeLoad(fromUncheckedByteOffset: index, as: UInt8.self)
      // Computes the table's entry for a byte: the polynomial x^4 + ... folds into these three shifts.
      var folded = remainder >> 8 ^ UInt16(byte)
      folded ^= folded >> 4
      remainder = remainder << 8 ^ folded << 12 ^ folded << 5 ^ folded
    }
    return remainder
  }
}
