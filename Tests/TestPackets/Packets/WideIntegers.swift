import PacketKit

/// Integers of 128 bits.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
@Packet(updatesInPlace: true, view: true)
struct WideIntegers: Equatable {
  var key: UInt128
  @LittleEndian var change: Int128
  @Bytes(9) var short: UInt128
  @Bytes(15) @LittleEndian var drift: Int128
  @InRange(-5...5) var level: Int128?
  @InRange(least...) var far: UInt128
  var kind: Kind
  @Derived var count: UInt128 { UInt128(list.count) }
  @Counted(by: "count") @LittleEndian var list: [UInt128]
  @CountPrefixed(UInt8.self) var keys: Set<Int128>
}

@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension WideIntegers {
  static let least: UInt128 = 1 << 100

  enum Kind: UInt128, CaseIterable, PacketField {
    case near = 1
    case far = 0x1_0000_0000_0000_0000
  }
}
