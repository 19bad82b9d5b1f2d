import Testing

/// Where the compiler's errors in an expansion are reported.
@Suite struct PlaceTests {
  private func expansion(_ source: String, line: Int? = 40) throws -> String {
    let result = ExpansionPair.expand(PluginMessage.expand(source, line: line))
    #expect(result.diagnostics.isEmpty)
    return try #require(result.source)
  }

  /// The lines of an expansion, each with the line of the user's file that the compiler takes it for.
  private func places(_ source: String) throws -> [(text: Substring, line: Int)] {
    let prefix = "#sourceLocation(file: \"/file.swift\", line: "
    var line: Int?
    var places: [(text: Substring, line: Int)] = []
    for text in try expansion(source).split(separator: "\n", omittingEmptySubsequences: false) {
      if text.hasPrefix("#sourceLocation") {
        line = text.hasPrefix(prefix) ? Int(text.dropFirst(prefix.count).dropLast()) : nil
      } else if let place = line {
        places.append((text, place))
        line = place + 1
      }
    }
    return places
  }

  /// The lines that the statements with such a text are taken for.
  private func places(_ source: String, of text: String) throws -> [Int] {
    try places(source).filter { $0.text.contains(text) }.map(\.line)
  }

  @Test func aTypeThatMayBeNoFieldHasAPlace() throws {
    #expect(
      try expansion("// é\n@Packet struct S {\n  var a: UInt8\n  var b: Team\n}") == """
        nonisolated extension S: PacketKit._PacketConformance {
          public static var minimumByteCount: Swift.Int {
            var count = 0
            count += UInt8.minimumByteCount
        #sourceLocation(file: "/file.swift", line: 43)
            count += _fewestBytes(of: Team.self)
        #sourceLocation()
            return count
          }
          public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

          public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
            let a = try reader.read(UInt8.self, field: "a")
        #sourceLocation(file: "/file.swift", line: 43)
            let b = try reader.read(Team.self, field: "b")
            self.a = a
        #sourceLocation(file: "/file.swift", line: 43)
            self.b = b
        #sourceLocation()
          }

          public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
            try writer.write(self.a, field: "a")
        #sourceLocation(file: "/file.swift", line: 43)
            try writer.write(self.b, field: "b")
        #sourceLocation()
          }

          public static func describe(to schema: inout PacketKit.PacketDescription) {
            schema.field(UInt8.self, field: "a")
        #sourceLocation(file: "/file.swift", line: 43)
            schema.field(Team.self, field: "b")
        #sourceLocation()
          }
        }

        """
    )
  }

  @Test(arguments: [
    // What is certainly a field.
    ("var a: UInt8; var b: [String?]; var c: [Int16: Data]; var d: Set<Swift.Bool>?", false),
    ("@FixedWidth(8) var a: String; @LengthPrefixed(UInt16.self, maximum: 5) var b: Data?", false),
    (
      "@InRange(0...5) var a: Float; @Bits(3) var b: UInt8; @Quantized(-1...1, bits: 3) var c: Float",
      false
    ),
    ("var f: Bool; @Present(when: \"f\") var a: UInt8?; var v: SIMD3<Float>", false),
    (
      "@available(*, deprecated) var a: UInt8; @FixedCount(4) @Padding(before: 2) var b: [UInt8]",
      false
    ),
    // What the compiler may object to.
    ("var a: Team", true), ("var a: [Team]?", true), ("var a: UInt128", true),
    ("var a: ContiguousArray<UInt8>", true), ("var a: Date", true), ("var a: SIMD3<String>", true),
    ("@FixedWidth(width) var a: String", true), ("@LengthPrefixed(Length.self) var a: Data", true),
    ("@InRange(bounds) var a: UInt8", true), ("@InRange(0.5...2) var a: UInt8", true),
    ("@Quantized(-1...1, bits: 8, zero: true) var a: Float", true),
    ("@Quantized(0..<1, bits: 8) var a: Float", true), ("@Varint(.none) var a: UInt8", true),
    ("@FixedWidth(8, truncating: 1) var a: String", true),
    ("@Magic(before: true) var a: UInt8", true),
    ("@Coded(by: Coder.self) var a: UInt8", true),
    ("var f: Flag; @Present(when: \"f\") var a: UInt8?", true), ("@Wrapped var a: UInt8", true),
  ])
  func onlyAnUncertainFieldHasAPlace(_ fields: String, _ hasPlace: Bool) throws {
    #expect(try !places("@Packet struct S {\n\(fields)\n}").isEmpty == hasPlace)
    let union = fields.split(separator: ": ").last ?? ""
    guard !fields.contains("@") else { return }
    #expect(try !places("@Packet enum U { @Tag(1) case a(\(union)) }").isEmpty == hasPlace)
  }

  @Test func eachLineOfAFieldHasThePlace() throws {
    let source = """
      @Packet(sized: UInt16.self) struct S {
        @LengthPrefixed(UInt8.self)
        var a: Name?
        var b: UInt8
        @Since(2) var c: Team = .red
      }
      """
    #expect(try Set(places(source, of: "field: \"a\"")) == [42])
    #expect(try Set(places(source, of: "self.a")) == [42])
    #expect(try Set(places(source, of: "field: \"c\"")) == [44])
    let text = try expansion(source)
    #expect(
      text.contains(
        "let a = try reader.readPresence(field: \"a\") ? reader.read(Name.self, as: .lengthPrefixed(UInt8.self), field: \"a\") : nil\n"
      )
    )
  }

  @Test func thePlaceCountsLinesAsTheCompilerDoes() throws {
    let returns = "@Packet\r\nstruct S {\r\n  var a: Team\r}\r\n"
    #expect(try Set(places(returns, of: "field: \"a\"")) == [42])
    let several = "@Packet struct S {\n  var a, b: Team\n  var c: Game.Team\n}"
    #expect(try Set(places(several, of: "field: \"b\"")) == [41])
    #expect(try Set(places(several, of: "field: \"c\"")) == [42])
  }

  /// A public type may not mention what is imported for the module only.
  @Test func thePublicMembersOfATypeHaveItsPlace() throws {
    let places = try places("@Packet\npublic struct S { var a: UInt8 }")
    #expect(places.count == 6)
    #expect(places.allSatisfy { $0.line == 41 && $0.text.contains(/extension|public/) })
    #expect(try self.places("@Packet\nstruct S { var a: UInt8 }").isEmpty)
  }

  @Test func fieldsOfConsecutiveLinesShareADirective() throws {
    let lines = ["a", "b", "c", "d"].map { "var \($0): Team" }
    let consecutive = "@Packet struct S {\n\(lines.joined(separator: "\n"))\n}"
    let apart = "@Packet struct S {\n\(lines.joined(separator: "\n// A comment.\n"))\n}"
    for (index, name) in ["a", "b", "c", "d"].enumerated() {
      #expect(try Set(places(consecutive, of: "\"\(name)\"")) == [41 + index])
      #expect(try Set(places(consecutive, of: "self.\(name)")) == [41 + index])
      #expect(try Set(places(apart, of: "\"\(name)\"")) == [41 + 2 * index])
    }
    // The fewest bytes, reading, assigning, writing, describing; and an end of each but one, which another run follows.
    let directives = { (text: String) in text.split(separator: "\n").count { $0.hasPrefix("#") } }
    #expect(try directives(expansion(consecutive)) == 5 + 4)
    #expect(try directives(expansion(apart)) == 5 * 4 + 4)
  }

  @Test func noDirectiveStandsBeforeTheFirstCase() throws {
    let source = """
      @Packet(hasExternalTag: true) public enum U {
        @OtherTags case a(Number)
        @Tag(1) case b(Team)
      }
      """
    let lines = try expansion(source).split(separator: "\n")
    for (line, next) in zip(lines, lines.dropFirst()) where line.contains("switch ") {
      #expect(next.contains("case "))
    }
  }

  @Test func noPlaceIsKnownWithoutALine() throws {
    #expect(try !expansion("@Packet struct S { var a: Team }", line: nil).contains("#source"))
  }

  @Test func thePlaceIsQuoted() {
    let place = SourcePlace(fileName: "C:\\a \"b\".swift", line: 7)
    #expect(place.directive == #"#sourceLocation(file: "C:\\a \"b\".swift", line: 7)"#)
  }
}
