@testable import TestPackets

extension Golden {
  static let playerStates: [Golden] = players.map { name, identifier, username, state in
    Golden(name, PlayerState(identifier: identifier, username: username, state: state))
  }

  private static let players: [(String, String, String, UInt32)] = [
    ("reference", "abcdefgh", "Renée", 42),
    ("full-width identifier", "DOWNSIDE", "zoë", 7),
    ("short identifier", "abc", "Bob", 1),
    ("empty strings", "", "", 0),
    ("multi-byte identifier", "αβγδ", "Μαρία", 2),
    ("combining marks", "e\u{301}a\u{323}", "A\u{30A}q\u{323}\u{307}", 3),
    ("precomposed characters", "\u{E9}\u{1EA1}", "\u{C5}", 3),
    ("emoji identifier", "👋🏽", "🇫🇷🇯🇵", 4),
    ("emoji family", "family", "👨‍👩‍👧‍👦", 5),
    ("byte order mark", "\u{FEFF}abc", "\u{FEFF}Renée", 6),
    ("only a byte order mark", "\u{FEFF}", "\u{FEFF}", 6),
    ("maximum state", "max", "max", 0xFFFF_FFFF),
    ("sign bit of state", "sign", "sign", 0x8000_0000),
    ("NUL in username", "nul", "a\0b\0", 8),
    ("line breaks", "a\r\nb", "\r\n\t\u{2028}\u{85}", 9),
    ("replacement character", "\u{FFFD}", "\u{FFFD}\u{FFFD}", 10),
    (
      "edges of Unicode", "\u{7F}\u{80}",
      "\u{7FF}\u{800}\u{D7FF}\u{E000}\u{FFFF}\u{10000}\u{10FFFF}", 11
    ),
    ("right to left", "שלום", "مرحبا\u{202E}abc", 12),
    ("username of 255 bytes", "buffer", String(repeating: "u", count: 255), 13),
    ("username of 256 bytes", "buffer", String(repeating: "u", count: 256), 14),
    ("username of 70000 bytes", "long", String(repeating: "0123456789", count: 7000), 15),
  ]
}
