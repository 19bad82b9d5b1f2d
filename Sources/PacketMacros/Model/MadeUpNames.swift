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
    var words: Set<String> = []
    var start = 0
    var hasUnderscore = false
    for (index, byte) in (self + [0x20]).enumerated() {
      if byte == UInt8(ascii: "_") {
        hasUnderscore = true
      } else if byte < 0x80, !byte.isLetter, !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte) {
        if hasUnderscore { words.insert(String(decoding: self[start..<index], as: UTF8.self)) }
        start = index + 1
        hasUnderscore = false
      }
    }
    return words
  }
}

extension [UInt8] {
  /// Whether a type of a packet at the top of the file may be hidden in the extension: by a member called like a type, or
  /// because it is called like a member. A quick look, which finds too many.
  @inline(never) var mayHideTypes: Bool {
    var word = 0..<0
    for index in indices {
      let byte = self[index]
      if byte.isLetter || byte >= 0x80 || byte == UInt8(ascii: "_") {
        word = word.upperBound == index ? word.lowerBound..<index + 1 : index..<index + 1
        continue
      }
      let declares =
        word.upperBound == index
        && String(decoding: self[word], as: UTF8.self).isOne(of: "case func let var")
      guard declares || ":,[(<".utf8.contains(byte) else { continue }
      let next = self[(index + 1)...].first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } ?? 0
      let isUpper = next.isLetter && next & 0x20 == 0
      let isLower = next.isLetter && !isUpper
      let isOther =
        next >= 0x80 || "_`/".utf8.contains(next)
      switch byte {
      case UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "<"), UInt8(ascii: "("):
        if isLower || isOther { return true }
      default: if isUpper || isOther || byte == UInt8(ascii: ",") && isLower { return true }
      }
    }
    return false
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }
}
