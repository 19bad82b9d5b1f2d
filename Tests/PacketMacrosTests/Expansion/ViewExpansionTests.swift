import Testing

/// What `view: true` adds to a packet.
@Suite struct ViewExpansionTests {
  private func members(of source: String) throws -> String {
    let message = PluginMessage.expand(source, role: "member", attribute: "@Packet(view: true)")
    let result = ExpansionPair.expand(message)
    #expect(result.diagnostics.isEmpty)
    return try #require(result.source)
  }

  @Test func aStructKeepsPlaces() throws {
    let source = """
      @Packet(sized: UInt16.self, checksum: .crc32, view: true) public struct S {
        public var a: UInt32
        private var b: Team
        @FixedWidth(8) var c: String
        @LengthPrefixed(UInt8.self) var d: [Weapon]?
        @Bits(3) var e: UInt8
        @Bits(5) var f: UInt8
        @Encoding(.latin1) @LengthPrefixed(UInt8.self) var g: String
        var count: UInt8
        @Counted(by: "count") var h: [Weapon]
        @Derived var i: UInt8 { 1 }
        @Since(2) var j: String = "none"
        @Since(2) var k: UInt8? = nil
      }
      """
    let members = try members(of: source)
    #expect(
      members == """
        public nonisolated enum _ViewFields: @unsafe PacketKit._PacketFields {
          public typealias _Packet = S
          @unsafe
          public nonisolated struct _Places: @unsafe PacketKit._PacketPlaces {
            @safe public let a: UInt32
            @safe private let b: PacketKit._Kept<Team>
            @safe let c: PacketKit._Kept<String>
            @safe let d: PacketKit._Kept<[Weapon]>?
            @safe let e: UInt8
            @safe let f: UInt8
            @safe let g: String
            @safe let count: UInt8
            @safe let h: PacketKit._Kept<[Weapon]>
            @safe let i: UInt8
            @safe let j: PacketKit._Kept<String>?
            @safe let k: UInt8??

            public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
              let size = try reader.beginSized(UInt16.self)
              let start = reader.offset
              let trailer = try reader.beginBody(leaving: 4)
              let a = try reader._value(UInt32.self)
              let b = try reader._keep(Team.self)
              let c = try reader._keep(String.self, as: .fixedWidth(8))
              let d = try reader.readPresence(field: "d") ? reader._keep([Weapon].self, as: .lengthPrefixed(UInt8.self)) : nil
              var bits = try reader.readBits(8, field: "e")
              let e = try bits.read(UInt8.self, bits: 3, field: "e")
              let f = try bits.read(UInt8.self, bits: 5, field: "f")
              try bits.finish(field: "f")
              let g = try reader.read(String.self, as: .lengthPrefixed(UInt8.self, encoding: .latin1), field: "g")
              let count = try reader._value(UInt8.self)
              let h = try reader._keep([Weapon].self, as: .counted(by: count))
              let iOffset = reader.offset
              let i = try reader._value(UInt8.self)
              let version2 = reader._beginVersion(2)
              let j = try version2.isAbsent ? nil : reader._keep(String.self)
              let k = try version2.isAbsent ? nil : reader.read(UInt8?.self, field: "k")
              try reader._endVersions(version2, defaults: _Packet._writeDefaults)
              try reader.endBody(trailer)
              try reader.readChecksum(.crc32, from: start)
              try reader.endSized(size)
              self.a = a
              self.b = unsafe b
              self.c = unsafe c
              self.d = unsafe d
              self.e = e
              self.f = f
              self.g = g
              self.count = count
              self.h = unsafe h
              self.i = i
              self.j = unsafe j
              self.k = k
              try reader._check(i, equals: 1 as UInt8, at: iOffset, field: "i")
            }
          }
        }

        """
    )
  }

  @Test(arguments: [
    // Small, so that its code is inlined wherever it is read.
    Inlining(
      "struct S { var a: String; var b: Data; var c: Bool; var d: UInt64 }", isSmall: true, "always"
    ),
    Inlining("public struct S { var a: String }", isSmall: true, "__always"),
    Inlining(
      "struct S { var a: Int8; var b: Float; var c: UUID; var d: UInt64; var e: UInt8 }",
      isSmall: true, "always"),
    // Something nests in it, or it has a later version, or five fields: it is inlined where elements are walked.
    Inlining("struct S { var a: [String] }", isSmall: false, "always"),
    Inlining("struct S { var a: Other? }", isSmall: false, "always"),
    Inlining("struct S { @Each(.varint) var a: [UInt8] }", isSmall: false, "always"),
    Inlining(
      "struct S { var a: Bool; var b: Bool; var c: Bool; var d: Bool; var e: Bool }",
      isSmall: false, "always"),
    Inlining(
      "struct S { var a: Bool; @Since(2) var b: Bool = false }", sized: true, isSmall: false,
      "always"),
    // The compiler inlines no public function that clients cannot inline, and large ones would be compiled over and over.
    Inlining("public struct S { var a: [String] }", isSmall: false, nil),
    Inlining(
      "struct S { \((0..<17).map { "var a\($0): String" }.joined(separator: "; ")) }",
      isSmall: false, nil),
  ])
  func codeIsInlinedWhereItIsShort(_ inlining: Inlining) throws {
    let members = try members(of: inlining.source)
    let type = inlining.isSmall ? "_SmallPacketPlaces" : "_PacketPlaces"
    #expect(members.contains("struct _Places: @unsafe PacketKit.\(type) {"))
    let lines = members.split(separator: "\n", omittingEmptySubsequences: false)
    let reading = try #require(lines.firstIndex { $0.contains("init(from reader") })
    let attribute = inlining.attribute.map { "    @inline(\($0))" } ?? ""
    #expect(lines[reading - 1] == attribute)
  }

  struct Inlining: CustomTestStringConvertible {
    let source: String
    let isSmall: Bool
    let attribute: String?

    init(_ declaration: String, sized: Bool = false, isSmall: Bool, _ attribute: String?) {
      source = "@Packet(\(sized ? "sized: UInt16.self, " : "")view: true) \(declaration)"
      self.isSmall = isSmall
      self.attribute = attribute
    }

    var testDescription: String { source }
  }

  @Test func aUnionKeepsTheValuesOfItsCase() throws {
    let source = """
      @Packet(tag: UInt8.self, view: true) enum S {
        @Tag(1) case a(String)
        @Tag(2) case b(x: UInt16, Weapon)
        @Tag(3) case c
        @OtherTags case d(UInt8, Data)
      }
      """
    let members = try members(of: source)
    #expect(
      members == """
        nonisolated enum _ViewFields: @unsafe PacketKit._PacketFields {
          typealias _Packet = S
          @unsafe
          nonisolated struct _Places: @unsafe PacketKit._PacketPlaces {
            /// The cases of the union, without their values.
            enum _Case: Swift.Sendable {
              case a
              case b
              case c
              case d
            }
            @unsafe
            nonisolated struct _Values_b: PacketKit._CasePlaces {
              nonisolated enum _CaseFields: @unsafe PacketKit._Fields {
                typealias _Places = _Values_b
              }
              @safe let x: UInt16
              @safe let _1: PacketKit._Kept<Weapon>
            }
            @unsafe
            nonisolated struct _Values_d: PacketKit._CasePlaces {
              nonisolated enum _CaseFields: @unsafe PacketKit._Fields {
                typealias _Places = _Values_d
              }
              @safe let _0: UInt8
              @safe let _1: PacketKit._Kept<Data>
            }
            @safe private enum _Values {
              case a(PacketKit._Kept<String>)
              case b(_Values_b)
              case c
              case d(_Values_d)
            }
            @safe private let _values: _Values
            /// Which case the union is.
            @safe var `case`: _Case {
              switch _values {
              case .a: .a
              case .b: .b
              case .c: .c
              case .d: .d
              }
            }
            @safe var a: PacketKit._Kept<String>? {
              if case .a(let values) = _values { unsafe values } else { nil }
            }
            @safe var b: _Values_b? {
              if case .b(let values) = _values { unsafe values } else { nil }
            }
            @safe var d: _Values_d? {
              if case .d(let values) = _values { unsafe values } else { nil }
            }

            init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
              switch try reader.read(UInt8.self) {
              case 1:
                self._values = unsafe .a(try reader._keep(String.self))
              case 2:
                self._values = unsafe .b(_Values_b(x: try reader._value(UInt16.self), _1: try reader._keep(Weapon.self)))
              case 3:
                self._values = .c
              case let tag:
                self._values = unsafe .d(_Values_d(_0: tag, _1: try reader._keep(Data.self, as: ._otherTags())))
              }
            }
          }
        }

        """
    )
  }

  @Test func aUnionWhoseTagStandsApartReadsTheCaseAlone() throws {
    let source = """
      @Packet(tag: UInt8.self, hasExternalTag: true, view: true) enum S {
        @Tag(1) case a(String)
      }
      """
    let members = try members(of: source)
    #expect(
      members.hasSuffix(
        """
            @safe private(set) var _externalTag: Swift.UInt64?

            init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
              let tagStart = reader.offset
              let tag = try reader.read(UInt8.self)
              unsafe try self.init(from: &reader, tag: Swift.UInt64(tag), at: tagStart)
              self._externalTag = nil
            }

            init(from reader: inout PacketKit.PacketReader, tag: Swift.UInt64, at tagStart: Swift.Int) throws(PacketKit.PacketError) {
              self._externalTag = tag
              switch UInt8(truncatingIfNeeded: tag) {
              case 1:
                self._values = unsafe .a(try reader._keep(String.self))
              case let tag:
                throw ._unknownTag(tag, of: _Packet.self, at: tagStart)
              }
            }
          }
        }

        """
      )
    )
  }

  @Test func aPacketOfNumbersHasAsManyBytesAsThey() throws {
    let source = "@Packet(view: true) struct S { var x: Float; var y: Other }"
    #expect(
      try members(of: source).contains(
        "static var plainByteCount: Swift.Int? { PacketKit._plainByteCount(Float._plainLeafByteCount, Other._plainLeafByteCount) }"
      )
    )
  }

  @Test func whatIsDerivedFromTheWholeIsCheckedByIt() throws {
    let source = """
      @Packet(view: true) struct S {
        @Derived var count: UInt8 { UInt8(names.count) }
        @Counted(by: "count") var names: [String]
      }
      """
    #expect(try members(of: source).contains("try reader._check(_Packet.self)"))
  }

  @Test func whatReadsByHandHasNoView() throws {
    let source = """
      @Packet(view: true) struct S {
        var a: UInt8
        init(from reader: inout PacketReader) throws(PacketError) { a = 0 }
      }
      """
    let result = ExpansionPair.expand(PluginMessage.expand(source))
    #expect(result.diagnostics.count == 1)
    #expect(
      result.diagnostics.first?["message"]?.string
        == "a view cannot work with your own 'init(from:)'; remove 'view:'")
  }

  @Test func genericParametersMustBeFields() throws {
    let result = ExpansionPair.expand(
      PluginMessage.expand("@Packet(view: true) struct S<T> { var a: T }"))
    #expect(
      result.diagnostics.first?["message"]?.string
        == "a view needs to know that 'T' is a field; constrain it: 'T: PacketField'")
  }
}
