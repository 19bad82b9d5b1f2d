// The names that the expansion makes up for what it declares beside the user's own. All have an underscore, so that only
// a name with one can meet them.

/// Names that cannot give way, because PacketKit's protocols or the macro's declaration state them.
enum ReservedNames {
  static let all: Set<String> = [
    "_Arguments", "_Packet", "_Place", "_Tag", "_View", "_ViewFields", "_fewestBytes",
    "_quantityCount", "_type", "_writeDefaults",
  ]

  /// What is wrong with a declaration that mentions one of them: it would mean the expansion's.
  static func diagnostics(in source: [UInt8], words: Set<String>) -> [Diagnostic] {
    guard !words.isDisjoint(with: all), let tokens = try? Lexer.tokens(of: source) else {
      return []
    }
    var seen: Set<String> = []
    return tokens.compactMap { token in
      let name = token.text.withoutBackticks
      guard token.kind == .identifier, all.contains(name), seen.insert(name).inserted else {
        return nil
      }
      return Diagnostic(.reservedName(name), at: token.range)
    }
  }
}

extension [UInt8] {
  /// Everything with an underscore that may be a name.
  var underscoredWords: Set<String> {
    let words = split { byte in
      !(byte >= 0x80 || byte == UInt8(ascii: "_") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20)
    }
    return Set(
      words.lazy.filter { $0.contains(UInt8(ascii: "_")) }.map {
        String(decoding: $0, as: UTF8.self)
      }
    )
  }
}
