import PacketKit
import Testing

@testable import PacketSchemas

private enum Without {
  @Packet struct Setting { var value: UInt8 }
}

private enum With {
  @Packet struct Setting {
    var value: UInt8
    @Rule("is odd", of: "value") var isEven: Bool { value % 2 == 0 }
  }
}

private enum Other {
  @Packet struct Setting {
    var value: UInt8
    @Rule("is not a multiple of 4", of: "value") var isEven: Bool { value % 4 == 0 }
  }
}

private enum Renamed {
  @Packet struct Setting {
    var level: UInt8
    @Rule("is odd", of: "level") var isEven: Bool { level % 2 == 0 }
  }
}

@Suite struct RuleVerdictTests {
  /// What a new program writes, an old one reads; not all that an old one writes follows the rule.
  @Test func aRuleMayComeForOldProgramsAndGoForNewOnes() {
    #expect(verdicts(Without.Setting.self, With.Setting.self) == [.oldReadsNew])
    #expect(verdicts(With.Setting.self, Without.Setting.self) == [.newReadsOld])
    #expect(verdicts(With.Setting.self, With.Setting.self).isEmpty)
  }

  /// Only its sentence and its field show that a rule checks something else.
  @Test func aRuleOfAnotherSentenceIsUnknown() {
    #expect(verdicts(With.Setting.self, Other.Setting.self) == [.unknown])
    #expect(verdicts(With.Setting.self, Renamed.Setting.self) == [.renamed])
  }

  private func verdicts(_ old: any Packet.Type, _ new: any Packet.Type) -> [WireVerdict] {
    let (before, now) = (SchemaDocument(of: [old]), SchemaDocument(of: [new]))
    var comparison = SchemaComparison(from: before, to: now)
    comparison.packet(before.names[0], now.names[0])
    return comparison.changes.map(\.verdict)
  }
}
