import Foundation

/// What each field attribute needs beside its row in the table.
struct Completeness {
  let tree: SourceTree

  /// What an attribute lacks, each as a sentence that names the place.
  func missing(_ rule: FieldAttributeRule) -> [String] {
    let places = [
      declaration(rule), documentation(rule), expansion(rule), packet(rule), goldens(rule),
      malformed(rule), fuzzKind(rule), fuzzPacket(rule), model(rule),
    ]
    return places.compactMap { $0 }.map { "@\(rule.name) has no \($0)" }
  }

  private func declaration(_ rule: FieldAttributeRule) -> String? {
    let path = "Sources/PacketKit/Macros.swift"
    let isThere = tree.text(of: path).matches("public macro \(rule.name)\\b")
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

  private func packet(_ rule: FieldAttributeRule) -> String? {
    let folder = "Tests/PacketKitTests/Packets"
    let name = rule.evidence.packet
    let declaration = tree.source(in: folder).declaration(of: name).map(String.init) ?? ""
    return declaration.hasAttribute(rule.name) ? nil : "property or case of \(name) in \(folder)"
  }

  private func goldens(_ rule: FieldAttributeRule) -> String? {
    let folder = "Tests/PacketKitTests/Goldens"
    let name = rule.evidence.packet
    guard tree.source(in: folder).matches("\\b\(name)\\b") else {
      return "golden value of \(name) in \(folder)"
    }
    let fixtures = "Fixtures/\(name)"
    return tree.files(in: fixtures, ending: ".hex").isEmpty ? "fixture in \(fixtures)" : nil
  }

  private func malformed(_ rule: FieldAttributeRule) -> String? {
    let folder = "Fixtures/Malformed/\(rule.evidence.packet)"
    return tree.files(in: folder, ending: ".hex").isEmpty ? "fixture in \(folder)" : nil
  }

  private func fuzzKind(_ rule: FieldAttributeRule) -> String? {
    let path = "Tests/FuzzProperties/FieldKind+All.swift"
    guard let kind = rule.evidence.fuzzKind, !tree.text(of: path).contains(kind) else {
      return nil
    }
    return "kind '\(kind)' in \(path)"
  }

  private func fuzzPacket(_ rule: FieldAttributeRule) -> String? {
    let folder = "Tests/FuzzProperties/Zoo"
    return tree.source(in: folder).hasAttribute(rule.name) ? nil : "packet in \(folder)"
  }

  /// A definition of the model's own, or a part of `construct` that its head names or imports.
  private func model(_ rule: FieldAttributeRule) -> String? {
    let path = "Fixtures/wire_format.py"
    guard let model = rule.evidence.model else { return nil }
    let text = tree.text(of: path)
    let head = text.range(of: "\n\n\n").map { String(text[..<$0.lowerBound]) } ?? ""
    let isThere =
      text.matches("(?m)^(class|def) \(model)\\b") || head.matches("[` ]\(model)[`,]")
    return isThere ? nil : "model '\(model)' in \(path)"
  }
}
