import Foundation
import PacketKit

@testable import TestPackets

extension PlayerState {
  static let golden: [UInt8] = [
    0x61, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68, 0, 0, 0, 6, 0x52, 0x65, 0x6E, 0xC3, 0xA9, 0x65,
    0, 0, 0, 0x2A,
  ]
}

@Packet
struct Roster {
  @CountPrefixed(UInt16.self) var players: [Player]
  var motto: String?
  @CountPrefixed(UInt8.self) var scores: [UInt16]

  static let sample = Roster(
    players: [
      Player(name: "Zoë", position: Position(x: 1, y: -1)),
      Player(name: "", position: Position(x: 2, y: 3)),
      Player(name: "Al", position: Position(x: 0, y: 9)),
    ],
    motto: "go",
    scores: [10, 20]
  )
}

@Packet
struct Player {
  @LengthPrefixed(UInt8.self) var name: String
  var position: Position
}

@Packet
struct Position {
  var x: Int16
  var y: Int16
}

/// Numbers of which each byte may be the last.
@Packet
struct Counters {
  @Varint var small: UInt32
  @Varint var large: UInt32
}

/// A packet that ends in bytes without a length.
@Packet
struct Blob {
  var kind: UInt8
  @Remaining var body: Data
}

/// A packet that ends in text without a length.
@Packet
struct Note {
  var kind: UInt8
  @Remaining var text: String
}

/// A packet that ends in elements without a count.
@Packet
struct Trail {
  @Remaining var positions: [Position]
}

/// A sized packet with parts of every kind.
@Packet(magic: [0x4C, 0x21], sized: UInt8.self, checksum: .crc16CCITT)
struct Letter {
  @Packet enum Content {
    @Tag(1) case number(UInt16)
    @Tag(2) case nothing
  }

  @LengthPrefixed(UInt8.self) var to: String
  var content: Content
  @Bits(1) var isUrgent: Bool
  @Bits(9) var weight: UInt16
  @Bits(4) @Padding(after: 1) var height: Int8
}

// By hand from here on.

/// A packet with a field of type `Value` behind a byte.
struct Holding<Value: PacketField>: Packet {
  var kind: UInt8 = 7
  var value: Value

  init(_ value: Value) { self.value = value }

  static func describe(to schema: inout PacketDescription) {
    schema.field(UInt8.self, field: "kind")
    schema.field(Value.self, field: "value")
  }

  init(from reader: inout PacketReader) throws(PacketError) {
    kind = try reader.read(UInt8.self, field: "kind")
    value = try reader.read(Value.self, field: "value")
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(kind, field: "kind")
    try writer.write(value, field: "value")
  }
}

/// A packet that ends in a checksum.
struct Checked: Packet {
  var name: String
  var number: UInt16

  init(name: String, number: UInt16) { (self.name, self.number) = (name, number) }

  static func describe(to schema: inout PacketDescription) {
    schema.field(String.self, as: .lengthPrefixed(UInt8.self), field: "name")
    schema.field(UInt16.self, field: "number")
    schema.checksum(.crc32)
  }

  init(from reader: inout PacketReader) throws(PacketError) {
    let behind = try reader.beginBody(leaving: Checksum.crc32.byteCount)
    name = try reader.read(String.self, as: .lengthPrefixed(UInt8.self), field: "name")
    number = try reader.read(UInt16.self, field: "number")
    try reader.endBody(behind)
    try reader.readChecksum(.crc32, from: 0)
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(name, as: .lengthPrefixed(UInt8.self), field: "name")
    try writer.write(number, field: "number")
    try writer.writeChecksum(.crc32, from: 0)
  }
}

/// A packet that throws an error at the offset that it holds.
struct Moody: Packet {
  init(from reader: inout PacketReader) throws(PacketError) {
    let offset = Int(try reader.read(Int64.self, field: "offset"))
    throw PacketError("does not like it", at: offset)
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {}
}
