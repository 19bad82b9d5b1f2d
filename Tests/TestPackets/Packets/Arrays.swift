import PacketKit

/// Arrays behind every kind of count, and one without.
@Packet(updatesInPlace: true, view: true)
struct Arrays: Equatable {
  @CountPrefixed(UInt8.self) var byUInt8: [UInt16]
  @CountPrefixed(UInt16.self) var byUInt16: [Int32]
  var byUInt32: [UInt8]
  @CountPrefixed(UInt64.self) var byUInt64: [Double]
  @CountPrefixed(Varint.self) var byVarint: [Bool]
  @LittleEndian var little: [UInt32]
  @FixedCount(3) var three: [UInt16]
}
