import PacketKit

/// Enums that travel as their raw values.
struct RawValues: Equatable {
  var team: Team
  var level: Level
  var word: Word
  var littleLevel: Level
}

extension RawValues: Packet {
  static var minimumByteCount: Int { 9 }

  init(from reader: inout PacketReader) throws(PacketError) {
    team = try reader.read(Team.self, field: "team")
    level = try reader.read(Level.self, field: "level")
    word = try reader.read(Word.self, field: "word")
    littleLevel = try reader.read(Level.self, endianness: .little, field: "littleLevel")
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(team, field: "team")
    try writer.write(level, field: "level")
    try writer.write(word, field: "word")
    try writer.write(littleLevel, endianness: .little, field: "littleLevel")
  }
}

enum Team: UInt8, PacketField, CaseIterable {
  case red, green
  case blue = 7
}

enum Level: Int16, PacketField, CaseIterable {
  case low = -1
  case middle
  case high = 300
}

enum Word: String, PacketField, CaseIterable {
  case yes
  case cafe = "caf\u{E9}"
  case none = ""
}
