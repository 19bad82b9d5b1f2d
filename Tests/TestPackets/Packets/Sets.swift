import PacketKit

/// Sets behind every kind of count; the little-endian ones are in another order than their numbers.
@Packet(updatesInPlace: true, view: true)
struct Sets: Equatable {
  var plain: Set<UInt16>
  @CountPrefixed(UInt8.self, maximum: 4) var names: Set<String>
  @CountPrefixed(Varint.self) var bytes: Set<UInt8>
  @LittleEndian var little: Set<UInt16>
  @CountPrefixed(UInt16.self) @LittleEndian var signed: Set<Int16>
  @CountPrefixed(UInt8.self) var doubles: Set<Double>
}
