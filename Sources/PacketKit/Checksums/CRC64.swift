/// A cyclic redundancy check of 64 bits, with the polynomial of ECMA-182 or of ISO 3309.
struct CRC64: DigestAlgorithm, CustomStringConvertible {
  static let ecma = CRC64("crc64ECMA", 0x42F0_E1EB_A9EA_3693, reflected: false, inverted: false)
  static let xz = CRC64("crc64XZ", 0x42F0_E1EB_A9EA_3693, reflected: true, inverted: true)
  static let goISO = CRC64("crc64GoISO", 0x1B, reflected: true, inverted: true)

  let description: String
  private let isReflected: Bool
  private let inversion: UInt64

  /// The effect of a byte on the remainder.
  private let entries: [UInt64]
  private var remainder: UInt64

  private init(_ name: String, _ polynomial: UInt64, reflected: Bool, inverted: Bool) {
    description = name
    isReflected = reflected
    inversion = inverted ? ~0 : 0
    remainder = inversion
    let polynomial = reflected ? polynomial.bitReversed : polynomial
    entries = (0..<256 as Range<UInt64>).map { byte in
      var remainder = reflected ? byte : byte << 56
      for _ in 0..<8 {
        remainder =
          reflected
          ? remainder >> 1 ^ (remainder & 1 == 0 ? 0 : polynomial)
          : remainder << 1 ^ (remainder >> 63 == 0 ? 0 : polynomial)
      }
      return remainder
    }
  }

  var byteCount: Int { 8 }
  var hasByteOrder: Bool { true }

  var digest: [UInt8] {
    (1...8).map { UInt8(truncatingIfNeeded: (remainder ^ inversion) >> UInt64(64 - 8 * $0)) }
  }

  mutating func update(_ bytes: Span<UInt8>) {
    var remainder = remainder
    for index in bytes.indices {
      let byte = UInt64(bytes[index])
      remainder =
        isReflected
        ? remainder >> 8 ^ entries[Int((remainder ^ byte) & 0xFF)]
        : remainder << 8 ^ entries[Int(remainder >> 56 ^ byte)]
    }
    self.remainder = remainder
  }

  // All else follows from the name.
  static func == (a: CRC64, b: CRC64) -> Bool {
    a.description == b.description && a.remainder == b.remainder
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(description)
    hasher.combine(remainder)
  }
}

extension UInt64 {
  /// The bits in the opposite order.
  fileprivate var bitReversed: UInt64 {
    (0..<64).reduce(0) { $0 | (self >> UInt64($1) & 1) << UInt64(63 - $1) }
  }
}
