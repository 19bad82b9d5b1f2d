import Testing

@Suite struct ScannerTests {
  @Test(arguments: Reading.all) func reads(_ reading: Reading) {
    #expect(Reading.read(reading.source) == reading.expected)
  }

  @Test func corpusIsLarge() {
    #expect(Reading.all.count >= 150)
  }

  @Test func readsTheHeaderOfAType() throws {
    let source = """
      // comment }
      @Packet(endianness: .little, magic: [1, 2]) @Other
      public struct `Box`<T: Hashable & P, each U, let N: Int>: Equatable, @unchecked Sendable
      where T: Q, T.A == [Set<UInt8>] { }
      """
    let type = try Scanner.readType(source)
    #expect(type.name == "`Box`")
    #expect(type.header.keyword == "struct")
    #expect(type.header.modifiers.map(\.name) == ["public"])
    #expect(type.genericParameters.map(\.name) == ["T", "U", "N"])
    #expect(type.genericParameters.map(\.kind) == [.type, .pack, .value])
    #expect(type.inheritedTypes.map(\.text) == ["Equatable", "@unchecked Sendable"])
    let packet = try #require(type.packetAttribute)
    #expect(packet.arguments.map(\.label) == ["endianness", "magic"])
    #expect(packet.arguments.map(\.value) == [".little", "[1, 2]"])
  }

  @Test func keepsTheBytesOfAttributeArguments() throws {
    let type = try Scanner.readType(
      "struct S { @FixedWidth( a + b /* é */ , padding: 0x20) var x: String }"
    )
    guard case .variable(let variable) = type.members.first else {
      Issue.record("no variable")
      return
    }
    let arguments = try #require(variable.header.attributes.first).arguments
    #expect(arguments.map(\.value) == ["a + b", "0x20"])
    #expect(arguments.map(\.label) == [nil, "padding"])
  }

  /// What follows a getter without `get` says nothing about it.
  @Test(
    arguments: [
      ("{ get throws { 1 } }", "throws"), ("{ mutating get { 1 } }", "mutating"),
      ("{ set {} get async { 1 } }", "async"), ("{ get { 1 } mutating set {} }", nil),
      ("{ 1 }", nil), ("{ x.async }", nil), ("{ x.get }", nil), ("{ _read { yield x } }", nil),
    ] as [(String, String?)])
  func readsTheEffectOfAGetter(_ accessors: String, _ effect: String?) throws {
    let type = try Scanner.readType("struct S { var a: UInt8 \(accessors)\nmutating func f() {} }")
    guard case .variable(let variable) = type.members.first else {
      Issue.record("no variable")
      return
    }
    #expect(variable.bindings.map(\.effect?.name) == [effect])
  }

  @Test(arguments: [
    ("struct S", 8), ("func f() { }", 0), ("", 0), ("struct S { } }", 13), ("struct S { } x", 13),
    ("struct { }", 7), ("struct S<T { }", 11), ("#if A\nstruct S { }\n#endif", 0),
  ])
  func refusesTypes(_ source: String, _ offset: Int) {
    #expect(throws: Refusal.self) { try Scanner.readType(source) }
    do throws(Refusal) { _ = try Scanner.readType(source) } catch {
      #expect(error.offset == offset)
    }
  }
}
