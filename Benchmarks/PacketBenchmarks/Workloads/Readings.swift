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

/// The same elements, as many as a byte states.
@Packet
struct ReadingLists {
  @Derived(countOf: "codes") var count: UInt8
  @Bits(6) @Counted(by: "count") var codes: [UInt8]
  @Bits(1) @Counted(by: "count") var flags: [Bool]
  @Bits(12) @Counted(by: "count") var samples: [Int16]

  static let example = ReadingLists(
    codes: (0..<64).map { UInt8(truncatingIfNeeded: $0 * 37) & 0x3F },
    flags: (0..<64).map { $0 % 3 == 0 },
    samples: (0..<64).map { Int16($0 * 61 - 1900) }
  )
}
