import Foundation
import PacketKit
import Testing

@testable import PacketSchemas

/// How `dump` and diagrams write values and names.
@Suite struct ValueTextTests {
  @Test(
    arguments: [
      (1_700_000_000_123, 1000, "2023-11-14 22:13:20.123"), (0, 1000, "1970-01-01 00:00:00"),
      (-1, 1000, "1969-12-31 23:59:59.999"), (1_000_001, 1_000_000, "1970-01-01 00:00:01.000001"),
      (253_402_300_800, 1, "10000-01-01 00:00:00"), (-62_135_596_801, 1, "0000-12-31 23:59:59"),
      (-62_167_219_201, 1, "-0001-12-31 23:59:59"), (.min, 1, "-292277022657-01-27 08:29:52"),
      (978_307_200_000_000_128, 1_000_000_000, "2001-01-01 00:00:00.000000128"),
    ] as [(Int64, Int64, String)])
  func datesHaveAllYearsAndDecimalPlaces(count: Int64, units: Int64, text: String) {
    #expect(Date(count: count, unitsPerSecond: units).text == "\(text) +0000")
  }

  /// Within the years that Foundation writes, both agree.
  @Test func datesAreAsFoundationWritesThem() {
    for seconds in stride(from: -62_135_596_800, to: 64_092_211_200, by: 86_399 * 977) {
      let date = Date(timeIntervalSince1970: Double(seconds))
      #expect(date.text == "\(date)")
    }
  }

  @Test func dumpShowsMilliseconds() {
    let run = ToolRun([Moment.self], "dump", "0000018bcfe5687b")
    #expect(run.output.contains("# date 2023-11-14 22:13:20.123 +0000\n"), "\(run.output)")
    #expect(
      ToolRun([Moment.self], "dump", "--json", "0000018bcfe5687b").output
        .contains(#""value": "2023-11-14 22:13:20.123 +0000""#))
  }

  @Test(arguments: [("01", "nothing"), ("02", "text")])
  func textShowsCasesWithoutBytes(tag: String, name: String) {
    let run = ToolRun([Envelope.self], "dump", "Envelope", tag)
    #expect(run.failure == nil)
    #expect(run.output.contains("# content \(name)\n"), "\(run.output)")
  }

  @Test func jsonHasCasesWithoutValues() throws {
    let fields = try Self.fields(of: Envelope.self, "01")
    #expect(fields.map { $0["path"] as? String } == ["Envelope.kind", "Envelope.content"])
    #expect(fields.last?["value"] as? [String: String] == ["case": "nothing"])
  }

  @Test func keysAndValuesHavePathsOfTheirOwn() throws {
    let fields = try Self.fields(of: Pairs.self, "00000001 01 02 00000001 03 04 05 06")
    let paths = fields.map { ($0["path"] as? String ?? "").dropFirst("Pairs.".count) }
    #expect(
      paths == [
        "plain[0].key", "plain[0].value", "spots[0].key.x", "spots[0].key.y", "spots[0].value.x",
        "spots[0].value.y",
      ])
    #expect(
      ToolRun([Pairs.self], "dump", "00000001 01 02 00000001 03 04 05 06").output
        .contains("# plain[0] 1: 2\n"))
  }

  @Test func namesWithinGenericTypesHaveTheirDot() {
    let name = "Game.ELF<Game.Little>.Program"
    #expect(name.shortName == "Program")
    #expect(name.enclosedName == "ELF<Little>.Program")
    #expect("\(Outer<Outer<UInt8>.Inner>.Inner.self)" == "Inner")
    #expect(String(reflecting: Outer<Outer<UInt8>.Inner>.Inner.self).shortName == "Inner")
    #expect("M.Frame<M.A<M.B>, [M.C: (M.D, M.E?)]>".shortName == "Frame<A<B>, [C: (D, E?)]>")
    #expect("M.Net.Frame<M.Ping>".enclosedName == "Net.Frame<Ping>")
    #expect(PacketDiagram(of: [Outer<UInt8>.Inner.self]).text.hasPrefix("Inner\n"))
  }

  private static func fields(of packet: any Packet.Type, _ hex: String) throws -> [[String: Any]] {
    let run = ToolRun([packet], "dump", "--json", hex)
    let json = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    return try #require(json?["fields"] as? [[String: Any]])
  }
}

private struct Outer<Value> {
  @Packet struct Inner: Equatable { var id: UInt8 }
}

@Packet private struct Moment: Equatable { @Timestamp(.milliseconds) var date: Date }

@Packet private struct Envelope: Equatable {
  var kind: UInt8
  @Tagged(by: "kind") var content: Content

  @Packet(hasExternalTag: true) enum Content: Equatable {
    @Tag(1) case nothing
    @Tag(2, .remaining) case text(String)
  }
}

@Packet private struct Pairs: Equatable {
  var plain: [UInt8: UInt8]
  var spots: [Spot: Spot]
}

@Packet private struct Spot: Hashable {
  var x: UInt8
  var y: UInt8
}
