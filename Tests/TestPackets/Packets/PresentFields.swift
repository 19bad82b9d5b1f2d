import PacketKit

/// Optionals without a byte of presence, whose flags are fields and bits.
@Packet(updatesInPlace: true, view: true)
struct PresentFields: Equatable {
  var hasName: Bool
  @Bits(1) var hasPlace: Bool
  @Bits(1) var hasBadge: Bool
  @Present(when: "hasName") @LengthPrefixed(UInt8.self) var name: String?
  @Present(when: "hasPlace") @LittleEndian var place: SIMD2<Int16>?
  @Present(when: "hasBadge") var badge: UInt32?
  @Present(when: "hasBadge") @Varint var turn: UInt16?
}
