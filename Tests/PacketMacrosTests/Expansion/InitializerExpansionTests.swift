import Testing

/// What `initializer: true` adds to a packet.
@Suite struct InitializerExpansionTests {
  private func result(_ source: String, role: String) -> (source: String?, diagnostics: [JSON]) {
    ExpansionPair.expand(
      PluginMessage.expand(source, role: role, attribute: "@Packet(initializer: true)"))
  }

  @Test func itSetsWhatTheCompilersOwnSets() throws {
    let source = """
      @Packet(initializer: true) public struct S {
        public var a: UInt32
        let `in`: String?
        var b: String?, c: [UInt8] = [1, 2]
        @Bits(3) var d, e: UInt8
        @Derived var f: UInt8 { 1 }
        @Transient var g = false
        @Transient var h: (Int) -> Void = { _ in }
        @Transient let i = 7
        static var j = 1
        var k: UInt8 = 1 { didSet {} }
        var l: Optional<UInt8>
        @Derived(countOf: "n") var m: UInt8
        @Counted(by: "m") var n: [UInt8]
        @Transient lazy var o: Int = 1
      }
      """
    let members = result(source, role: "member")
    #expect(members.diagnostics.isEmpty)
    let text = try #require(members.source).split(separator: "\n")
      .filter { !$0.hasPrefix("#sourceLocation") }.joined(separator: "\n")
    #expect(
      text == """
        /// Creates a packet from its fields.
        public nonisolated init(a: UInt32, `in`: String?, b: String? = nil, c: [UInt8] = [1, 2], d: UInt8, e: UInt8, \
        g: Swift.Bool = false, h: @escaping (Int) -> Void = { _ in }, k: UInt8 = 1, l: Optional<UInt8>, n: [UInt8]) {
          self.a = a
          self.`in` = `in`
          self.b = b
          self.c = c
          self.d = d
          self.e = e
          self.g = g
          self.h = h
          self.k = k
          self.l = l
          self.n = n
        }
        """)
  }

  @Test func anInternalPacketHasAnInternalOne() throws {
    let source = "@Packet(initializer: true) struct S { var a: UInt8 }"
    let text = try #require(result(source, role: "member").source)
    #expect(text.contains("\nnonisolated init(a: UInt8) {\n"))
  }

  @Test func withoutTheArgumentThereIsNone() throws {
    let source = "@Packet(view: false) public struct S { var a: UInt8 }"
    let message = PluginMessage.expand(source, role: "member", attribute: "@Packet(view: false)")
    #expect(ExpansionPair.expand(message).source == "")
  }

  private func unavailable(_ source: String) -> String? {
    let expansion = ExpansionPair.expand(PluginMessage.expand(source)).source ?? ""
    return expansion.split(separator: "\n").first { $0.contains("unavailable") }.map(String.init)
  }

  @Test func ofAPublicPacketAnUnavailableOneSaysWhatIsMissing() throws {
    let source = """
      @Packet public struct S {
        public var a: UInt32
        public var b: String?
        @Transient public private(set) var c = true
      }
      """
    let line = try #require(unavailable(source))
    let sentence = "another module can create it if '@Packet' has 'initializer: true'"
    #expect(line.contains("@available(*, unavailable, message: \"\(sentence)\")"))
    #expect(
      line.hasSuffix(
        "public init(a: UInt32, b: String? = { Swift.fatalError() }(), "
          + "c: Swift.Bool = { Swift.fatalError() }(), _: Swift.Void = ()) {"))
  }

  @Test(arguments: [
    "@Packet struct S { var a: UInt8 }",
    "@Packet public struct S { public var a: UInt8; var b: UInt8 }",
    "@Packet public struct S { @_spi(T) public var a: Inner }",
    "@Packet public struct S { public var a: UInt8; init() { a = 1 } }",
    "@Packet public struct S { public var a: UInt8\n#if A\npublic var b: UInt8\n#endif\n}",
    "@Packet public struct S { @Transient public var a = [UInt8]() }",
    "@Packet(initializer: true) public struct S { public var a: UInt8 }",
    "@Packet public enum S { @Tag(1) case a }",
  ])
  func othersNeedNoUnavailableOne(_ source: String) {
    #expect(unavailable(source) == nil)
  }

  @Test(arguments: [
    (
      "@Packet(initializer: true) struct S { @Transient var a = [UInt8]() }",
      "'a' needs an explicit type for 'initializer: true'"
    ),
    (
      "@Packet(initializer: true) enum S { @Tag(1) case a }",
      "'initializer:' is for structs; the cases of an enum make its values"
    ),
    (
      "@Packet(initializer: true) struct S {\n#if A\nvar a: UInt8\n#endif\n}",
      "'initializer:' cannot see which properties an '#if' includes; write the initializer yourself"
    ),
    (
      "@Packet(initializer: yes) struct S { var a: UInt8 }",
      "'initializer:' must be 'true' or 'false'"
    ),
  ])
  func whatCannotBeMadeIsReportedOnce(_ source: String, _ message: String) {
    #expect(
      result(source, role: "extension").diagnostics.map { $0["message"]?.string } == [message])
    #expect(result(source, role: "member").diagnostics.isEmpty)
  }
}
