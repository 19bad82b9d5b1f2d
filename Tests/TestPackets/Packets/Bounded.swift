import Foundation
import PacketKit

/// Fields with a maximum.
@Packet(updatesInPlace: true, view: true)
struct Bounded: Equatable {
  @LengthPrefixed(UInt8.self, maximum: 4) var text: String
  @LengthPrefixed(UInt16.self, maximum: 3) var body: Data
  @CountPrefixed(UInt8.self, maximum: 2) var numbers: [UInt16]
}
