import PacketKit

/// Enums that are encoded as their raw values.
@Packet(updatesInPlace: true, view: true)
struct RawValues: Equatable {
  var team: Team
  var level: Level
  var word: Word
  @LittleEndian var littleLevel: Level
}

extension RawValues {
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
}
