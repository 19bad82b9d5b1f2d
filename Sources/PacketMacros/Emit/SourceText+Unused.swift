// Statements of which only some are needed: a variable that no other mentions is a warning.

extension SourceText {
  /// Adds lines in which a constant that nothing reads has no name.
  func add(_ other: SourceText) {
    let source = Array(other.text.utf8)
    let tokens = (try? Lexer.tokens(of: source)) ?? []
    var counts: [String: Int] = [:]
    for (index, token) in tokens.enumerated() where token.kind == .identifier {
      let follows = index > 0 ? tokens[index - 1] : token
      let isLabel =
        tokens[index + 1].isPunctuation(":")
        && (follows.isPunctuation("(") || follows.isPunctuation(","))
      if !isLabel, !follows.isPunctuation(".") { counts[token.text, default: 0] += 1 }
    }
    addLines(of: other) { line in line.withoutNames { counts[$0] == 1 } }
  }
}

extension String {
  /// `_ = try reader.read(…)` of `let x = try reader.read(…)`, and `let (x, _) = …` of `let (x, y) = …`.
  fileprivate func withoutNames(where isUnused: (String) -> Bool) -> String {
    let parts = split(separator: " = ", maxSplits: 1).map(String.init)
    guard parts.count == 2, parts[0].trimmed.hasPrefix("let ") else { return self }
    let pattern = String(parts[0].trimmed.dropFirst(4))
    let names = pattern.split { "(, )".contains($0) }.map(String.init)
    let unused = names.filter(isUnused)
    guard !unused.isEmpty else { return self }
    let indentation = String(prefix { $0 == " " })
    if unused.count == names.count { return "\(indentation)_ = \(parts[1])" }
    var kept = ""
    var name = ""
    for character in pattern + " " {
      if "(, )".contains(character) {
        kept += (unused.contains(name) ? "_" : name) + String(character)
        name = ""
      } else {
        name.append(character)
      }
    }
    return "\(indentation)let \(kept)= \(parts[1])"
  }
}
