import Foundation
import PacketKit

// Three versions of one packet, as three programs know it.

@Packet(sized: UInt16.self, updatesInPlace: true, view: true)
struct SettingsV1: Equatable {
  var volume: UInt8
  var name: String
  @UnknownBytes var rest: Data
}

@Packet(sized: UInt16.self, updatesInPlace: true, view: true)
struct SettingsV2: Equatable {
  var volume: UInt8
  var name: String
  @Since(2) var brightness: UInt16 = 100
  @Since(2) @Bits(1) var isLoud: Bool = false
  @Since(2) @Bits(3) var quality: UInt8 = 5
  @UnknownBytes var rest: Data
}

@Packet(sized: UInt16.self, updatesInPlace: true, view: true)
struct SettingsV3: Equatable {
  var volume: UInt8
  var name: String
  @Since(2) var brightness: UInt16 = 100
  @Since(2) @Bits(1) var isLoud: Bool = false
  @Since(2) @Bits(3) var quality: UInt8 = 5
  @Since(3) @Aligned(to: 4) var clan: String? = nil
  @Since(3) @Varint var rank: UInt32 = 1
  @UnknownBytes var rest: Data
}
