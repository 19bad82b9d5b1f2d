import Foundation
import PacketKit
import Testing

@testable import PacketSchemas

// Packets that are gone, new, or renamed.
@Packet private struct Ping { var token: UInt64 }
@Packet private struct Echo { var token: UInt64 }
@Packet private struct Body { var text: String }
@Packet private struct Card { var body: Body }
@Packet private struct Envelope { var body: Body }
@Packet private struct Parcel { var body: Contents }
@Packet private struct Contents { var text: String }

@Suite struct LockedNamesTests {
  private func compare(_ old: [any Packet.Type], _ new: [any Packet.Type]) -> PacketLock.Comparison
  {
    PacketLock(of: old).comparison(with: new)
  }

  @Test func aPacketThatIsGoneIsReported() {
    let comparison = compare([Ping.self, Card.self], [Ping.self])
    #expect(comparison.verdict == .oldReadsNew)
    #expect(
      comparison.changes.map(\.description) == [
        "ToolingTests.Card: is not among the packets: it is gone, or renamed and changed"
      ])
  }

  @Test func aPacketUnderANewNameIsReported() {
    let comparison = compare([Ping.self, Card.self], [Echo.self, Envelope.self])
    #expect(comparison.verdict == .renamed)
    #expect(comparison.unlocked.isEmpty)
    #expect(
      comparison.changes.map(\.description) == [
        "ToolingTests.Ping: is called ToolingTests.Echo now",
        "ToolingTests.Card: is called ToolingTests.Envelope now",
      ])
  }

  @Test func aNestedPacketUnderANewNameIsReported() throws {
    let text = PacketLock(of: [Card.self]).text.replacingOccurrences(of: "Card", with: "Parcel")
    let comparison = try PacketLock(parsing: text).comparison(with: [Parcel.self])
    #expect(comparison.verdict == .renamed)
    #expect(comparison.changes.map(\.description) == ["Body: is called Contents now"])
  }

  @Test func anUnlockedPacketIsNotIdentical() {
    let comparison = compare([Ping.self], [Ping.self, Card.self])
    #expect(comparison.verdict == .unknown)
    #expect(
      comparison.description
        == "unknown: not everything could be compared\n  ToolingTests.Card: is not locked yet")
  }
}
