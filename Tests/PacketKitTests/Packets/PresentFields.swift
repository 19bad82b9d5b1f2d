import PacketKit

/// Optionals without a byte of presence, whose flags are fields and bits.
@Packet
struct PresentFields: Equatable {
  var hasName: Bool
  @Bits(1) var hasPlace: Bool
  @Bits(1) var hasTag: Bool
  @Present(when: "hasName") @LengthPrefixed(UInt8.self) var name: String?
  @Present(when: "hasPlace") @LittleEndian var place: SIMD2<Int16>?
  @Present(when: "hasTag") var tag: UInt32?
  @Present(when: "hasTag") @Varint var turn: UInt16?
}
