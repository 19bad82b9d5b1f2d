import Foundation
import PacketKit

// Packets written by hand: the map must be right whoever wrote the conformance.

struct PlayerState: Packet, Equatable {
  var identifier: String
  var username: String
  var state: UInt32

  static var minimumByteCount: Int { 16 }

  init(_ identifier: String, _ username: String, _ state: UInt32) {
    (self.identifier, self.username, self.state) = (identifier, username, state)
  }

  init(from reader: inout PacketReader) throws(PacketError) {
    identifier = try reader.read(String.self, fixedWidth: 8, field: "identifier")
    username = try reader.read(String.self, field: "username")
    state = try reader.read(UInt32.self, field: "state")
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(identifier, fixedWidth: 8, field: "identifier")
    try writer.write(username, field: "username")
    try writer.write(state, field: "state")
  }

  static let golden: [UInt8] = [
    0x61, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68, 0, 0, 0, 6, 0x52, 0x65, 0x6E, 0xC3, 0xA9, 0x65,
    0, 0, 0, 0x2A,
  ]
}

struct Player: Packet {
  var name: String
  var position: Position

  // The truth, which has a whole array missed at once.
  static var minimumByteCount: Int { 5 }

  init(_ name: String, _ position: Position) { (self.name, self.position) = (name, position) }

  init(from reader: inout PacketReader) throws(PacketError) {
    name = try reader.read(String.self, lengthPrefix: UInt8.self, field: "name")
    position = try reader.read(Position.self, field: "position")
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(name, lengthPrefix: UInt8.self, field: "name")
    try writer.write(position, field: "position")
  }
}

struct Position: Packet {
  var x: Int16
  var y: Int16

  init(_ x: Int16, _ y: Int16) { (self.x, self.y) = (x, y) }

  init(from reader: inout PacketReader) throws(PacketError) {
    x = try reader.read(Int16.self, field: "x")
    y = try reader.read(Int16.self, field: "y")
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(x, field: "x")
    try writer.write(y, field: "y")
  }
}

struct Roster: Packet {
  var players: [Player]
  var motto: String?
  var scores: [UInt16]

  init(players: [Player], motto: String?, scores: [UInt16]) {
    (self.players, self.motto, self.scores) = (players, motto, scores)
  }

  init(from reader: inout PacketReader) throws(PacketError) {
    players = try reader.read([Player].self, countPrefix: UInt16.self, field: "players")
    motto = try reader.read(String?.self, field: "motto")
    scores = try reader.read([UInt16].self, countPrefix: UInt8.self, field: "scores")
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(players, countPrefix: UInt16.self, field: "players")
    try writer.write(motto, field: "motto")
    try writer.write(scores, countPrefix: UInt8.self, field: "scores")
  }

  static let sample = Roster(
    players: [Player("Zoë", Position(1, -1)), Player("", Position(2, 3)), Player("Al", Position(0, 9))],
    motto: "go",
    scores: [10, 20]
  )
}

/// A packet with a field of type `Value` behind a byte.
struct Holding<Value: PacketField>: Packet {
  var kind: UInt8
  var value: Value

  init(_ value: Value) { (kind, self.value) = (7, value) }

  init(from reader: inout PacketReader) throws(PacketError) {
    kind = try reader.read(UInt8.self, field: "kind")
    value = try reader.read(Value.self, field: "value")
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(kind, field: "kind")
    try writer.write(value, field: "value")
  }
}

/// A packet that ends in bytes without a length.
struct Blob: Packet {
  var kind: UInt8
  var body: Data

  init(from reader: inout PacketReader) throws(PacketError) {
    kind = try reader.read(UInt8.self, field: "kind")
    body = try reader.read(remaining: Data.self, field: "body")
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(kind, field: "kind")
    try writer.write(remaining: body, field: "body")
  }
}

/// A packet that ends in text without a length.
struct Note: Packet {
  var kind: UInt8
  var text: String

  init(from reader: inout PacketReader) throws(PacketError) {
    kind = try reader.read(UInt8.self, field: "kind")
    text = try reader.read(remaining: String.self, field: "text")
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(kind, field: "kind")
    try writer.write(remaining: text, field: "text")
  }
}

/// A packet that ends in elements without a count.
struct Trail: Packet {
  var positions: [Position]

  init(from reader: inout PacketReader) throws(PacketError) {
    positions = try reader.read(remaining: [Position].self, field: "positions")
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(remaining: positions, field: "positions")
  }
}

/// A packet that ends in a checksum.
struct Checked: Packet {
  var name: String
  var number: UInt16

  init(from reader: inout PacketReader) throws(PacketError) {
    let behind = try reader.beginBody(leaving: Checksum.crc32.byteCount)
    name = try reader.read(String.self, lengthPrefix: UInt8.self, field: "name")
    number = try reader.read(UInt16.self, field: "number")
    try reader.endBody(behind)
    try reader.readChecksum(.crc32, from: 0)
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(name, lengthPrefix: UInt8.self, field: "name")
    try writer.write(number, field: "number")
    try writer.writeChecksum(.crc32, from: 0)
  }
}

/// A packet whose decoder throws whatever it is told to.
struct Moody: Packet {
  init(from reader: inout PacketReader) throws(PacketError) {
    let offset = Int(try reader.read(Int64.self, field: "offset"))
    throw PacketError("does not like it", at: offset)
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {}
}
