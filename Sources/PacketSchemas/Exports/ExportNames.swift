/// Names in other languages.
struct ExportNames {
  private var names: [String: String] = [:]

  /// The names of a document's packets: the last part of each, with more parts where that is needed to distinguish them.
  init(_ document: SchemaDocument) {
    for name in document.names {
      let parts = name.split(separator: ".").map(String.init)
      let isUnique = document.names.count { $0.shortName == name.shortName } == 1
      names[name] = Self.identifier(isUnique ? name.shortName : parts.joined(separator: "_"))
    }
  }

  /// The name of a packet.
  subscript(packet: String) -> String { names[packet] ?? Self.identifier(packet.shortName) }

  /// An identifier: letters, digits and underscores, and no digit or underscore at the start.
  static func identifier(_ name: String) -> String {
    var text = ""
    for scalar in name.unicodeScalars {
      let isPlain =
        scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
      text.unicodeScalars.append(isPlain ? scalar : "_")
    }
    let isLetter = text.unicodeScalars.first?.properties.isAlphabetic == true
    return isLetter ? (reserved.contains(text) ? "\(text)_" : text) : "value_\(text)"
  }

  private static let reserved: Set<String> = [
    "items", "keys", "values", "update", "search", "copy", "pop", "clear", "get",
  ]

  /// An identifier in lower case, such as `player_state`.
  static func snake(_ name: String) -> String {
    var text = ""
    for character in identifier(name) {
      if character.isUppercase, let last = text.last, last != "_" { text += "_" }
      text += character.lowercased()
    }
    return text
  }
}

/// The parameters of a CRC, from the text of a checksum.
struct CRCParameters {
  let python: String

  /// Returns nil for other checksums.
  init?(_ name: String) {
    guard name.hasPrefix("crc("), name.hasSuffix(")") else { return nil }
    let values = name.dropFirst(4).dropLast().split(separator: ",").compactMap { part in
      part.split(separator: ":").last.map { $0.drop { $0 == " " } }
    }
    guard values.count == 5 else { return nil }
    let reflected = values[3] == "true" ? "True" : "False"
    python = "crc(\(values[0]), \(values[1]), \(values[2]), \(reflected), \(values[4]))"
  }
}
