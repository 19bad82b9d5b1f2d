import Testing

@Suite struct MisplacedTagTests {
  @Test(arguments: [
    (
      "@Tag(1)", "@Tag(1) case a", ["enum E {}"],
      "1:1: '@Tag' has no effect, because 'E' is not a '@Packet'; add '@Packet' to it\n  > @Tag(1)"
    ),
    (
      "@Tag(1)", "@Tag(1) var x: UInt8", ["@Packet struct S {}"],
      "1:1: '@Tag' applies to the cases of a '@Packet' enum\n  > @Tag(1)"
    ),
    (
      "@Tag(1)", "@Tag(1) func f() {}", [],
      "1:1: '@Tag' applies to the cases of a '@Packet' enum\n  > @Tag(1)"
    ),
    (
      "@Varint", "@Varint case a(UInt8)", ["@Packet enum E {}"],
      "1:1: '@Varint' is for a field; a value of a case is encoded as its tag says, at the value's place: '@Tag(1, .varint)'\n  > @Varint"
    ),
    (
      "@CountPrefixed(UInt8.self)", "@CountPrefixed(UInt8.self) case a([UInt16])",
      ["@Packet enum E {}"],
      "1:1: '@CountPrefixed' is for a field; a value of a case is encoded as its tag says, at the value's place: '@Tag(1, .countPrefixed(UInt8.self))'\n  > @CountPrefixed(UInt8.self)"
    ),
    (
      "@Bits(1)", "@Bits(1) case a(UInt8)", ["@Packet enum E {}"],
      "1:1: '@Bits' applies to stored properties of a '@Packet' struct\n  > @Bits(1)"
    ),
    (
      "@Bits(1)", "@Bits(1) static var x: UInt8", ["@Packet enum E {}"],
      "1:1: '@Bits' does not apply to a static property, which is not a field; remove it\n  > @Bits(1)"
    ),
    ("@Tag(1)", "@Tag(1) case a(UInt8), b", ["@Packet enum E {}"], ""),
    ("@Tag(1)", "@Tag(1) indirect case a", ["@PacketKit.Packet(tag: UInt16.self) enum E {}"], ""),
    ("@UnknownBytes", "@UnknownBytes var x: Data", ["@Packet struct S {}"], ""),
  ])
  func reports(_ attribute: String, _ source: String, _ context: [String], _ expected: String) {
    let message = PluginMessage.expand(
      source,
      type: "FieldAttributeMacro",
      role: "peer",
      offset: 1000,
      attribute: attribute,
      context: context
    )
    let result = ExpansionPair.expand(message)
    #expect(DiagnosticRendering(source, at: 1000).render(result.diagnostics) == expected)
    #expect(result.source == "")
  }
}
