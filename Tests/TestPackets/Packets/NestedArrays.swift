import PacketKit

/// Arrays of strings, of arrays and of packets.
@Packet(updatesInPlace: true, view: true)
struct NestedArrays: Equatable {
  var names: [String]
  var matrix: [[Int16]]
  @CountPrefixed(UInt8.self) var cube: [[[UInt8]]]
  @FixedCount(2) var points: [Point]
}
