import PacketKit

/// Strings behind every kind of prefix.
@Packet(updatesInPlace: true, view: true)
struct PrefixedStrings: Equatable {
  @LengthPrefixed(UInt8.self) var byUInt8: String
  @LengthPrefixed(UInt16.self) var byUInt16: String
  @LengthPrefixed(UInt32.self) var byUInt32: String
  @LengthPrefixed(UInt64.self) var byUInt64: String
  @LengthPrefixed(Varint.self) var byVarint: String
  @LengthPrefixed(UInt16.self) @LittleEndian var byLittleUInt16: String
  @LengthPrefixed(UInt32.self) @LittleEndian var byLittleUInt32: String
  @LengthPrefixed(UInt64.self) @LittleEndian var byLittleUInt64: String
}
