import Testing

/// The table of field attributes, and what stands for each of them elsewhere.
@Suite struct AttributeTableTests {
  @Test(arguments: FieldAttributeName.allCases)
  func everyAttributeIsComplete(_ name: FieldAttributeName) {
    #expect(name.rule.id == name)
    let missing = Completeness(tree: SourceTree()).missing(name.rule)
    #expect(missing.isEmpty, "\(missing.joined(separator: "\n"))")
  }

  @Test func everyDeclarationHasARow() {
    let source = SourceTree().declarations
    let names = source.split(separator: "\n").compactMap { line in
      line.hasPrefix("public macro ")
        ? String(line.dropFirst(13).prefix { $0.isLetter || $0.isNumber }) : nil
    }
    #expect(Set(names) == Set(FieldAttributeName.allCases.map(\.rawValue)))
  }

  @Test(arguments: [
    ("public macro FixedWidth", "declaration in Sources/PacketKit/Macros.swift"),
    ("| `@FixedWidth", "row in Sources/PacketKit/PacketKit.docc/Attributes.md"),
    ("@FixedWidth", "expansion in Tests/PacketMacrosTests/Expansion"),
    (
      "Tests/TestPackets/Packets/FixedWidthStrings.swift",
      "property or case of FixedWidthStrings in Tests/TestPackets/Packets"
    ),
    ("view: true", "view of FixedWidthStrings in Tests/TestPackets/Packets"),
    (
      "Tests/PacketKitTests/Goldens",
      "golden value of FixedWidthStrings in Tests/PacketKitTests/Goldens"
    ),
    (
      "Fixtures/Packets/FixedWidthStrings.hex", "fixture in Fixtures/Packets/FixedWidthStrings.hex"
    ),
    (
      "Fixtures/Malformed/FixedWidthStrings.hex",
      "fixture in Fixtures/Malformed/FixedWidthStrings.hex"
    ),
    (".fixedWidth(9", "kind '.fixedWidth(9' in Tests/TestPackets/Properties/FieldKind+All.swift"),
    ("Tests/TestPackets/Fuzzed/Plain.swift", "packet in Tests/TestPackets/Fuzzed"),
    ("class FixedText", "model 'FixedText' in Fixtures/scripts/wire_format.py"),
  ])
  func namesWhatIsMissing(_ removed: String, _ place: String) {
    let completeness = Completeness(tree: SourceTree(removed: removed))
    #expect(completeness.missing(.fixedWidth).contains("@FixedWidth has no \(place)"))
    #expect(Completeness(tree: SourceTree()).missing(.fixedWidth).isEmpty)
  }

  @Test func unknownBytesHaveNoByteOrder() {
    #expect(FieldCoding.unknownBytes.takesRemaining)
    #expect(!FieldCoding.unknownBytes.hasByteOrder)
  }

  /// A pair of attributes that does not combine has one reason, whichever comes first.
  @Test func conflictsHaveOneReason() {
    for first in FieldAttributeRule.all {
      for second in FieldAttributeRule.all where !first.combines(with: second) {
        let reasons = [(first, second), (second, first)].filter { rule, other in
          rule.conflicts.contains { $0.others.contains(other.id) }
        }
        #expect(reasons.count <= 1 || first.id == second.id, "\(first.id), \(second.id)")
      }
      for conflict in first.conflicts {
        for other in conflict.others {
          #expect(!first.combines(with: other.rule), "\(first.id), \(other)")
        }
      }
    }
  }
}
