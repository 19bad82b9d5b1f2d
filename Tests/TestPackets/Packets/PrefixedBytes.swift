import PacketKit

/// Bytes behind every kind of prefix.
@Packet(updatesInPlace: true, view: true)
struct PrefixedBytes: Equatable {
  @LengthPrefixed(UInt8.self) var byUInt8: [UInt8]
  @LengthPrefixed(UInt16.self) var byUInt16: [UInt8]
  @LengthPrefixed(UInt32.self) var byUInt32: [UInt8]
  @LengthPrefixed(UInt64.self) var byUInt64: [UInt8]
  @LengthPrefixed(Varint.self) var byVarint: [UInt8]
  @LengthPrefixed(UInt16.self) @LittleEndian var byLittleUInt16: [UInt8]
  @LengthPrefixed(UInt32.self) @LittleEndian var byLittleUInt32: [UInt8]
  @LengthPrefixed(UInt64.self) @LittleEndian var byLittleUInt64: [UInt8]
}
