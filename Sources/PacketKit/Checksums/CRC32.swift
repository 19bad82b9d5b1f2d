/// A reflected CRC of 32 bits, computed eight bytes at a time.
///
/// `entries[256 * k + b]` is the effect of a byte b on the remainder if k more of the eight bytes follow it.
struct CRC32: Sendable {
  static let ieee = CRC32(reflectedPolynomial: 0xEDB8_8320)
  static let castagnoli = CRC32(reflectedPolynomial: 0x82F6_3B78)

  private let entries: [UInt32]

  init(reflectedPolynomial polynomial: UInt32) {
    var entries: [UInt32] = []
    entries.reserveCapacity(8 * 256)
    for byte in 0..<256 as Range<UInt32> {
      var remainder = byte
      for _ in 0..<8 {
        remainder = remainder >> 1 ^ (remainder & 1 == 0 ? 0 : polynomial)
      }
      entries.append(remainder)
    }
    for index in 256..<8 * 256 {
      let previous = entries[index - 256]
      entries.append(previous >> 8 ^ entries[Int(previous & 0xFF)])
    }
    self.entries = entries
  }

  func checksum(of bytes: RawSpan) -> UInt32 {
    let table = entries.span
    var remainder = ~0 as UInt32
    var index = 0
    // Every index into the table is a byte plus a multiple of 256 that is less than 8 * 256.
    func entry(_ block: Int, _ bits: UInt64) -> UInt32 {
      unsafe table[unchecked: 256 &* block &+ Int(truncatingIfNeeded: bits & 0xFF)]
    }
    while index &+ 8 <= bytes.byteCount {
      let word = unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self)
      let mixed = UInt64(littleEndian: word) ^ UInt64(remainder)
      remainder =
        entry(7, mixed) ^ entry(6, mixed >> 8) ^ entry(5, mixed >> 16) ^ entry(4, mixed >> 24)
        ^ entry(3, mixed >> 32) ^ entry(2, mixed >> 40) ^ entry(1, mixed >> 48)
        ^ entry(0, mixed >> 56)
      index &+= 8
    }
    while index < bytes.byteCount {
      let byte = unsafe bytes.unsafeLoad(fromUncheckedByteOffset: index, as: UInt8.self)
      remainder = remainder >> 8 ^ entry(0, UInt64(remainder ^ UInt32(byte)))
      index &+= 1
    }
    return ~remainder
  }
}
