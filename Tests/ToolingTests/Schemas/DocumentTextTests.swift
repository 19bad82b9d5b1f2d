import PacketKit
import Testing

@testable import PacketSchemas
@testable import TestPackets

/// Documents of packets, from their descriptions and from their text.
@Suite struct DocumentTextTests {
  @Test func documentsAreReadAsTheyAreWritten() throws {
    for seed in 0..<300 as Range<UInt64> {
      var random = RandomSchema(seed: seed)
      let document = Slots.with(random.slots()) { SchemaDocument(of: [Slot0.self]) }
      let read = try SchemaDocument(parsing: document.json)
      #expect(read == document && read.json == document.json, "seed \(seed)")
    }
  }

  @Test(arguments: [
    (#""kind": "integer""#, #""kind": "decimal""#, "'decimal' is not a kind"),
    (#""bits": 32"#, #""size": 32"#, "'bits' is missing"),
    (#""bits": 32"#, #""bits": "32""#, "'bits' is not a number that fits"),
    (#""bits": 32"#, #""bits": 1e9"#, "'bits' is not a number that fits"),
    (#""bits": 32"#, #""bits": 32, "scale": 2"#, "something unknown"),
    (#""bits": 32"#, #""bits": 32, "signed": 1"#, "something unknown"),
    (#""utf8""#, #""utf7""#, "'utf7' is not a value of 'encoding'"),
    (#""item": "field""#, #""item": "gap""#, "'gap' is not a part of a packet"),
    (#""item": "field""#, #""item": "unknown""#, "'unknown' is not a part of a packet"),
    (#""name": "state""#, #""name": 7"#, "'name' is not a string"),
  ])
  func whatIsNotKnownIsRejected(part: String, other: String, problem: String) {
    let text = PacketLock(of: [PlayerState.self]).text.replacing(part, with: other)
    let error = #expect(throws: SchemaParseError.self) { try SchemaDocument(parsing: text) }
    let start = "TestPackets.PlayerState: \(problem) in {"
    #expect(error?.description.hasPrefix(start) == true, "\(error.map { "\($0)" } ?? "")")
  }

  /// Private types of several files may have the same name.
  @Test func packetsOfOneNameAreTwo() throws {
    let packets = [first(), second(), first()]
    let names = ["Header", "Header#2"].map { "ToolingTests.DocumentTextTests.\($0)" }
    let document = SchemaDocument(of: packets)
    #expect(document.names == names)
    #expect(try SchemaDocument(parsing: document.json) == document)
    #expect(PacketCatalog([first(), second()]).names == names)
    #expect(
      ToolRun([first(), second()], "dump", "Header", "07").failure?.message
        == #""Header" is the name of several packets: \#(names.joined(separator: ", "))"#)
    let comparison = PacketLock(of: packets).comparison(with: [first(), first()])
    #expect(comparison.changes.map(\.field) == [names[1]])
  }

  private func first() -> any Packet.Type {
    struct Header: Packet {
      init(from reader: inout PacketReader) throws(PacketError) {}
      func encode(into writer: inout PacketWriter) throws(PacketError) {}
    }
    return Header.self
  }

  private func second() -> any Packet.Type {
    struct Header: Packet {
      init(from reader: inout PacketReader) throws(PacketError) {}
      func encode(into writer: inout PacketWriter) throws(PacketError) {}
    }
    return Header.self
  }

  @Test func theOrderOfMembersDoesNotMatter() throws {
    let document = SchemaDocument(of: [PlayerState.self])
    let text = document.json.replacing(
      #"{"kind": "integer", "bits": 32}"#, with: #"{"bits": 32, "kind": "integer"}"#)
    #expect(text != document.json)
    #expect(try SchemaDocument(parsing: text) == document)
  }
}
