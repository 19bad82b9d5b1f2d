import PacketKit

struct Player: Equatable {
  var name: String
  var score: UInt16
}

extension Player: Packet {
  static var minimumByteCount: Int { 6 }

  init(from reader: inout PacketReader) throws(PacketError) {
    name = try reader.read(String.self, field: "name")
    score = try reader.read(UInt16.self, field: "score")
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(name, field: "name")
    try writer.write(score, field: "score")
  }
}

/// An array of packets.
struct Roster: Equatable {
  var title: String
  var players: [Player]
}

extension Roster: Packet {
  static var minimumByteCount: Int { 8 }

  init(from reader: inout PacketReader) throws(PacketError) {
    title = try reader.read(String.self, field: "title")
    players = try reader.read([Player].self, field: "players")
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(title, field: "title")
    try writer.write(players, field: "players")
  }
}
