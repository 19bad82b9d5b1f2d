/// The summaries of the documentation comments in a packet's declaration, for the pages that describe it.
struct Documentation {
  /// The packet's own; empty if it has none.
  let packet: String
  /// Those of its fields and cases.
  let members: [(name: String, summary: String)]

  init(of declaration: TypeDeclaration, in source: [UInt8]) {
    packet = source.summary(before: declaration.header.start)
    // Each clause of an `#if` may declare the same name.
    var known: Set<String> = []
    var members: [(name: String, summary: String)] = []
    for (member, _) in declaration.members.flattened {
      let names: [String]
      let start: Int
      switch member {
      case .variable(let variable):
        (names, start) = (variable.bindings.compactMap(\.name), variable.header.start)
      case .enumCase(let declared):
        (names, start) = (declared.elements.map(\.name), declared.header.start)
      case .conditional, .other: continue
      }
      let summary = source.summary(before: start)
      for name in names.map(\.withoutBackticks)
      where !summary.isEmpty && known.insert(name).inserted {
        members.append((name, summary))
      }
    }
    self.members = members
  }

  /// Adds the summaries to a description, in debug builds only: shipped programs do not contain the text.
  func describe(to schema: String, into text: SourceText) {
    guard !packet.isEmpty || !members.isEmpty else { return }
    let elements = members.map { "\"\($0.name.escaped)\": \"\($0.summary.escaped)\"" }
    let list = elements.isEmpty ? ":" : elements.commaSeparated
    text.line("#if DEBUG")
    text.line("\(schema).documentation(\"\(packet.escaped)\", [\(list)])")
    text.line("#endif")
  }
}

extension [UInt8] {
  /// The first paragraph of the lines that begin with `///` right before a declaration.
  fileprivate func summary(before offset: Int) -> String {
    var lines: [String] = []
    var end = self[..<offset].lastIndex(of: UInt8(ascii: "\n")) ?? 0
    // A comment in the line of another declaration belongs to that.
    guard self[end..<offset].allSatisfy({ [0x20, 0x09, 0x0A].contains($0) }) else { return "" }
    while end > 0 {
      let start = self[..<end].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      let line = String(decoding: self[start..<end], as: UTF8.self).trimmed
      guard line.hasPrefix("///") else { break }
      lines.append(String(line.dropFirst(3)).trimmed)
      end = Swift.max(start - 1, 0)
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    var summary: [String] = []
    while let line = lines.popLast(), !line.isEmpty { summary.append(line) }
    return summary.joined(separator: " ")
  }
}
