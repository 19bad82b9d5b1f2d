// The names that the expansion makes up for what it declares beside the user's own. All have an underscore, so that only
// a name with one can meet them.

/// Names that cannot give way, because PacketKit's protocols or the macro's declaration state them.
enum ReservedNames {
  static let all: Words = """
    _Arguments _CaseFields _Packet _PacketConformance _PacketFieldConformance _PacketFields
    _PacketUnionConformance _Place _Places _Tag _TaggedUnionConformance _View _ViewFields
    _ViewablePacketConformance _fewestBytes _quantityCount _type _writeDefaults
    """

  /// Reports the first time that a declaration mentions one of them: it would mean the expansion's.
  static func check(_ source: [UInt8], words: Set<String>, _ diagnostics: Diagnostics) {
    guard !words.isDisjoint(with: all.all), let tokens = try? Lexer.tokens(of: source) else {
      return
    }
    var seen: Set<String> = []
    for token in tokens where token.kind == .identifier {
      let name = token.text.withoutBackticks
      if all.contains(name), seen.insert(name).inserted {
        diagnostics.report(.reservedName(name), at: token.range)
      }
    }
  }
}

extension [UInt8] {
  /// Everything with an underscore that may be a name.
  var underscoredWords: Set<String> {
    let words = String(decoding: self, as: UTF8.self).words.filter { $0.contains("_") }
    return Set(words.map(String.init))
  }
}
