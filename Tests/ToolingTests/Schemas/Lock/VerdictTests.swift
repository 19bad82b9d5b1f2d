import Foundation
import PacketKit
import Testing

@testable import PacketSchemas

// One packet as it was, and as it is after a change.
private enum Old {
  @Packet struct Hero {
    @LengthPrefixed(UInt8.self, maximum: 32) var name: String
    var hp: UInt16
    @Bits(1) var isAlive: Bool
    @Bits(3) var lives: UInt8
    var team: Team
  }
  enum Team: UInt8, PacketField, CaseIterable { case red, green }
  @Packet enum Message {
    @Tag(1) case join(Hero)
    @Tag(2) case chat(String)
  }
  @Packet(sized: UInt16.self) struct Settings {
    var volume: UInt8
    @UnknownBytes var rest: Data
  }
  @Packet(sized: UInt16.self) struct Strict { var volume: UInt8 }
}

private enum Renamed {
  @Packet struct Hero {
    @LengthPrefixed(UInt8.self, maximum: 32) var name: String
    var health: UInt16
    @Bits(1) var isAlive: Bool
    @Bits(3) var lives: UInt8
    var team: Team
  }
  enum Team: UInt8, PacketField, CaseIterable { case crimson, green }
  @Packet(sized: UInt16.self) struct Strict {
    var volume: UInt8
    @Since(2) var chance: Double = 0.25
  }
}

private enum Wider {
  @Packet struct Hero {
    @LengthPrefixed(UInt8.self, maximum: 64) var name: String
    var hp: UInt16
    @Bits(1) var isAlive: Bool
    @Bits(3) var lives: UInt8
    @Bits(2) var rank: UInt8
    var team: Team
  }
  enum Team: UInt8, PacketField, CaseIterable { case red, green, blue }
  @Packet enum Message {
    @Tag(1) case join(Hero)
    @Tag(2) case chat(String)
    @Tag(3) case leave
  }
  @Packet(sized: UInt16.self) struct Settings {
    var volume: UInt8
    @Since(2) var luck: Double = 0.5
    @UnknownBytes var rest: Data
  }
  @Packet(sized: UInt16.self) struct Strict {
    var volume: UInt8
    @Since(2) var luck: Double = 0.5
  }
}

private enum Moved {
  @Packet struct Hero {
    var level: UInt8
    @LengthPrefixed(UInt8.self, maximum: 32) var name: String
    var hp: UInt16
    @Bits(1) var isAlive: Bool
    @Bits(3) var lives: UInt8
    var team: Team
  }
  enum Team: UInt8, PacketField, CaseIterable { case green, red }
  @Packet(magic: [0x48]) struct Message { var hp: UInt32 }
  @Packet struct Settings { var volume: Int8 }
}

@Suite struct VerdictTests {
  private func compare(
    _ old: any Packet.Type,
    _ new: any Packet.Type
  ) -> SchemaComparison {
    let documents = [old, new].map { SchemaDocument(of: [$0]) }
    var comparison = SchemaComparison(from: documents[0], to: documents[1])
    comparison.packet(documents[0].names[0], documents[1].names[0])
    return comparison
  }

  private func lines(_ comparison: SchemaComparison) -> [String] {
    comparison.changes.map { "\($0)" }
  }

  @Test func anEqualDeclarationIsIdentical() {
    #expect(compare(Old.Hero.self, Old.Hero.self).verdict == .identical)
    #expect(compare(Old.Message.self, Old.Message.self).changes.isEmpty)
  }

  @Test func newNamesChangeNoBytes() {
    let comparison = compare(Old.Hero.self, Renamed.Hero.self)
    #expect(comparison.verdict == .renamed)
    #expect(
      lines(comparison) == [
        "Hero.hp: is called health now; the bytes are the same",
        "Hero.team: 0 is called crimson now, not red",
      ]
    )
  }

  @Test func widerValuesAreReadOnlyByNewPrograms() {
    let comparison = compare(Old.Message.self, Wider.Message.self)
    #expect(comparison.verdict == .newReadsOld)
    #expect(
      lines(comparison) == [
        "Hero.name: has a maximum of 64 now, not a maximum of 32: an old reader rejects more",
        "Hero.rank: is new in bits that were constant: an old reader rejects other values",
        "Hero.team: 2 (blue) is new: an old reader rejects it",
        "Message.leave: tag 3 is new: an old reader rejects it",
      ]
    )
    let back = compare(Wider.Message.self, Old.Message.self)
    #expect(back.verdict == .oldReadsNew)
    #expect(lines(back).last == "Message.leave: tag 3 is gone: a new reader rejects it")
  }

  @Packet struct Marked { @Magic(before: [0x48]) var level: UInt8 }
  enum Later { @Packet struct Marked { @Magic(before: [0x48]) var rank: UInt8 } }

  /// A constant before the first field is the field's, and not the packet's.
  @Test func aConstantGoesByTheNameOfItsField() {
    let comparison = compare(Marked.self, Later.Marked.self)
    #expect(comparison.verdict == .renamed)
    #expect(
      lines(comparison) == ["Marked.level: is called rank now; the bytes are the same"])
  }

  @Test func aVersionIsReadBothWaysIfUnknownBytesAreKept() {
    let kept = compare(Old.Settings.self, Wider.Settings.self)
    #expect(kept.verdict == .bothWays)
    #expect(lines(kept) == ["Settings.luck: is new since version 2 in a sized packet"])
    let rejected = compare(Old.Strict.self, Wider.Strict.self)
    #expect(rejected.verdict == .newReadsOld)
    #expect(lines(rejected) == ["Strict.luck: is new since version 2, which an old reader rejects"])
  }

  @Test func anotherDefaultBreaksEvenUnderAnotherName() {
    let comparison = compare(Wider.Strict.self, Renamed.Strict.self)
    #expect(comparison.verdict == .breaking)
    #expect(
      lines(comparison) == [
        "Strict.luck: is called chance now; the bytes are the same",
        "Strict.chance: other default values: a packet without these fields means something else now",
      ]
    )
  }

  @Test func anotherOrderBreaks() {
    let comparison = compare(Old.Hero.self, Moved.Hero.self)
    #expect(comparison.verdict == .breaking)
    #expect(lines(comparison) == ["Hero.name: level now comes before it"])
    let back = compare(Moved.Hero.self, Old.Hero.self)
    #expect(lines(back) == ["Hero.name: level, which came before it, is gone"])
  }

  @Test func otherTypesBreak() {
    #expect(compare(Old.Message.self, Moved.Message.self).verdict == .breaking)
    let settings = compare(Old.Settings.self, Moved.Settings.self)
    #expect(
      lines(settings) == [
        "Settings: its size is nothing now, not UInt16", "Settings.volume: was UInt8, is Int8 now",
        "Settings: no longer stores the bytes of later versions",
      ]
    )
  }

  @Test func casesThatSwapTheirValuesBreak() {
    let comparison = compare(TeamOnly.self, MovedTeamOnly.self)
    #expect(comparison.verdict == .breaking)
    #expect(lines(comparison)[0] == "MovedTeamOnly.team: 0 is green now, which had another value")
  }
}

@Packet private struct TeamOnly { var team: Old.Team }
@Packet private struct MovedTeamOnly { var team: Moved.Team }
