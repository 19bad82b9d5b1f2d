/// Declarations in which one name stands wherever the user's own names can.
enum NameClients {
  /// All words of the language, and all that expansions contain.
  static let names: [String] = {
    let samples = ExpansionPair.named + [apart]
    let expansions = samples.map(\.expansion) + samples.map { members(of: $0.source) }
    let words = expansions.flatMap { text in
      (try? Lexer.tokens(of: Array(text.utf8)))?.filter { $0.kind == .identifier }.map(\.text) ?? []
    }
    let all = Set(words.map(\.withoutBackticks)).union(Scanner.keywords.all).union(
      contextualKeywords)
    return all.subtracting(ReservedNames.all.all).filter { !$0.hasPrefix("$") && $0 != "_" }
      .sorted()
  }()

  /// A union as `@Packet(hasExternalTag: true)` makes it.
  private static let apart: ExpansionPair = {
    let source = """
      @Packet(tag: Varint.self, hasExternalTag: true) enum S {
        @Tag(1) case a(String)
        @OtherTags case b(UInt64, Data)
      }
      """
    let message = PluginMessage.expand(source, conformances: "Packet, PacketUnion, TaggedUnion")
    return ExpansionPair("apart", source, ExpansionPair.expand(message).source ?? "")
  }()

  /// What a packet with a view has as members.
  private static func members(of source: String) -> String {
    let viewed = source.replacing("@Packet(", with: "@Packet(view: true, ", maxReplacements: 1)
      .replacing("@Packet ", with: "@Packet(view: true) ", maxReplacements: 1)
    let message = PluginMessage.expand(viewed, role: "member", attribute: "@Packet(view: true)")
    return ExpansionPair.expand(message).source ?? ""
  }

  /// Those that are names without backticks in some places.
  private static let contextualKeywords: Set<String> = [
    "actor", "any", "associativity", "async", "await", "borrowing", "consume", "consuming",
    "convenience", "copy", "discard", "didSet", "distributed", "dynamic", "each", "final", "get",
    "indirect", "infix", "isolated", "lazy", "left", "macro", "mutating", "none", "nonisolated",
    "nonmutating", "of", "open", "optional", "override", "package", "postfix", "precedence",
    "prefix", "Protocol", "required", "right", "sending", "set", "some", "then", "Type", "unowned",
    "unsafe", "weak", "willSet", "yield",
  ]

  /// The names as fields, labels and cases, some of them in each scope.
  static func members(called names: [String]) -> String {
    scopes(of: names.filter { !["Type", "Protocol"].contains($0) }) { names in
      let fields = names.map { "var \(escaped($0)): Swift::UInt8" }
      let labels = names.map { label($0) }
      // Static members of every packet, which no case can have the name of.
      let cases = names.filter { !["minimumByteCount", "_nesting"].contains($0) }.map(escaped)
      return """
        @Packet(sized: Swift::UInt16.self, checksum: .crc32, updatesInPlace: true, view: true) struct Fields {
          \(fields.joined(separator: "; "))
          @Derived @Checksum(before: .crc32, from: "zz3") var zz1: Swift::UInt32 { 1 }
          @Bits(3) var zz2: Swift::UInt16
          @LengthPrefixed(Swift::UInt16.self) var zz3: Swift::String?
          @Checksum(after: .crc64XZ, from: "zz3", through: "zz3", including: "zz")
          @Each(.lengthPrefixed(Swift::UInt16.self)) var zz4: [Swift::String]
          @Padding(to: 16) @Aligned(to: 4) var zz5: Swift::UInt16
          @Since(2) var zz6: Float = 0
          @Since(3) @Bits(3) var zz7: Swift::UInt16 = 0
          @UnknownBytes var zz8: Foundation.Data
          var zz: ZZ { ZZ() }
        }
        @Packet struct ZZ { var zz1: Swift::UInt8 = 1 }
        @Packet(view: true) struct Texts {
          \(names.map { "var \(escaped($0)): Swift::String?" }.joined(separator: "; "))
        }
        @Packet(view: true) enum Labels {
          @Tag(1) case zz1(\(labels.map { "\($0): Swift::UInt16, " }.joined())zz: Swift::String)
          @Tag(2) case zz2(\(labels.map { "\($0): Swift::String" }.joined(separator: ", ")))
          \(numbered(labels, from: 3) { "zz\($0)(\($1): Swift::UInt16)" })
        }
        @Packet(view: true) enum None { \(numbered(cases, from: 1) { $1 }) }
        @Packet(view: true) enum One {
          \(numbered(cases.filter { $0 != "`case`" }, from: 1) { "\($1)(Swift::UInt16)" })
        }
        @Packet(tag: Swift::UInt16.self, hasExternalTag: true, view: true) enum Apart {
          \(numbered(cases.filter { !["`case`", "tag"].contains($0) }, from: 1) { "\($1)(Swift::String)" })
          @OtherTags case zz(tag: Swift::UInt16, Data)
        }
        @Packet(view: true) enum Several {
          \(numbered(cases.filter { $0 != "`case`" }, from: 1) { "\($1)(Swift::UInt16, Swift::UInt32, zz: Swift::String)" })
          @OtherTags case zz(Swift::UInt8)
        }
        """
    }
  }

  /// The names as types beside a packet, in one, and of packets.
  static func types(called names: [String]) -> String {
    scopes(of: names.filter(canBeType)) { names in
      let types = names.map(type)
      let declarations = types.map(declaration).joined(separator: "\n")
      let (fields, cases) = (fields(of: types), cases(of: types))
      return """
        enum Beside {
          \(declarations)
          @PacketKit::Packet(view: true) struct Fields { \(fields) }
          @PacketKit::Packet(view: true) enum Cases { \(cases) }
        }
        @PacketKit::Packet(view: true) struct Fields { \(fields)\n\(declarations) }
        @PacketKit::Packet(view: true) enum Cases { \(cases)\n\(declarations) }
        enum Packets {
          \(types.map { "@PacketKit::Packet(view: true) struct \($0) { var zz: Swift::UInt8 }" }.joined(separator: "\n"))
          @PacketKit::Packet(view: true) struct Fields { \(fields) }
        }
        enum Unions {
          \(types.map { "@PacketKit::Packet(view: true) enum \($0) { @PacketKit::Tag(1) case zz([\($0)]) }" }.joined(separator: "\n"))
        }
        """
    }
  }

  /// The names as types of the module, all at once.
  static func moduleTypes(called names: [String]) -> String {
    let types = names.filter(canBeType).map(type)
    let packets = parts(of: types).map { start, types in
      """
      @PacketKit::Packet(view: true) struct Zz\(start)Fields { \(fields(of: types)) }
      @PacketKit::Packet(view: true) enum Zz\(start)Cases { \(cases(of: types)) }
      """
    }
    return (types.map(declaration) + packets).joined(separator: "\n")
  }

  /// What is declared for some of the names at a time, in a scope of its own.
  private static func scopes(of names: [String], _ declarations: ([String]) -> String) -> String {
    parts(of: names).map { "enum Scope\($0) {\n\(declarations($1))\n}\n" }.joined()
  }

  private static func parts(of names: [String]) -> [(start: Int, names: [String])] {
    stride(from: 0, to: names.count, by: 16).map { ($0, Array(names[$0...].prefix(16))) }
  }

  private static func numbered(
    _ names: [String], from first: Int, _ declaration: (Int, String) -> String
  ) -> String {
    zip(first..., names).map { "@Tag(\($0)) case \(declaration($0, $1))" }.joined(separator: "\n")
  }

  private static func declaration(_ type: String) -> String {
    "nonisolated enum \(type): Swift::UInt8, PacketKit::PacketField { case zz }"
  }

  private static func fields(of types: [String]) -> String {
    types.enumerated().map { index, type in
      """
      var zz\(index)a: \(type); var zz\(index)b: [\(type)]?
      @PacketKit::FixedCount(2) var zz\(index)c: [\(type)]
      """
    }.joined(separator: "\n")
  }

  private static func cases(of types: [String]) -> String {
    types.enumerated().map { index, type in
      """
      @PacketKit::Tag(\(index)) case zz\(index)a(\(type))
      @PacketKit::Tag(\(100 + index)) case zz\(index)b(Swift::UInt8, zz: \(type))
      """
    }.joined(separator: "\n")
  }

  private static func escaped(_ name: String) -> String {
    Scanner.keywords.contains(name) || !Lexer.isIdentifier(name) ? "`\(name)`" : name
  }

  /// In the place of a type, more words are no names.
  private static func type(_ name: String) -> String {
    contextualKeywords.contains(name) ? "`\(name)`" : escaped(name)
  }

  private static func label(_ name: String) -> String {
    ["inout", "let", "var"].contains(name) || !Lexer.isIdentifier(name) ? "`\(name)`" : name
  }

  private static func canBeType(_ name: String) -> Bool { !unusable.contains(name) }

  /// What no type is called, or PacketKit takes for another.
  private static let unusable: Set<String> = [
    "Any", "AnyObject", "Int", "Protocol", "Self", "Type", "UInt", "describe",
  ]
}
