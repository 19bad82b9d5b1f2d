import Foundation
import PacketKit
import Testing

@testable import PacketSchemas

/// One packet with deltas, and what it may become.
private enum Old {
  @Packet(delta: true) struct World {
    @Relative(small: 4, large: 8) var wind: Int16
    @Identified var players: [Player]
  }
  @Packet(delta: true) struct Player: Identifiable { var id: UInt8 }
}

private enum OtherBits {
  @Packet(delta: true) struct World {
    @Relative(small: 5, large: 8) var wind: Int16
    @Identified var players: [Player]
  }
  @Packet(delta: true) struct Player: Identifiable { var id: UInt8 }
}

private enum ByIndex {
  @Packet(delta: true) struct World {
    @Relative(small: 4, large: 8) var wind: Int16
    var players: [Player]
  }
  @Packet(delta: true) struct Player: Identifiable { var id: UInt8 }
}

private enum Whole {
  @Packet struct World {
    var wind: Int16
    var players: [Player]
  }
  @Packet struct Player { var id: UInt8 }
}

@Suite struct DeltaVerdictTests {
  @Test func anotherDeltaBreaks() {
    #expect(
      changes(Old.World.self, OtherBits.World.self) == [
        "World.wind: is a difference of 5 or 8 bits in a delta now, not a difference of 4 or 8 bits"
      ])
    #expect(
      changes(Old.World.self, ByIndex.World.self)
        == ["World.players: is as it is in a delta now, not by identity"])
  }

  @Test func deltasMayComeButNotGo() {
    #expect(
      changes(Old.World.self, Whole.World.self)
        == ["Player: has no deltas now", "World: has no deltas now"])
    #expect(changes(Whole.World.self, Old.World.self).isEmpty)
  }

  @Test func theDocumentSaysIt() throws {
    let document = SchemaDocument(of: [Old.World.self])
    #expect(try SchemaDocument(parsing: document.json) == document)
    #expect(document.json.contains(#""players": "by identity""#))
    #expect(
      PacketDiagram(of: [Old.World.self]).text.contains(
        "; in a delta, a difference of 4 or 8 bits"))
  }

  /// The changes that break.
  private func changes(_ old: any Packet.Type, _ new: any Packet.Type) -> [String] {
    let (before, now) = (SchemaDocument(of: [old]), SchemaDocument(of: [new]))
    var comparison = SchemaComparison(from: before, to: now)
    comparison.packet(before.names[0], now.names[0])
    return comparison.changes.filter { $0.verdict == .breaking }
      .map { "\($0.field): \($0.reason)" }.sorted()
  }
}
