import Foundation
import PacketKit

/// Data behind every kind of prefix.
@Packet(updatesInPlace: true, view: true)
struct PrefixedData: Equatable {
  @LengthPrefixed(UInt8.self) var byUInt8: Data
  @LengthPrefixed(UInt16.self) var byUInt16: Data
  @LengthPrefixed(UInt32.self) var byUInt32: Data
  @LengthPrefixed(UInt64.self) var byUInt64: Data
  @LengthPrefixed(Varint.self) var byVarint: Data
  @LengthPrefixed(UInt16.self) @LittleEndian var byLittleUInt16: Data
  @LengthPrefixed(UInt32.self) @LittleEndian var byLittleUInt32: Data
  @LengthPrefixed(UInt64.self) @LittleEndian var byLittleUInt64: Data
}
