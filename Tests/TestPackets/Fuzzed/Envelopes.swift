import Foundation
import PacketKit

@Packet(checksum: .crc32, updatesInPlace: true, view: true)
struct SummedByCRC32: Equatable {
  var a: UInt8
  @Remaining var b: Data
}

@Packet(endianness: .little, checksum: .crc32c, updatesInPlace: true, view: true)
struct SummedByCRC32C: Equatable {
  @LengthPrefixed(UInt8.self) var a: String
  var b: [UInt16]
}

@Packet(checksum: .crc16CCITT, tag: UInt8.self, view: true)
enum SummedByCRC16: Equatable, Sendable {
  @Tag(1) case one(GridPoint)
  @Tag(2) case two(String?)
}

@Packet(magic: [0x7A], checksum: .adler32, updatesInPlace: true, view: true)
struct SummedByAdler32: Equatable {
  @CountPrefixed(UInt8.self) var a: [Bool]
}

@Packet(magic: [0x7B], view: true) struct SummedFuzzed: Equatable {
  @Checksum(before: .internet) var a: UInt16
  @Checksum(after: .crc16CCITT, from: "a") @LengthPrefixed(UInt8.self) var b: String
  @Checksum(before: .sum8, from: "c", through: "c") var c: [UInt8]
}

@Packet(sized: UInt16.self, updatesInPlace: true, view: true)
struct FirstVersion: Equatable {
  var a: UInt8
  @UnknownBytes var rest: Data
}

@Packet(sized: Varint.self, updatesInPlace: true, view: true)
struct ThirdVersion: Equatable {
  var a: UInt8
  @Since(2) var b: UInt16 = 100
  @Since(2) @Bits(3) var c: UInt8 = 5
  @Since(3) @Aligned(to: 4) @LengthPrefixed(UInt8.self) var d: String? = nil
  @Since(3) @Varint var e: Int32 = 1
  @UnknownBytes var rest: Data
}

@Packet(
  endianness: .little, magic: [0x50, 0x4B], sized: UInt16.self, checksum: .crc32,
  updatesInPlace: true, view: true)
struct Envelope: Equatable {
  @Varint var a: UInt32
  var b: ThirdVersion
  var c: [FirstVersion]
  @Since(2) var d: GridPoint? = nil
  @UnknownBytes var rest: Data
}
