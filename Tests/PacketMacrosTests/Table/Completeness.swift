import Foundation

/// What each field attribute needs beside its row in the table.
struct Completeness {
  let tree: SourceTree

  /// What an attribute lacks, each as a sentence that names the place.
  func missing(_ rule: FieldAttributeRule) -> [String] {
    guard let evidence = Evidence.all[rule.name] else { return ["@\(rule.name) has no evidence"] }
    let places = [
      declaration(rule), documentation(rule), expansion(rule), packet(rule, evidence),
      view(evidence), goldens(evidence), malformed(evidence), fuzzKind(evidence),
      fuzzPacket(rule, evidence), model(evidence),
    ]
    return places.compactMap { $0 }.map { "@\(rule.name) has no \($0)" }
  }

  private func declaration(_ rule: FieldAttributeRule) -> String? {
    let path = "Sources/PacketKit/Macros.swift"
    let isThere = tree.declarations.matches("public macro \(rule.name)\\b")
    return isThere ? nil : "declaration in \(path)"
  }

  private func documentation(_ rule: FieldAttributeRule) -> String? {
    let path = "Sources/PacketKit/PacketKit.docc/Attributes.md"
    let rows = tree.text(of: path).split(separator: "\n").filter { $0.hasPrefix("| `@") }
    let isThere = rows.contains { row in
      String(row.dropFirst().prefix { $0 != "|" }).hasAttribute(rule.name)
    }
    return isThere ? nil : "row in \(path)"
  }

  private func expansion(_ rule: FieldAttributeRule) -> String? {
    let folder = "Tests/PacketMacrosTests/Expansion"
    return tree.source(in: folder).hasAttribute(rule.name) ? nil : "expansion in \(folder)"
  }

  private func packet(_ rule: FieldAttributeRule, _ evidence: Evidence) -> String? {
    let folder = "Tests/TestPackets/Packets"
    let name = evidence.packet
    let declaration = tree.source(in: folder).declaration(of: name).map(String.init) ?? ""
    return declaration.hasAttribute(rule.name) ? nil : "property or case of \(name) in \(folder)"
  }

  /// A golden packet is also updated, interpreted, exported, and given random values; a view is its own choice.
  private func view(_ evidence: Evidence) -> String? {
    let folder = "Tests/TestPackets/Packets"
    let name = evidence.packet
    let declaration = "@Packet\\([^{]*view: true[^{)]*\\)\\s*(struct|enum) \(name)\\b"
    return tree.source(in: folder).matches(declaration) ? nil : "view of \(name) in \(folder)"
  }

  private func goldens(_ evidence: Evidence) -> String? {
    let folder = "Tests/PacketKitTests/Goldens"
    let name = evidence.packet
    let values = tree.source(in: folder) + tree.source(in: "Tests/TestPackets/Packets")
    guard values.matches("\\b\(name)(\\(|\\.\\w+\\()") else {
      return "golden value of \(name) in \(folder)"
    }
    let fixtures = "Fixtures/Packets/\(name).hex"
    return tree.text(of: fixtures).isEmpty ? "fixture in \(fixtures)" : nil
  }

  private func malformed(_ evidence: Evidence) -> String? {
    let fixtures = "Fixtures/Malformed/\(evidence.packet).hex"
    return tree.text(of: fixtures).isEmpty ? "fixture in \(fixtures)" : nil
  }

  private func fuzzKind(_ evidence: Evidence) -> String? {
    let path = "Tests/TestPackets/Properties/FieldKind+All.swift"
    let kinds = tree.text(of: path) + tree.source(in: "Tests/TestPackets/Packets")
    guard let kind = evidence.fuzzKind, !kinds.contains(kind) else { return nil }
    return "kind '\(kind)' in \(path)"
  }

  private func fuzzPacket(_ rule: FieldAttributeRule, _ evidence: Evidence) -> String? {
    let folder = "Tests/TestPackets/Fuzzed"
    let lists = tree.source(in: "Tests/TestPackets/Packets")
    let isThere =
      tree.source(in: folder).hasAttribute(rule.name)
      || lists.matches("\\b\(evidence.packet)\\.self")
    return isThere ? nil : "packet in \(folder)"
  }

  /// A definition of the model's own, or a part of `construct` that its head names or imports.
  private func model(_ evidence: Evidence) -> String? {
    let path = "Fixtures/scripts/wire_format.py"
    guard let model = evidence.model else { return nil }
    let text = tree.text(of: path)
    let head = text.range(of: "\n\n\n").map { String(text[..<$0.lowerBound]) } ?? ""
    let isThere =
      text.matches("(?m)^(class|def) \(model)\\b") || head.matches("[` ]\(model)[`,]")
    return isThere ? nil : "model '\(model)' in \(path)"
  }
}
