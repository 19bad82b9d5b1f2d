extension String {
  /// The columns that the text takes where letters have one width: two for each Chinese, Japanese or Korean character.
  var columnCount: Int { reduce(0) { $0 + $1.columnCount } }

  /// The text in no more columns than these.
  func cut(toColumns count: Int) -> String {
    guard columnCount > count else { return self }
    var (text, room) = ("", count - 1)
    for character in self {
      room -= character.columnCount
      guard room >= 0 else { break }
      text.append(character)
    }
    return text + "…"
  }
}

extension Character {
  fileprivate var columnCount: Int {
    guard let scalar = unicodeScalars.first, scalar.properties.generalCategory != .nonspacingMark
    else { return 0 }
    if unicodeScalars.contains("\u{FE0F}") || scalar.properties.isEmojiPresentation { return 2 }
    let isWide =
      switch scalar.value {
      case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
        0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
        true
      default: false
      }
    return isWide ? 2 : 1
  }
}
