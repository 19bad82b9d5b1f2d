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
        STRUCT
        """
    )
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
        UNION
        """
    )
  }

  @Test func aUnionWhoseTagStandsApartReadsTheCaseAlone() throws {
    let source = """
      @Packet(tag: UInt8.self, tagStandsApart: true, view: true) enum S {
        @Tag(1) case a(String)
      }
      """
    let members = try members(of: source)
    #expect(
      members == """
        APART
        """
    )
  }

  @Test func aPacketOfNumbersHasAsManyBytesAsThey() throws {
    let source = "@Packet(view: true) struct S { var x: Float; var y: Other }"
    #expect(
      try members(of: source).contains(
        "static var plainByteCount: Swift.Int? { PacketKit._plainByteCount(Float._plainByteCount, Other._plainByteCount) }"
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
    #expect(try members(of: source).contains("try reader._check(S.self)"))
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
        == "a view cannot read as 'init(from:)' does; leave out 'view:'")
  }

  @Test func genericParametersMustBeFields() throws {
    let result = ExpansionPair.expand(
      PluginMessage.expand("@Packet(view: true) struct S<T> { var a: T }"))
    #expect(
      result.diagnostics.first?["message"]?.string
        == "a view needs to know that 'T' is a field; constrain it: 'T: PacketField'")
  }
}
