import Testing

@Suite struct RepetitionTests {
  private let source =
    "// é\n@Packet(endianness: .little) @PacketKit.Packet struct S { var a: UInt8 }"

  private func expand(_ attribute: String, at index: Int) -> (source: String?, text: String) {
    let message = PluginMessage.expand(
      source,
      offset: 1000,
      attribute: attribute,
      attributeOffset: 1000 + index
    )
    let result = ExpansionPair.expand(message)
    return (result.source, DiagnosticRendering(source, at: 1000).render(result.diagnostics))
  }

  @Test func expandsTheFirstOfTwo() throws {
    let result = expand("@Packet(endianness: .little) ", at: 6)
    #expect(try #require(result.source).contains("endianness: .little"))
    #expect(result.text == "")
  }

  @Test func reportsTheSecondOfTwo() {
    let result = expand("@PacketKit.Packet ", at: 35)
    #expect(result.source == nil)
    #expect(
      result.text == """
        2:30: 'S' is already a '@Packet'; remove one of the attributes
          > @PacketKit.Packet
          note 2:1: '@Packet' is first used here
          fix, remove '@Packet': @Packet(endianness: .little) struct S { var a: UInt8 }
        """
    )
  }
}
