import Foundation
import PacketKit
import PacketTesting
import Testing

@testable import PacketSchemas

// Packets to which a version is added, where a reader that skips or keeps its bytes must tell values apart.
private enum Old {
  @Packet(sized: UInt8.self, skipsUnknownBytes: true) struct Item: Hashable { var id: Bool }
  @Packet(sized: UInt8.self) struct Kept: Hashable {
    var id: Bool
    @UnknownBytes var rest: Data
  }
}

private enum New {
  @Packet(sized: UInt8.self, skipsUnknownBytes: true) struct Item: Hashable {
    var id: Bool
    @Since(2) var luck: UInt8 = 7
  }
  @Packet(sized: UInt8.self) struct Kept: Hashable {
    var id: Bool
    @Since(2) var luck: UInt8 = 7
    @UnknownBytes var rest: Data
  }
  @Packet(sized: UInt8.self) struct KeptText: Hashable {
    var id: Bool
    @Since(2) @LengthPrefixed(UInt8.self) var text: String = ""
    @UnknownBytes var rest: Data
  }
}

@Packet private struct One<Item: PacketField> { var item: Item }
@Packet private struct Ruled<Item: PacketField & Hashable> {
  var first: Item
  var second: Item
  @Rule("are the same") var isDistinct: Bool { first != second }
}
@Packet private struct Outer<Item: PacketField & Hashable> {
  @CountPrefixed(UInt8.self) var pairs: [Ruled<Item>]
}
@Packet private struct Derived<Item: Packet> {
  var item: Item
  @Derived var digest: UInt8 { size(of: item) }
}
@Packet private struct Including<Item: Packet> {
  @Checksum(before: .sum16, including: "item") var body: UInt16
  var copy: Item
  var item: Item { copy }
}
@Packet(sized: UInt8.self, skipsUnknownBytes: true) private struct Own {
  var id: Bool
  @Rule("is empty") var isFull: Bool { self != Own(id: false) }
}
extension Own: Hashable {}
private enum Later {
  @Packet(sized: UInt8.self, skipsUnknownBytes: true) struct Own: Hashable {
    var id: Bool
    @Since(2) var luck: UInt8 = 7
    @Rule("is empty") var isFull: Bool { self != Own(id: false) }
  }
}
private struct Raw<Item: Packet & Hashable>: RawRepresentable, PacketField { var rawValue: Item }

private func size(of item: some Packet) -> UInt8 {
  UInt8(truncatingIfNeeded: (try? item.encoded().count) ?? 0)
}

@Suite struct EvolutionVerdictTests {
  private static let changes: [(any Packet.Type, any Packet.Type, WireVerdict)] = [
    (One<Old.Item>.self, One<New.Item>.self, .bothWays),
    (One<[Old.Item]>.self, One<[New.Item]>.self, .bothWays),
    (One<Set<Old.Item>>.self, One<Set<New.Item>>.self, .newReadsOld),
    (One<Set<[Old.Item]>>.self, One<Set<[New.Item]>>.self, .newReadsOld),
    (One<[Old.Item: UInt8]>.self, One<[New.Item: UInt8]>.self, .newReadsOld),
    (One<[UInt8: Old.Item]>.self, One<[UInt8: New.Item]>.self, .bothWays),
    (Ruled<Old.Item>.self, Ruled<New.Item>.self, .newReadsOld),
    (Outer<Old.Item>.self, Outer<New.Item>.self, .newReadsOld),
    (Derived<Old.Item>.self, Derived<New.Item>.self, .newReadsOld),
    (Own.self, Later.Own.self, .newReadsOld),
    (One<Raw<Old.Item>>.self, One<Raw<New.Item>>.self, .newReadsOld),
    (One<Set<Old.Kept>>.self, One<Set<New.Kept>>.self, .bothWays),
    (Ruled<Old.Kept>.self, Ruled<New.Kept>.self, .bothWays),
    (Derived<Old.Kept>.self, Derived<New.Kept>.self, .bothWays),
    (One<Raw<Old.Kept>>.self, One<Raw<New.Kept>>.self, .bothWays),
  ]

  /// An old reader loses the bytes that it skips, so that values may become equal, or be others when written again.
  @Test(arguments: changes) func aVersionWhereBytesThatAreSkippedMatter(
    _ old: any Packet.Type,
    _ new: any Packet.Type,
    verdict: WireVerdict
  ) throws {
    try ProvedChange(old, new).expect(verdict)
    try ProvedChange(new, old).expect(verdict.reversed)
  }

  @Test func whatAChecksumIncludesIsSeenByCode() {
    #expect(
      ProvedChange(Including<Old.Item>.self, Including<New.Item>.self).verdict == .newReadsOld)
    #expect(
      ProvedChange(Including<New.Item>.self, Including<Old.Item>.self).verdict == .oldReadsNew)
  }

  /// Of a `Data`, only the first 80 bytes are hashed.
  @Test func aLongVersionThatIsKeptInKeys() throws {
    let change = ProvedChange(One<Set<Old.Kept>>.self, One<Set<New.KeptText>>.self)
    #expect(change.verdict == .newReadsOld)
    #expect(
      change.lines.suffix(1) == [
        "KeptText.text: is new since version 2: an old reader rejects many elements or keys that begin with the same 80 bytes"
      ])
    let items = (100..<165).map { index in
      New.KeptText(id: true, text: String(repeating: "a", count: 80) + "\(index)", rest: Data())
    }
    let bytes = try One(item: Set(items)).encoded()
    #expect(throws: PacketError.self) { try One<Set<Old.Kept>>(decoding: bytes) }
  }

  @Test func itSaysWhy() {
    #expect(
      ProvedChange(One<Set<Old.Item>>.self, One<Set<New.Item>>.self).lines == [
        "Item.luck: is new since version 2, which an old reader skips: it rejects elements or keys that differ in nothing else"
      ])
    #expect(
      ProvedChange(Outer<New.Item>.self, Outer<Old.Item>.self).lines == [
        "Item.luck: is gone, and a new reader skips its bytes: a rule or a computed property may reject what is left"
      ])
  }
}
