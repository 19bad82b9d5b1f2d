// The names in an expression.

extension String {
  /// Whether the expression means the same wherever it stands: it names only members, labels and what is known
  /// everywhere. `Self` is known in the type and its extensions. The names in `hidden` are not known, nor are types where
  /// others may hide them.
  @inline(never) func isSelfContained(
    knowsSelf: Bool,
    knowsTypes: Bool = true,
    hidden: Set<String> = []
  ) -> Bool {
    guard let tokens = try? Lexer.tokens(of: Array(utf8)) else { return false }
    var previous: Token?
    var brackets: [String] = []
    for (index, token) in tokens.dropLast().enumerated() {
      let next = tokens[index + 1]
      defer { previous = token }
      switch token.kind {
      case .identifier:
        let isMember = (previous?.text ?? "").isOne(of: ". ::")
        // In square brackets, it is a key.
        let beginsArgument = brackets.last == "(" && (previous?.text ?? "").isOne(of: "( ,")
        let isLabel = beginsArgument && next.isPunctuation(":")
        let isSelf = knowsSelf && token.text == "Self"
        let isModule = next.isPunctuation("::")
        let isKnown =
          (knowsTypes ? TypeScope.isKnown(token.text) : isLiteral(token.text))
          && !hidden.contains(token.text) || isModule
        guard isMember || isLabel || isSelf || isKnown else { return false }
      case .string: if text(token.range).contains("\\(") { return false }
      case .punctuation:
        if token.text == "#" || token.text == "\\" { return false }
        if token.text.isOne(of: "( [ {") { brackets.append(token.text) }
        if token.text.isOne(of: ") ] }") { _ = brackets.popLast() }
      default: break
      }
    }
    return true
  }

  /// The expression, with the type's name in place of `Self`.
  @inline(never) func namingSelf(_ name: String) -> String {
    guard let tokens = try? Lexer.tokens(of: Array(utf8)) else { return self }
    var result = ""
    var end = 0
    for token in tokens {
      result += text(end..<token.range.lowerBound)
      result += token.isWord("Self") ? name : text(token.range)
      end = token.range.upperBound
    }
    return result
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: Array(utf8)[range], as: UTF8.self)
  }
}
