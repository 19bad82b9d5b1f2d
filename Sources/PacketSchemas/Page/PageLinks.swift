/// The parts of a page to which others link, and the text that links to them.
struct PageLinks {
  /// The characters around the name of a packet in the words of its description, which no name has.
  private static let marks = (start: "\u{E000}", end: "\u{E001}")

  /// The name of a packet as it is in words.
  static func marked(_ name: String) -> String { marks.start + name + marks.end }

  /// The text without the marks of names.
  static func plain(_ text: String) -> String {
    text.replacing(marks.start, with: "").replacing(marks.end, with: "")
  }

  /// The identifier of a part, such as `Roster.players`. It has no character that an address would escape.
  static func identifier(_ name: String) -> String {
    String(
      plain(name).unicodeScalars.map { scalar in
        let isPlain =
          scalar.isASCII
          && (scalar.properties.isAlphabetic || "0123456789._".unicodeScalars.contains(scalar))
        return isPlain || !scalar.isASCII && scalar.properties.isAlphabetic
          ? Character(scalar) : "-"
      })
  }

  /// The identifier of the diagram of a union's case, which is no field's.
  static func identifier(ofCase name: String, _ union: String) -> String {
    identifier("\(union) \(name)")
  }

  /// A name in HTML, which may be divided between lines after a dot or, where there is little room, before a word in it.
  static func breakable(_ name: String, betweenWords: Bool = false) -> String {
    var text = ""
    var last: Character = " "
    for character in name {
      let isWord = character == "<" || character.isUppercase && last.isLowercase
      if last == "." || betweenWords && isWord { text += "<wbr>" }
      text += String(character).escapedForXML
      last = character
    }
    return text
  }

  /// The words in HTML, with a link for each name of a packet.
  static func html(_ words: String) -> String {
    var text = ""
    var rest = words[...]
    while let start = rest.firstRange(of: marks.start),
      let end = rest[start.upperBound...].firstRange(of: marks.end)
    {
      let name = String(rest[start.upperBound..<end.lowerBound])
      text += String(rest[..<start.lowerBound]).escapedForXML
      text += "<a href=\"#\(identifier(name))\">\(name.escapedForXML)</a>"
      rest = rest[end.upperBound...]
    }
    return text + String(rest).escapedForXML
  }
}
