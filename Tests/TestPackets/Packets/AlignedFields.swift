import Foundation
import PacketKit

/// Zero bytes up to multiples of the offset; those of the inner packet count from its own start.
@Packet(updatesInPlace: true, view: true)
struct AlignedFields: Equatable {
  var kind: UInt8
  @Aligned(to: 4) var number: UInt32
  @LengthPrefixed(UInt8.self) var name: String
  @Aligned(to: 8) var note: UInt16?
  @Aligned(to: 2) @Bits(3) var mode: UInt8
  @Bits(5) var level: UInt8
  var inner: Inner
}

extension AlignedFields {
  @Packet(updatesInPlace: true, view: true)
  struct Inner: Equatable {
    var x: UInt8
    @Aligned(to: 4) var y: UInt16
  }
}

/// In a sized packet the offset counts from behind the length.
@Packet(magic: [0xAA], sized: Varint.self, updatesInPlace: true, view: true)
struct AlignedBehindLength: Equatable {
  var kind: UInt8
  @Aligned(to: 4) var number: UInt32
  @LengthPrefixed(UInt8.self) var name: String
  @UnknownBytes var rest: Data
}
