import PacketKit

/// Dictionaries behind every kind of count, with values of every kind.
@Packet(updatesInPlace: true, view: true)
struct Dictionaries: Equatable {
  var plain: [UInt8: UInt16]
  @CountPrefixed(UInt8.self, maximum: 3) var names: [String: UInt32]
  @CountPrefixed(Varint.self) @LittleEndian var little: [UInt16: UInt16]
  @CountPrefixed(UInt16.self) var lists: [Int8: [UInt8]]
}
