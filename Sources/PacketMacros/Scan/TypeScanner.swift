extension Scanner {
  /// Reads a type.
  mutating func readType() throws(Refusal) -> TypeSyntax {
    try deeper { scanner throws(Refusal) in try scanner.readFunctionType() }
  }

  private mutating func type(_ shape: TypeSyntax.Shape, from start: Int) -> TypeSyntax {
    let lower = token(at: start).range.lowerBound
    return TypeSyntax(
      shape: shape,
      range: lower..<max(lower, lastOffset),
      text: normalizedText(from: start)
    )
  }

  private mutating func readFunctionType() throws(Refusal) -> TypeSyntax {
    let start = index
    try skipSpecifiers()
    let constraint = current.text
    if ["some", "any", "each", "repeat"].contains(constraint), startsType(next),
      current.kind == .identifier
    {
      advance()
      let inner = try readType()
      switch constraint {
      case "some": return type(.opaque, from: start)
      case "any": return type(.existential, from: start)
      default: return type(.other([inner]), from: start)
      }
    }
    let base = try readComposition()
    guard try skipArrow() else {
      return start == index ? base : type(base.shape, from: start)
    }
    _ = try readType()
    return type(.function, from: start)
  }

  /// Skips `async throws(E) ->`, if present.
  private mutating func skipArrow() throws(Refusal) -> Bool {
    let found: Bool? = attempt { scanner throws(Refusal) in
      try scanner.skipEffects()
      if scanner.skipOperator("->") { return true }
      // `Set<Int>->Int`: the closing angle bracket has drawn the arrow into its run.
      guard scanner.current.isOperator("-"), scanner.next.isOperator(">") else {
        throw scanner.refusal(.expectedType)
      }
      scanner.advance(by: 2)
      return true
    }
    return found ?? false
  }

  /// Skips `async`, `throws(E)` and the like.
  mutating func skipEffects() throws(Refusal) {
    while ["async", "reasync", "throws", "rethrows"].contains(current.text) {
      let isThrows = current.text == "throws"
      advance()
      if isThrows, current.isPunctuation("(") { skipGroup() }
    }
  }

  private mutating func skipSpecifiers() throws(Refusal) {
    while true {
      if current.isPunctuation("@") {
        try skipTypeAttribute()
      } else if Scanner.specifiers.contains(current.text), startsType(next), !next.startsLine {
        advance()
      } else if current.isWord("nonisolated"), next.isPunctuation("(") {
        advance()
        skipGroup()
      } else {
        return
      }
    }
  }

  /// Skips an attribute in a type; brackets that a function arrow follows are not its arguments.
  private mutating func skipTypeAttribute() throws(Refusal) {
    advance()
    _ = try readName()
    while current.isPunctuation("."), next.kind == .identifier { advance(by: 2) }
    guard current.isPunctuation("("), !current.hasTriviaBefore, let close = current.partner else {
      return
    }
    let behind = token(at: close + 1)
    let isFunctionType =
      behind.isOperator("->") || ["async", "throws", "rethrows"].contains(behind.text)
    if !isFunctionType { skipGroup() }
  }

  private static let specifiers: Set<String> = [
    "inout", "borrowing", "consuming", "sending", "isolated", "__owned", "__shared", "_const",
    "nonescaping", "nonisolated",
  ]

  private func startsType(_ token: Token) -> Bool {
    switch token.kind {
    case .identifier: return true
    case .punctuation: return ["(", "[", "@"].contains(token.text)
    case .operator: return token.text == "~"
    default: return false
    }
  }

  private mutating func readComposition() throws(Refusal) -> TypeSyntax {
    let start = index
    var parts = [try readPostfixType()]
    while current.isOperator("&") {
      advance()
      parts.append(try readPostfixType())
    }
    return parts.count == 1 ? parts[0] : type(.other(parts), from: start)
  }

  private mutating func readPostfixType() throws(Refusal) -> TypeSyntax {
    let start = index
    var result = try readPrimaryType()
    while true {
      if current.isPunctuation("?") || current.isPunctuation("!") {
        advance()
        result = type(.optional(result), from: start)
      } else if current.isPunctuation("."), next.kind == .identifier {
        advance()
        let component = try readComponent()
        guard case .named(let components) = result.shape,
          component.name != "Type", component.name != "Protocol"
        else {
          result = type(.other([result]), from: start)
          continue
        }
        result = type(.named(components + [component]), from: start)
      } else {
        return result
      }
    }
  }

  private mutating func readPrimaryType() throws(Refusal) -> TypeSyntax {
    let start = index
    switch current.kind {
    case .identifier:
      var components = [try readComponent()]
      if current.isPunctuation("::") {
        advance()
        components.append(try readComponent())
      }
      return type(.named(components), from: start)
    case .number:
      advance()
      return type(.other([]), from: start)
    case .operator where current.text == "-" && next.kind == .number:
      advance(by: 2)
      return type(.other([]), from: start)
    case .operator where current.text == "~":
      advance()
      let inner = try readPostfixType()
      return type(.other([inner]), from: start)
    case .punctuation where current.text == "(":
      return try readParenthesizedType()
    case .punctuation where current.text == "[":
      return try readBracketedType()
    default:
      throw refusal(.expectedType)
    }
  }

  private mutating func readComponent() throws(Refusal) -> TypeSyntax.Component {
    let name = try readName().text
    guard current.isOperator("<") else { return TypeSyntax.Component(name: name) }
    return TypeSyntax.Component(name: name, arguments: try readGenericArguments())
  }

  /// Reads `<A, B>`.
  mutating func readGenericArguments() throws(Refusal) -> [TypeSyntax] {
    var arguments: [TypeSyntax] = []
    guard skipOperator("<") else { throw refusal(.expectedType) }
    while !current.isOperator(">") {
      arguments.append(try readType())
      guard skipPunctuation(",") else { break }
    }
    guard skipOperator(">") else { throw refusal(.expectedType) }
    return arguments
  }

  private mutating func readParenthesizedType() throws(Refusal) -> TypeSyntax {
    let start = index
    var isLabeled = false
    let parts = try inGroup { scanner throws(Refusal) in
      var parts: [TypeSyntax] = []
      while !scanner.isAtEnd {
        if scanner.readLabel() != nil { isLabeled = true }
        parts.append(try scanner.readType())
        if scanner.current.kind == .operator, scanner.current.text == "..." { scanner.advance() }
        if scanner.skipOperator("=") { try scanner.skipExpression() }
        guard scanner.skipPunctuation(",") else { break }
      }
      guard scanner.isAtEnd else { throw scanner.refusal(.expectedType) }
      return parts
    }
    if parts.count == 1, !isLabeled { return type(.parenthesized(parts[0]), from: start) }
    return type(.tuple(parts), from: start)
  }

  private mutating func readBracketedType() throws(Refusal) -> TypeSyntax {
    let start = index
    let shape = try inGroup { scanner throws(Refusal) -> TypeSyntax.Shape in
      let first = try scanner.readType()
      if scanner.skipWord("of") || scanner.skipWord("x") {
        let element = try scanner.readType()
        guard scanner.isAtEnd else { throw scanner.refusal(.expectedType) }
        return .other([first, element])
      }
      guard scanner.skipPunctuation(":") else {
        guard scanner.isAtEnd else { throw scanner.refusal(.expectedType) }
        return .array(first)
      }
      let value = try scanner.readType()
      guard scanner.isAtEnd else { throw scanner.refusal(.expectedType) }
      return .dictionary(first, value)
    }
    return type(shape, from: start)
  }
}
