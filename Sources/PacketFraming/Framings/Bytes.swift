import PacketKit

extension RawSpan {
  /// The byte at an offset within the span.
  @inline(__always)
  func byte(at offset: Int) -> UInt8 {
    unsafe unsafeLoad(fromByteOffset: offset, as: UInt8.self)
  }

  /// The first offset in `range`, which may be empty or reversed, that holds `byte`. Checks eight bytes at a time.
  func firstOffset(of byte: UInt8, in range: Range<Int>) -> Int? {
    let pattern = UInt64(byte) &* 0x0101_0101_0101_0101
    var offset = range.lowerBound
    while range.upperBound - offset >= 8 {
      let word = unsafe UInt64(
        littleEndian: unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
      )
      let difference = word ^ pattern
      // The lowest set bit marks the first zero byte: a borrow reaches only the bytes above a zero byte.
      let zeros = (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
      if zeros != 0 { return offset + zeros.trailingZeroBitCount / 8 }
      offset += 8
    }
    while offset < range.upperBound {
      if self.byte(at: offset) == byte { return offset }
      offset += 1
    }
    return nil
  }
}
