extension Scanner {
  /// Skips one expression. A line break ends it unless an operand is due or the next line carries it
  /// on.
  mutating func skipExpression() throws(Refusal) {
    try deepen()
    var openTernaries = 0
    repeat {
      try skipOperand()
    } while try skipToNextOperand(&openTernaries)
    rise()
  }

  /// Skips prefix operators and words, then one operand without its suffixes.
  private mutating func skipOperand() throws(Refusal) {
    while true {
      switch current.kind {
      case .number, .string, .regex:
        return advance()
      case .operator:
        advance()
      case .identifier:
        if skipPrefixWord() { continue }
        return try skipName()
      case .punctuation:
        switch current.text {
        case "(", "[", "{": return skipGroup()
        case "\\":
          try skipKeyPathStart()
          return
        case ".", "#":
          advance()
          guard isAt(.identifier) else { throw refusal(.expectedExpression) }
          return advance()
        default: throw refusal(.expectedExpression)
        }
      case .directive, .end:
        throw refusal(.expectedExpression)
      }
    }
  }

  private mutating func skipName() throws(Refusal) {
    switch current.text {
    case "if": try skipIfExpression()
    case "switch": try skipToBody()
    case "do":
      try skipToBody()
      while isAtWord("catch") { try skipToBody() }
    default:
      guard !Scanner.reservedKeywords.contains(current.text) else {
        throw refusal(.expectedExpression)
      }
      advance()
    }
  }

  private mutating func skipIfExpression() throws(Refusal) {
    while true {
      try skipToBody()
      guard skipWord("else") else { return }
      guard isAtWord("if") else {
        guard isAt("{") else { throw refusal(.expectedBody) }
        return skipGroup()
      }
    }
  }

  /// Skips to the next `{` outside brackets, and its group.
  private mutating func skipToBody() throws(Refusal) {
    while !isAtEnd, !isAt("{") { skipGroup() }
    guard !isAtEnd else { throw refusal(.expectedBody) }
    skipGroup()
  }

  /// Skips `\`, and a dot with what follows it.
  private mutating func skipKeyPathStart() throws(Refusal) {
    advance()
    if skipPunctuation(".") {
      if isAt(.identifier) || isAt(.number) { return advance() }
      guard !isAtEnd else { throw refusal(.expectedExpression) }
      return skipGroup()
    }
    let start = position
    if (try? readType()) == nil {
      position = start
      throw refusal(.expectedExpression)
    }
  }

  /// Skips `try`, `await` and other words before an operand.
  private mutating func skipPrefixWord() -> Bool {
    switch current.text {
    case "try", "await":
      advance()
      if isAt("!") || isAt("?") { advance() }
      return true
    case "any", "some", "each", "repeat", "consume", "copy", "borrow", "unsafe":
      switch next.kind {
      case .identifier where next.text != "as" && next.text != "is": break
      case .number, .string, .regex: break
      default: return false
      }
      guard !next.startsLine else { return false }
      advance()
      return true
    default:
      return false
    }
  }

  /// Skips what may follow an operand. Returns whether another operand must follow.
  private mutating func skipToNextOperand(_ openTernaries: inout Int) throws(Refusal) -> Bool {
    while true {
      switch current.kind {
      case .identifier:
        guard current.text == "as" || current.text == "is" else { return false }
        advance()
        if isAt("!") || isAt("?") { advance() }
        _ = try readType()
      case .operator:
        if isAtOperator("<"), skipGenericArguments() { continue }
        if isAtOperator("->") || current.isBinaryOperator {
          if isAtOperator("?") { openTernaries += 1 }
          advance()
          return true
        }
        guard current.isPostfixOperator else { return false }
        advance()
      case .punctuation:
        if isAt(":"), openTernaries > 0 {
          openTernaries -= 1
          advance()
          return true
        }
        guard try skipSuffix() else { return false }
      case .directive:
        guard skipConditionalSuffix() else { return false }
      case .number, .string, .regex, .end:
        return false
      }
    }
  }

  /// Skips a member, a call, a subscript, a trailing closure, `!` or `?`.
  private mutating func skipSuffix() throws(Refusal) -> Bool {
    switch current.text {
    case ".":
      advance()
      guard
        isAt(.identifier) || isAt(.number) || isAt("(")
          || isAt("[") || isAt("?") || isAt("!")
      else { throw refusal(.expectedExpression) }
      skipGroup()
    case "::":
      advance()
      guard isAt(.identifier) else { throw refusal(.expectedExpression) }
      advance()
    case "!", "?":
      advance()
    case "(", "[":
      guard !current.startsLine else { return false }
      skipGroup()
    case "{":
      guard accessors(in: index) == nil else { return false }
      skipGroup()
      while isAt(.identifier), next.isPunctuation(":"),
        token(at: index + 2).isPunctuation("{")
      {
        advance(by: 2)
        skipGroup()
      }
    default:
      return false
    }
    return true
  }

  /// Skips `<A, B>` directly after a name if what follows shows that it is not a comparison.
  private mutating func skipGenericArguments() -> Bool {
    guard !current.hasTriviaBefore, token(at: index - 1).kind == .identifier else { return false }
    let start = position
    if (try? readGenericArguments()) != nil, followsGenericArguments { return true }
    position = start
    return false
  }

  private var followsGenericArguments: Bool {
    switch current.kind {
    case .end, .directive: return true
    case .punctuation: return !current.text.isOne(of: "\\ @ #")
    case .operator: return !current.isPrefixOperator
    case .identifier, .number, .string, .regex: return current.startsLine
    }
  }

  /// Skips `#if …` with members inside, which carries on the expression before it.
  private mutating func skipConditionalSuffix() -> Bool {
    guard current.text == "#if" else { return false }
    var first = index + 1
    while token(at: first).kind != .end, !token(at: first).startsLine { first += 1 }
    guard token(at: first).isPunctuation(".") else { return false }
    var depth = 0
    while !isAtEnd {
      let text = isAt(.directive) ? current.text : ""
      skipGroup()
      if text == "#if" { depth += 1 }
      if text == "#endif" { depth -= 1 }
      if depth == 0 { return true }
    }
    return true
  }
}
