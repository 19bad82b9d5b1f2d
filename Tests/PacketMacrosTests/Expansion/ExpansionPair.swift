import Testing

/// A declaration and what it expands to.
struct ExpansionPair: CustomTestStringConvertible {
  let testDescription: String
  let source: String
  let expansion: String
  /// Whether that is only the end of what it expands to.
  let isEnding: Bool
  /// The type around it.
  let outer: String?

  init(
    _ name: String, in outer: String? = nil, _ source: String, isEnding: Bool = false,
    _ expansion: String
  ) {
    testDescription = name
    self.outer = outer
    self.source = source
    self.isEnding = isEnding
    self.expansion = expansion
  }

  /// Those whose words are names in `NameClients`.
  static let named: [ExpansionPair] = [
    fields, attributes, ends, elements, declarations, vocabulary, bits, envelopes, checksums,
    evolution, unions, nested, references,
  ].flatMap(\.self)

  static let all: [ExpansionPair] = [
    named, deltas, counts, repeatedBits, rules, spaces, computed, given,
  ].flatMap(
    \.self)

  /// What the macro makes of `source`, through the message handler.
  static func expand(_ message: JSON) -> (source: String?, diagnostics: [JSON]) {
    let result = JSONParser.parse(MessageHandler().reply(to: message.bytes))?["expandMacroResult"]
    return (result?["expandedSource"]?.string, result?["diagnostics"]?.array ?? [])
  }
}

@Suite struct ExpansionTests {
  @Test(arguments: ExpansionPair.all)
  func expands(_ pair: ExpansionPair) throws {
    let name = try Scanner.readType(pair.source).name
    let message = PluginMessage.expand(
      pair.source,
      extendedType: (pair.outer.map { "\($0)." } ?? "") + name,
      context: pair.outer.map { ["enum \($0) {}"] } ?? []
    )
    let result = ExpansionPair.expand(message)
    // The digits of fingerprints are left out.
    let source = result.source?.replacing(/": "[0-9a-f]{12,16}"/, with: #"": "…""#)
    if pair.isEnding {
      #expect(try #require(source).hasSuffix(pair.expansion + "\n"))
    } else {
      #expect(source == pair.expansion + "\n")
    }
    #expect(result.diagnostics.isEmpty)
  }

  @Test func summariesOfDocumentationAreForDebugBuilds() throws {
    let source = """
      /// A player's "state".
      ///
      /// More of it.
      @Packet
      struct S {
        // A comment.
        var a: UInt8
        /// What it holds,
        /// in `units`.
        @Varint public var b: UInt8
        /// Both.
        var c, d: UInt8; var e: Bool
        #if os(Linux)
          /// A number.
          var f: Int32
        #else
          /// Another.
          var f: Int64
        #endif
      }
      """
    let expansion = try #require(ExpansionPair.expand(PluginMessage.expand(source)).source)
    let expected = #"""
          #if DEBUG
          schema.documentation("A player's \"state\".", ["b": "What it holds, in `units`.", "c": "Both.", "d": "Both.", "f": "A number."])
          #endif
        }
      }

      """#
    #expect(expansion.hasSuffix(expected))
    let union = "@Packet enum U {\n  /// One.\r\n  @Tag(1) case `default`\n}"
    let cases = try #require(ExpansionPair.expand(PluginMessage.expand(union)).source)
    #expect(cases.contains(#"schema.documentation("", ["default": "One."])"#))
  }

  /// Comments and layout leave fingerprints of code the same.
  @Test func fingerprintsOfCodeAreForDebugBuilds() throws {
    func fingerprint(_ getter: String, type: String = "UInt8") throws -> Substring {
      let source = """
        @Packet struct S {
          @Derived var sum: \(type) { \(getter) }
          var a: UInt8
          var other: Int { 2 }
        }
        """
      let text = try #require(ExpansionPair.expand(PluginMessage.expand(source)).source)
      let line = try #require(text.firstRange(of: "    #if DEBUG\n    schema.code([\"sum\": \""))
      let rest = text[line.upperBound...]
      #expect(rest.drop { $0 != "\"" }.hasPrefix("\"])\n    #endif\n"))
      return rest.prefix { $0 != "\"" }
    }
    let first = try fingerprint("a &+ 1")
    #expect(try fingerprint("\n a // one more\n &+ 1") == first)
    #expect(try fingerprint("a &+ 2") != first)
    #expect(try fingerprint("a &+1") != fingerprint("a &+11"))
    #expect(try fingerprint("a &+ 1", type: "UInt16") != first)
    // Another clause of a condition counts, too.
    let clauses = ["a &+ 1", "a &+ 3"].map { other in
      """
      @Packet struct S {
        var a: UInt8
        #if os(Linux)
          @Derived var sum: UInt8 { \(other) }
        #else
          @Derived var sum: UInt8 { a }
        #endif
      }
      """
    }
    #expect(
      ExpansionPair.expand(PluginMessage.expand(clauses[0])).source
        != ExpansionPair.expand(PluginMessage.expand(clauses[1])).source)
  }

  @Test func aConstantIsNeverReadInPlace() throws {
    let source = "@Packet(updatesInPlace: true) struct S { let a: String; var b: String }"
    let result = ExpansionPair.expand(PluginMessage.expand(source))
    #expect(!(try #require(result.source).contains("_update")))
    #expect(result.diagnostics.isEmpty)
  }

  @Test func aUnionMayReadAndWriteItsElementsByItself() throws {
    let message = PluginMessage.expand(
      """
      @Packet enum S {
        @Tag(1) case a
        init(from reader: inout PacketReader, endianness: Endianness) throws(PacketError) {
          try self.init(from: &reader)
        }
        func encode(into writer: inout PacketWriter, endianness: Endianness) throws(PacketError) {
          try encode(into: &writer)
        }
      }
      """
    )
    let result = ExpansionPair.expand(message)
    #expect(!(try #require(result.source).contains("endianness")))
    #expect(result.diagnostics.isEmpty)
  }

  @Test func aLargeUnionIsWrittenInGroups() throws {
    let cases = (0..<130).map { "@Tag(\($0)) case c\($0)" }.joined(separator: "\n")
    let message = PluginMessage.expand("@Packet enum S {\n\(cases)\n}")
    let expansion = try #require(ExpansionPair.expand(message).source)
    #expect(expansion.contains("case .c128, .c129:\n      try encodeCases2(&writer)\n"))
    #expect((0..<130).allSatisfy { expansion.contains("write(\($0) as Swift.UInt8)") })
  }

  @Test func literalsHaveOneLine() throws {
    let message = PluginMessage.expand(
      """
      @Packet struct S {
        @Derived @FixedCount(2) var a: [Int8] {
          [
            0,  // None.
            -1,
          ]
        }
        @Derived var b: UInt8 { 2; }
        @Derived var c: String { "a; b" }
        @Present(when: "b", in: 1
      ... 3) var d: UInt8?
      }
      """
    )
    let expansion = try #require(ExpansionPair.expand(message).source)
    #expect(expansion.contains(#"schema.derived(constant: "[ 0, -1, ]")"#))
    #expect(expansion.contains("schema.derived()\n    schema.field(UInt8.self, field: \"b\")"))
    #expect(expansion.contains(#"schema.derived(constant: "\"a; b\"")"#))
    #expect(expansion.contains(#"named: "b in 1 ... 3""#))
  }

  @Test func aLargePacketAssignsItsFieldsInReading() throws {
    let fields = (0..<33).map { "var f\($0): String" }.joined(separator: "\n")
    let message = PluginMessage.expand(
      """
      @Packet(sized: UInt16.self) struct S {
        \(fields)
        @Since(2) var new: UInt8 = 1
        @UnknownBytes var rest: Data
      }
      """
    )
    let expansion = try #require(ExpansionPair.expand(message).source)
    #expect(
      expansion.contains(
        """
            self.f32 = try reader.read(String.self, field: "f32")
            let version2 = reader._beginVersion(2)
            let new = try version2.isAbsent ? 1 : reader.read(UInt8.self, field: "new")
            try reader._endVersions(version2, defaults: Self._writeDefaults)
            let rest = try reader.read(Data.self, as: .remaining(), field: "rest")
            try reader.endSized(size)
            self.new = new
            self.rest = rest
          }

        """
      )
    )
  }

  @Test func namesNestedTypesAsTheCompilerDoes() throws {
    let message = PluginMessage.expand(
      "@Packet struct Inner {}",
      extendedType: "Outer.Inner",
      context: ["struct Outer {}"]
    )
    let expansion = try #require(ExpansionPair.expand(message).source)
    let header = "nonisolated extension Outer.Inner: PacketKit._PacketConformance {\n"
    #expect(expansion.hasPrefix(header))
  }

  @Test func infersTypesThatMayStandBesideANestedType() throws {
    let source = """
      @Packet(updatesInPlace: true) struct Player {
        var team: Team
        var name: String?
        @LengthPrefixed(UInt8.self) var note: Note?
        @FixedCount(4) var seats: [Seat]
        #if A
          var other: [String: [Outer.Kind]]
        #endif
        var element: T
      }
      """
    let message = PluginMessage.expand(
      source,
      extendedType: "Game.Player",
      context: ["struct Game<T> {}"]
    )
    let expansion = try #require(ExpansionPair.expand(message).source)
    #expect(
      expansion == """
        nonisolated extension Game.Player: PacketKit._PacketConformance where T: PacketKit.PacketField {
          static var minimumByteCount: Swift.Int {
            var count = 0
            count += _fewestBytes(of: _Arguments.team_type.self)
            count += 1
            count += 1
            count += _fewestBytes(in: 4, of: _Arguments.seats_type.self)
            #if A
              count += _fewestBytes(of: _Arguments.other_type.self)
            #endif
            count += T.minimumByteCount
            return count
          }
          static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

          init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
            let team = try reader.read(_Arguments.team_type.self, field: "team")
            let name = try reader.read(_Arguments.name_type?.self, field: "name")
            let note = try reader.readPresence(field: "note") ? reader.read(_Arguments.note_type.self, as: .lengthPrefixed(_Arguments.note_LengthPrefixed.self), field: "note") : nil
            let seats = try reader.read(_Arguments.seats_type.self, as: .fixedCount(4), field: "seats")
            #if A
              let other = try reader.read(_Arguments.other_type.self, field: "other")
            #endif
            let element = try reader.read(T.self, field: "element")
            self.team = team
            self.name = name
            self.note = note
            self.seats = seats
            #if A
              self.other = other
            #endif
            self.element = element
          }

          mutating func _update(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
            try reader.update(&self.team, field: "team")
            try reader.update(&self.name, field: "name")
            self.note = try reader.readPresence(field: "note") ? reader.read(_Arguments.note_type.self, as: .lengthPrefixed(_Arguments.note_LengthPrefixed.self), field: "note") : nil
            try reader.update(&self.seats, as: .fixedCount(4), field: "seats")
            #if A
              self.other = try reader.read(_Arguments.other_type.self, field: "other")
            #endif
            try reader.update(&self.element, field: "element")
          }

          func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
            try writer.write(self.team, field: "team")
            try writer.write(self.name, field: "name")
            writer.writePresence(self.note != nil)
            if let value = self.note { try writer.write(value, as: .lengthPrefixed(_Arguments.note_LengthPrefixed.self), field: "note") }
            try writer.write(self.seats, as: .fixedCount(4), field: "seats")
            #if A
              try writer.write(self.other, field: "other")
            #endif
            try writer.write(self.element, field: "element")
          }

          static func describe(to schema: inout PacketKit.PacketDescription) {
            schema.field(_Arguments.team_type.self, field: "team")
            schema.field(_Arguments.name_type?.self, field: "name")
            schema.presence(field: "note")
            schema.field(_Arguments.note_type.self, as: .lengthPrefixed(_Arguments.note_LengthPrefixed.self), field: "note")
            schema.field(_Arguments.seats_type.self, as: .fixedCount(4), field: "seats")
            #if A
              schema.field(_Arguments.other_type.self, field: "other")
            #endif
            schema.field(T.self, field: "element")
          }
        }

        """
    )
  }

  @Test func returnsTheSumOfInferredTypes() throws {
    let message = PluginMessage.expand(
      "@Packet struct S { var a: A; var b: UInt8 }",
      extendedType: "Outer.S",
      context: ["enum Outer {}"]
    )
    let expansion = try #require(ExpansionPair.expand(message).source)
    #expect(
      expansion.contains(
        "\n    _fewestBytes(of: _Arguments.a_type.self) + _Arguments.b_type.minimumByteCount\n"
      )
    )
  }

  @Test func usesModuleSelectorsWhereTheCompilerKnowsThem() throws {
    let message = PluginMessage.expand("@Packet struct S {}", features: ["A", "ModuleSelector"])
    let expansion = try #require(ExpansionPair.expand(message).source)
    #expect(expansion.hasPrefix("nonisolated extension S: PacketKit::_PacketConformance {\n"))
    #expect(!expansion.contains("PacketKit."))
  }

  @Test func statesItsNameAndNoDescriptionInEmbeddedSwift() throws {
    let message = PluginMessage.expand(
      "@Packet struct `default` { var a: UInt8 }",
      extendedType: "Outer.`default`",
      context: ["enum Outer {}"],
      features: ["Embedded"]
    )
    let expansion = try #require(ExpansionPair.expand(message).source)
    let name = "public static var typeName: Swift.StaticString { \"default\" }\n"
    #expect(expansion.contains(name))
    #expect(!expansion.contains("describe"))
  }

  @Test(arguments: [
    (nil, "nonisolated extension S {"),
    ("Packet", "nonisolated extension S: PacketKit._PacketConformance {"),
    ("PacketField", "nonisolated extension S: PacketKit._PacketFieldConformance {"),
    (
      "Packet, PacketField",
      "nonisolated extension S: PacketKit._PacketConformance, PacketKit._PacketFieldConformance {"
    ),
    (
      "PacketKit.PacketField, PacketKit.Packet",
      "nonisolated extension S: PacketKit._PacketConformance, PacketKit._PacketFieldConformance {"
    ),
  ])
  func conformsToWhatIsAskedFor(_ conformances: String?, _ opening: String) throws {
    let message = PluginMessage.expand("@Packet struct S {}", conformances: conformances)
    let result = ExpansionPair.expand(message)
    #expect(try #require(result.source).hasPrefix(opening + "\n"))
    #expect(result.diagnostics.isEmpty)
  }

  @Test(arguments: [
    ("@Packet public struct S<T> { var x: T }", [], "public "),
    ("@Packet package struct S<T> { var x: T }", [], "package "),
    ("@Packet struct S<T> { var x: T }", [], ""),
    ("@Packet fileprivate struct S<T> { var x: T }", [], ""),
    ("@Packet public struct S<T> { var x: T }", ["enum Outer {}"], ""),
    ("@Packet public struct S<T> { var x: T }", ["public enum Outer {}"], "public "),
    ("@Packet public struct S<T> { var x: T }", ["extension Outer {}"], "public "),
    ("@Packet public struct S<T: PacketField> { var x: T }", [], "public "),
    ("@Packet struct S { var x: UInt8 }", ["enum Outer {}"], "public "),
  ])
  func membersOfConditionalPacketsAreAsAccessibleAsTheType(
    _ source: String,
    _ context: [String],
    _ access: String
  ) throws {
    let expansion = try #require(
      ExpansionPair.expand(PluginMessage.expand(source, context: context)).source
    )
    #expect(expansion.contains("\n  \(access)init("))
    #expect(expansion.contains("\n  \(access)func encode("))
    #expect(expansion.contains("\n  \(access)static var minimumByteCount"))
  }

  @Test func aUnionTellsItsPayloadsWhereThatIsAskedFor() throws {
    let source = """
      @Packet enum S {
        @Tag(1) case join(PlayerState)
        @Tag(2) case chat(String, to: UInt32)
        @Tag(3) case leave
        @Tag(4) case move(to: Place)
        #if DEBUG
          @Tag(5) case `default`(UInt8)
        #endif
      }
      """
    let message = PluginMessage.expand(source, conformances: "Packet, PacketUnion")
    let expansion = try #require(ExpansionPair.expand(message).source)
    let header =
      "nonisolated extension S: PacketKit._PacketConformance, PacketKit._PacketUnionConformance {\n"
    #expect(expansion.hasPrefix(header))
    #expect(
      expansion.hasSuffix(
        """

          public func payload<Payload>(as type: Payload.Type) -> Payload? {
            switch self {
            case .join(let value): return value as? Payload
            case .chat(_, to: _): return nil
            case .leave: return nil
            case .move(to: _): return nil
            #if DEBUG
              case .`default`(let value): return value as? Payload
            #endif
            }
          }
        }

        """
      )
    )
  }

  @Test func aStructIsNoUnionEvenIfThatIsAskedFor() throws {
    let message = PluginMessage.expand("@Packet struct S {}", conformances: "Packet, PacketUnion")
    let expansion = try #require(ExpansionPair.expand(message).source)
    #expect(expansion.hasPrefix("nonisolated extension S: PacketKit._PacketConformance {\n"))
    #expect(!expansion.contains("payload"))
  }

  @Test func fieldAttributesExpandToNothing() throws {
    let message = PluginMessage.expand(
      "@Varint var x: UInt32",
      type: "FieldAttributeMacro",
      role: "peer",
      attribute: "@Varint",
      context: ["@Packet struct S {}"]
    )
    let result = ExpansionPair.expand(message)
    #expect(result.source == "")
    #expect(result.diagnostics.isEmpty)
  }
}
