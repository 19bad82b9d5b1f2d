import PacketKit

/// Elements that share bytes: 64 of six bits, 64 of one, and 64 of twelve.
@available(macOS 26.0, *)
@Packet
struct Readings {
  @Bits(6) var codes: InlineArray<64, UInt8>
  @Bits(1) var flags: InlineArray<64, Bool>
  @Bits(12) var samples: InlineArray<64, Int16>

  static let example = Readings(
    codes: InlineArray { UInt8(truncatingIfNeeded: $0 * 37) & 0x3F },
    flags: InlineArray { $0 % 3 == 0 },
    samples: InlineArray { Int16($0 * 61 - 1900) }
  )
}
