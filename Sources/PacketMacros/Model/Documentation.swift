/// The summaries of the documentation comments in a packet's declaration, for the pages that describe it, and fingerprints
/// of its getters, for the lock.
struct Documentation {
  /// The packet's own; empty if it has none.
  let packet: String
  /// Those of its fields and cases.
  let members: [(name: String, summary: String)]
  /// Fingerprints of the getters that decide about bytes, with their types, by name. They do not cover what getters call.
  private let fingerprints: [(name: String, digits: String)]

  init(of declaration: TypeDeclaration, in source: [UInt8]) {
    packet = source.summary(before: declaration.header.start)
    // Each clause of an `#if` may declare the same name.
    var known: Set<String> = []
    var members: [(name: String, summary: String)] = []
    var code: [(name: String, parts: [Range<Int>])] = []
    for (member, _) in declaration.members.flattened {
      let names: [String]
      let start: Int
      switch member {
      case .variable(let variable):
        (names, start) = (variable.bindings.compactMap(\.name), variable.header.start)
        for binding in variable.bindings where variable.isMentioned {
          guard let name = binding.name?.withoutBackticks, let body = binding.getter else {
            continue
          }
          let parts = [binding.type?.range, body].compactMap(\.self)
          if let index = code.firstIndex(where: { $0.name == name }) {
            code[index].parts += parts
          } else {
            code.append((name, parts))
          }
        }
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
    fingerprints = code.map { ($0.name, source.fingerprint(of: $0.parts)) }
  }

  /// Adds the summaries to a description, in debug builds only: shipped programs do not contain the text.
  func describe(to schema: String, into text: SourceText) {
    let hasSummaries = !packet.isEmpty || !members.isEmpty
    guard hasSummaries || !fingerprints.isEmpty else { return }
    text.line("#if DEBUG")
    if hasSummaries {
      let elements = members.map { "\"\($0.name.escaped)\": \"\($0.summary.escaped)\"" }
      let list = elements.isEmpty ? ":" : elements.commaSeparated
      text.line("\(schema).documentation(\"\(packet.escaped)\", [\(list)])")
    }
    if !fingerprints.isEmpty {
      let list = fingerprints.map { "\"\($0.name.escaped)\": \"\($0.digits)\"" }
      text.line("\(schema).code([\(list.commaSeparated)])")
    }
    text.line("#endif")
  }
}

extension [UInt8] {
  /// A hash of the tokens of code, which layout and comments leave the same (FNV-1a of 64 bits).
  fileprivate func fingerprint(of parts: [Range<Int>]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for code in parts.map({ Array(self[$0]) }) {
      for token in (try? Lexer.tokens(of: code)) ?? [] {
        for byte in code[token.range] + [0] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      }
    }
    return String(hash, radix: 16)
  }

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
