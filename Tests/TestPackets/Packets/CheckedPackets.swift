import Foundation
import PacketKit

// A packet for each checksum.

@Packet(checksum: .crc32, updatesInPlace: true, view: true)
struct CheckedByCRC32: Equatable {
  var kind: UInt8
  var text: String
}

@Packet(endianness: .little, checksum: .crc32c, updatesInPlace: true, view: true)
struct CheckedByCRC32C: Equatable {
  var kind: UInt8
  var number: UInt32
}

@Packet(checksum: .crc16CCITT, updatesInPlace: true, view: true)
struct CheckedByCRC16: Equatable {
  var kind: UInt8
  @Remaining var body: Data
}

@Packet(magic: [0x7A, 0x6C], checksum: .adler32, updatesInPlace: true, view: true)
struct CheckedByAdler32: Equatable {
  @LengthPrefixed(UInt16.self) var body: Data
}

/// The checksum covers neither the magic nor the length.
@Packet(
  endianness: .little, magic: [0x50, 0x4B], sized: UInt16.self, checksum: .crc32,
  updatesInPlace: true, view: true)
struct CheckedAndSized: Equatable {
  var number: UInt32
  @UnknownBytes var rest: Data
}

extension Checksum {
  static let openPGP = crc(width: 24, polynomial: 0x86_4CFB, initial: 0xB7_04CE)
  static let modbus = crc(width: 16, polynomial: 0x8005, initial: 0xFFFF, reflected: true)
  static let own = Checksum(NegatedSum()).including(after: [0x32])
}

/// The byte that makes the sum of all zero.
struct NegatedSum: ChecksumAlgorithm {
  var value: UInt32 = 0
  var byteCount: Int { 1 }

  mutating func update(_ bytes: Span<UInt8>) {
    for index in bytes.indices { value &-= UInt32(bytes[index]) }
  }
}

@Packet(checksum: .openPGP, updatesInPlace: true, view: true)
struct CheckedByCRC24: Equatable {
  var kind: UInt8
  @Remaining var body: Data
}

@Packet(endianness: .little, checksum: .modbus)
struct CheckedByModbus: Equatable {
  var kind: UInt8
  @LengthPrefixed(UInt8.self) var text: String
}

@Packet(checksum: .internet)
struct CheckedByInternet: Equatable {
  var kind: UInt8
  @LengthPrefixed(UInt8.self) var text: String
}

@Packet(endianness: .little, checksum: .fletcher16)
struct CheckedByFletcher16: Equatable {
  var kind: UInt8
  @LengthPrefixed(UInt8.self) var text: String
}

@Packet(checksum: .sum8)
struct CheckedBySum8: Equatable {
  var kind: UInt8
  @LengthPrefixed(UInt8.self) var text: String
}

@Packet(checksum: .xor8)
struct CheckedByXOR8: Equatable {
  var kind: UInt8
  @LengthPrefixed(UInt8.self) var text: String
}

@Packet(checksum: .own)
struct CheckedByOwn: Equatable {
  var kind: UInt8
  @LengthPrefixed(UInt8.self) var text: String
}
