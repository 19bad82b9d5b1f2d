import PacketKit

/// Padding up to sizes and multiples, after fields of all kinds.
@Packet(magic: [0xAA], updatesInPlace: true, view: true)
struct FilledFields: Equatable {
  @Aligned(after: 4) var kind: UInt8
  @LengthPrefixed(UInt8.self) @Padding(to: 8) var name: String
  @Padding(before: 1, to: 4) @Aligned(after: 8) var note: UInt16?
  @Bits(3) var mode: UInt8
  @Bits(5) @Aligned(after: 4) var level: UInt8
  @Bits(7) @Padding(to: 2) var seven: UInt8
  @Bits(1) var hasTarget: Bool
  @Present(when: "hasTarget") @Padding(to: 6) var target: Point?
  @Magic(before: [1]) @Padding(to: 5) @CountPrefixed(UInt8.self) var numbers: [UInt16]
}
