/// A cyclic redundancy check of up to 32 bits, computed eight bytes at a time.
///
/// A reflected remainder is in the low bits, any other in the high bits, so that the next byte meets the bits of the
/// remainder that leave first: the lowest eight or the highest.
struct CRC: ChecksumAlgorithm {
  struct Parameters: Hashable {
    let width: Int
    let polynomial: UInt32
    let initial: UInt32
    let reflected: Bool
    let finalXOR: UInt32

    static let crc32 = Parameters(
      width: 32, polynomial: 0x04C1_1DB7, initial: ~0, reflected: true, finalXOR: ~0)
    static let crc32c = Parameters(
      width: 32, polynomial: 0x1EDC_6F41, initial: ~0, reflected: true, finalXOR: ~0)
    static let crc16CCITT = Parameters(
      width: 16, polynomial: 0x1021, initial: 0xFFFF, reflected: false, finalXOR: 0)

    /// All bits of the width.
    var mask: UInt32 { ~0 >> UInt32(32 - width) }

    /// A number of `width` bits as the remainder has it.
    func placed(_ number: UInt32) -> UInt32 {
      let high = number << UInt32(32 - width)
      return reflected ? high.bitReversed : high
    }
  }

  private let parameters: Parameters

  /// `entries[256 * k + b]` is the effect of a byte b on the remainder if k more of the eight bytes follow it.
  private let entries: [UInt32]
  private var remainder: UInt32

  init(_ parameters: Parameters) {
    self.parameters = parameters
    remainder = parameters.placed(parameters.initial)
    let polynomial = parameters.placed(parameters.polynomial)
    var entries: [UInt32] = []
    entries.reserveCapacity(8 * 256)
    for byte in 0..<256 as Range<UInt32> {
      var remainder = parameters.reflected ? byte : byte << 24
      for _ in 0..<8 {
        remainder =
          parameters.reflected
          ? remainder >> 1 ^ (remainder & 1 == 0 ? 0 : polynomial)
          : remainder << 1 ^ (remainder >> 31 == 0 ? 0 : polynomial)
      }
      entries.append(remainder)
    }
    for index in 256..<8 * 256 {
      let previous = entries[index - 256]
      entries.append(
        parameters.reflected
          ? previous >> 8 ^ entries[Int(previous & 0xFF)]
          : previous << 8 ^ entries[Int(previous >> 24)]
      )
    }
    self.entries = entries
  }

  var byteCount: Int { (parameters.width + 7) / 8 }

  var value: UInt32 {
    let unused = UInt32(32 - parameters.width)
    return (parameters.reflected ? remainder : remainder >> unused) ^ parameters.finalXOR
  }

  mutating func update(_ bytes: Span<UInt8>) {
    let bytes = unsafe bytes.bytes
    remainder = parameters.reflected ? reflectedRemainder(after: bytes) : remainder(after: bytes)
  }

  private func reflectedRemainder(after bytes: RawSpan) -> UInt32 {
    let table = entries.elementSpan
    var remainder = remainder
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
    return remainder
  }

  private func remainder(after bytes: RawSpan) -> UInt32 {
    let table = entries.elementSpan
    var remainder = remainder
    var index = 0
    func entry(_ block: Int, _ bits: UInt64) -> UInt32 {
      unsafe table[unchecked: 256 &* block &+ Int(truncatingIfNeeded: bits & 0xFF)]
    }
    while index &+ 8 <= bytes.byteCount {
      let word = unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self)
      let mixed = UInt64(bigEndian: word) ^ UInt64(remainder) << 32
      remainder =
        entry(7, mixed >> 56) ^ entry(6, mixed >> 48) ^ entry(5, mixed >> 40)
        ^ entry(4, mixed >> 32) ^ entry(3, mixed >> 24) ^ entry(2, mixed >> 16)
        ^ entry(1, mixed >> 8) ^ entry(0, mixed)
      index &+= 8
    }
    while index < bytes.byteCount {
      let byte = unsafe bytes.unsafeLoad(fromUncheckedByteOffset: index, as: UInt8.self)
      remainder = remainder << 8 ^ entry(0, UInt64(remainder >> 24 ^ UInt32(byte)))
      index &+= 1
    }
    return remainder
  }
}

extension CRC: CustomStringConvertible {
  // The table follows from the parameters.
  static func == (a: CRC, b: CRC) -> Bool {
    a.parameters == b.parameters && a.remainder == b.remainder
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(parameters)
    hasher.combine(remainder)
  }

  var description: String {
    switch parameters {
    case .crc32: "crc32"
    case .crc32c: "crc32c"
    case .crc16CCITT: "crc16CCITT"
    default: parameters.description
    }
  }
}

extension CRC.Parameters: CustomStringConvertible {
  var description: String {
    func hex(_ number: UInt32) -> String { "0x\(number.hexDigits(byteCount: (width + 7) / 8))" }
    return "crc(width: \(width), polynomial: \(hex(polynomial)), initial: \(hex(initial)),"
      + " reflected: \(reflected), finalXOR: \(hex(finalXOR)))"
  }
}

extension UInt32 {
  /// The bits in the opposite order.
  fileprivate var bitReversed: UInt32 {
    var bits = byteSwapped
    bits = bits >> 4 & 0x0F0F_0F0F | (bits & 0x0F0F_0F0F) << 4
    bits = bits >> 2 & 0x3333_3333 | (bits & 0x3333_3333) << 2
    return bits >> 1 & 0x5555_5555 | (bits & 0x5555_5555) << 1
  }
}
