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

@Suite struct RuleVerdictTests {
  /// What a new program writes, an old one reads; not all that an old one writes follows the rule.
  @Test func aRuleMayComeForOldProgramsAndGoForNewOnes() {
    #expect(verdicts(Without.Setting.self, With.Setting.self) == [.oldReadsNew])
    #expect(verdicts(With.Setting.self, Without.Setting.self) == [.newReadsOld])
    #expect(verdicts(With.Setting.self, With.Setting.self).isEmpty)
  }

  private func verdicts(_ old: any Packet.Type, _ new: any Packet.Type) -> [WireVerdict] {
    let (before, now) = (SchemaDocument(of: [old]), SchemaDocument(of: [new]))
    var comparison = SchemaComparison(from: before, to: now)
    comparison.packet(before.names[0], now.names[0])
    return comparison.changes.map(\.verdict)
  }
}
