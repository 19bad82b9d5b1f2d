import Testing

/// The names in PacketKit that begin with an underscore.
@Suite struct UnderscoredNameTests {
  /// Requirements that only PacketKit's own conformances implement. A plain name might be that of a member of a user's type,
  /// which would then implement the requirement.
  private static let requirements: Set<Substring> = [
    // PacketField
    "_Place", "_View", "_isUnique", "_nextView", "_numberByteCount", "_place", "_readInBulk",
    "_skipRemaining", "_updateInBulk", "_view", "_writeInBulk",
    // Swift's own types
    "_Bounded", "_Prefixed", "_appendElements", "_isFlat", "_minimumElementByteCount",
    "_placeElements", "_prefixed", "_readElements", "_updateElements",
    // PacketNumber and NarrowInteger
    "_PacketBits", "_byteCount", "_packetBits", "_store",
    // LengthPrefix
    "_writeLength",
    // FieldEncoding
    "_element", "_fill",
    // TaggedUnion
    "_Tag",
    // ChecksumAlgorithm
    "_bytes", "_isDigest",
  ]

  private static let declared: Set<Substring> = {
    let keywords: Set = [
      "func", "var", "let", "struct", "enum", "protocol", "typealias", "associatedtype",
    ]
    let words = Self.words(in: SourceTree().source(in: "Sources/PacketKit"))
    let names = zip(words, words.dropFirst()).filter { keywords.contains(String($0.0)) }.map(\.1)
    return Set(names.filter { $0.hasPrefix("_") && $0.count > 1 })
  }()

  /// Expansions spell every other name: those that are tested, or the list of conformances.
  @Test func expansionsSpellThem() {
    let macro = SourceTree().source(in: "Sources/PacketMacros")
    let expansions = SourceTree().source(in: "Tests/PacketMacrosTests/Expansion")
    let unspelled = Self.declared.subtracting(Self.words(in: expansions)).filter { name in
      let kind = name.dropFirst().replacing("Conformance", with: "")
      return !(name.hasSuffix("Conformance") && macro.contains("\"\(kind)\""))
    }
    #expect(unspelled == Self.requirements)
  }

  @Test func theyAreFew() { #expect(Self.declared.count <= 80) }

  private static func words(in text: String) -> [Substring] {
    text.split { !($0.isLetter || $0.isNumber || $0 == "_") }
  }
}
