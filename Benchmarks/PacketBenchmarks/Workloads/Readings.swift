import PacketKit

/// Elements that share bytes: 64 of six bits, 64 of one, and 64 of twelve.
@Packet
struct Readings: Equatable {
  @Bits(6) @FixedCount(64) var codes: [UInt8]
  @Bits(1) @FixedCount(64) var flags: [Bool]
  @Bits(12) @FixedCount(64) var samples: [Int16]

  static let example = Readings(
    codes: (0..<64).map { UInt8(truncatingIfNeeded: $0 * 37) & 0x3F },
    flags: (0..<64).map { $0 % 3 == 0 },
    samples: (0..<64).map { Int16($0 * 61 - 1900) }
  )
}
