import Foundation
import PacketKit

/// Little-endian but for what states or keeps another order.
@Packet(
  endianness: .little, magic: [0x89, 0x50, 0x4B, 0x00], updatesInPlace: true, view: true
)
struct LittleChunk: Equatable {
  var number: UInt32
  @BigEndian var big: UInt32
  var name: String
  @CountPrefixed(UInt16.self) var list: [UInt16]
  var player: Player
  var id: UUID
  @Varint var count: UInt32
  var place: SIMD2<Int16>
  @Bits(12) var bits: UInt16
  var wrapped: Int64?
}
