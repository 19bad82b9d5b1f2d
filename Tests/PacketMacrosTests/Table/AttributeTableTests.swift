import Foundation
import Testing

/// The table of field attributes, and what stands for each of them elsewhere.
@Suite struct AttributeTableTests {
  @Test(arguments: FieldAttributeRule.all)
  func everyAttributeIsComplete(_ rule: FieldAttributeRule) {
    let missing = Completeness(tree: SourceTree()).missing(rule)
    #expect(missing.isEmpty, "\(missing.joined(separator: "\n"))")
  }

  @Test func everyNameHasARow() {
    let all = FieldAttributeRule.all.reduce(into: []) { $0.formUnion($1.id) } as FieldAttributeName
    #expect(all == .all)
    #expect(FieldAttributeRule.all.count == FieldAttributeName.all.rawValue.nonzeroBitCount)
    #expect(Set(FieldAttributeRule.all.map(\.name)) == Set(Evidence.all.keys))
  }

  @Test func everyDeclarationHasARow() {
    let source = SourceTree().declarations
    let names = source.split(separator: "\n").compactMap { line in
      line.hasPrefix("public macro ")
        ? String(line.dropFirst(13).prefix { $0.isLetter || $0.isNumber }) : nil
    }
    #expect(Set(names) == Set(FieldAttributeRule.all.map(\.name)))
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
        #expect(reasons.count <= 1 || first === second, "\(first.name), \(second.name)")
      }
      for conflict in first.conflicts {
        for other in FieldAttributeRule.all where conflict.others.contains(other.id) {
          #expect(!first.combines(with: other), "\(first.name), \(other.name)")
        }
      }
    }
  }

  /// What the documentation says of combinations is what the rows say.
  @Test func combinationsAreDocumented() throws {
    let text = SourceTree().text(of: "Sources/PacketKit/PacketKit.docc/Attributes.md")
    let section = try #require(text.components(separatedBy: "### What combines\n\n").last)
    let paragraphs = section.components(separatedBy: "\n\n")
    let shapes = attributes(in: paragraphs[0].components(separatedBy: "; only")[0])
    for shape in FieldAttributeRule.all where shapes.contains(shape.id) {
      let pairs: [String: FieldAttributeName] = [
        "Tagged": [.lengthPrefixed, .sized], "LengthPrefixed": .tagged, "Sized": .tagged,
        "Bits": [.fixedCount, .counted], "Quantized": [.fixedCount, .counted],
        "UnitQuaternion": [.fixedCount, .counted], "FixedCount": .bitFields, "Counted": .bitFields,
      ]
      #expect(combined(with: shape, in: shapes) == pairs[shape.name] ?? [], "\(shape.name)")
    }
    var documented = shapes
    for item in "\n\(paragraphs[1])".components(separatedBy: "\n- ").dropFirst() {
      let parts = item.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        .components(separatedBy: "`: ")
      guard !parts[0].contains("(bytesOf:)") else { continue }
      let names = attributes(in: parts[0])
      let others = attributes(in: parts[1])
      documented.formUnion(names)
      for rule in FieldAttributeRule.all where names.contains(rule.id) {
        let isExcluding = parts[1].contains("everything but ")
        let excluded = parts[1].contains("one another") ? others.union(names) : others
        let expected = isExcluding ? fields.subtracting(excluded) : others.intersection(shapes)
        #expect(
          combined(with: rule, in: isExcluding ? fields : shapes) == expected.subtracting(rule.id),
          "\(rule.name)")
      }
    }
    #expect(documented == fields)
  }

  /// The attributes that a field can have.
  private var fields: FieldAttributeName {
    .all.subtracting([.ruled, .computed, .tag, .otherTags])
  }

  private func combined(
    with rule: FieldAttributeRule, in others: FieldAttributeName
  ) -> FieldAttributeName {
    FieldAttributeRule.all.reduce(into: []) { found, other in
      if other !== rule, others.contains(other.id), rule.combines(with: other) {
        found.insert(other.id)
      }
    }
  }

  /// The attributes that a text mentions.
  private func attributes(in text: String) -> FieldAttributeName {
    let names = text.components(separatedBy: "`@").dropFirst().compactMap {
      FieldAttributeRule.rule(named: String($0.prefix(while: \.isLetter)))?.id
    }
    return FieldAttributeName(names).union(text.contains(" bits,") ? .bitFields : [])
  }
}
