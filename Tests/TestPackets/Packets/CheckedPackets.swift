import Foundation
import PacketKit

// A packet for each checksum.

@Packet(checksum: .crc32, updatesInPlace: true)
struct CheckedByCRC32: Equatable {
  var kind: UInt8
  var text: String
}

@Packet(endianness: .little, checksum: .crc32c, updatesInPlace: true)
struct CheckedByCRC32C: Equatable {
  var kind: UInt8
  var number: UInt32
}

@Packet(checksum: .crc16CCITT, updatesInPlace: true)
struct CheckedByCRC16: Equatable {
  var kind: UInt8
  @Remaining var body: Data
}

@Packet(magic: [0x7A, 0x6C], checksum: .adler32, updatesInPlace: true)
struct CheckedByAdler32: Equatable {
  @LengthPrefixed(UInt16.self) var body: Data
}

/// The checksum covers neither the magic nor the length.
@Packet(
  endianness: .little, magic: [0x50, 0x4B], sized: UInt16.self, checksum: .crc32,
  updatesInPlace: true)
struct CheckedAndSized: Equatable {
  var number: UInt32
  @UnknownBytes var rest: Data
}
