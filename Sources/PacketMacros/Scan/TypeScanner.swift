extension Scanner {
  /// Reads a type.
  @inline(never) mutating func readType() throws(Refusal) -> TypeSyntax {
    try deepen()
    let type = try readFunctionType()
    rise()
    return type
  }

  @inline(never) private func type(
    _ shape: TypeSyntax.Shape, _ parts: [TypeSyntax] = [], names: [String] = [],
    lastArguments: [TypeSyntax] = [], from start: Int
  ) -> TypeSyntax {
    let lower = token(at: start).range.lowerBound
    return TypeSyntax(
      shape, parts, names: names, lastArguments: lastArguments,
      range: lower..<max(lower, lastOffset), text: normalizedText(from: start))
  }

  private mutating func readFunctionType() throws(Refusal) -> TypeSyntax {
    let start = index
    try skipSpecifiers()
    let constraint = current.text
    if constraint.isOne(of: "some any each repeat"), startsType(next),
      isAt(.identifier)
    {
      advance()
      let inner = try readType()
      switch constraint {
      case "some": return type(.opaque, from: start)
      case "any": return type(.existential, from: start)
      default: return type(.other, [inner], from: start)
      }
    }
    let base = try readComposition()
    guard skipArrow() else {
      return start == index
        ? base
        : type(
          base.shape, base.parts, names: base.names, lastArguments: base.lastArguments, from: start)
    }
    _ = try readType()
    return type(.function, from: start)
  }

  /// Skips `async throws(E) ->`, if present.
  private mutating func skipArrow() -> Bool {
    let start = position
    skipEffects()
    if skipOperator("->") { return true }
    // `Set<Int>->Int`: the closing angle bracket has drawn the arrow into its run.
    if isAtOperator("-"), next.isOperator(">") {
      advance(by: 2)
      return true
    }
    position = start
    return false
  }

  /// Skips `async`, `throws(E)` and the like.
  mutating func skipEffects() {
    while current.text.isOne(of: "async reasync throws rethrows") {
      let isThrows = current.text == "throws"
      advance()
      if isThrows, isAt("(") { skipGroup() }
    }
  }

  private mutating func skipSpecifiers() throws(Refusal) {
    while true {
      if isAt("@") {
        try skipTypeAttribute()
      } else if Scanner.specifiers.contains(current.text), startsType(next), !next.startsLine {
        advance()
      } else if isAtWord("nonisolated"), next.isPunctuation("(") {
        advance()
        skipGroup()
      } else {
        return
      }
    }
  }

  mutating func skipTypeAttributes() throws(Refusal) {
    while isAt("@") { try skipTypeAttribute() }
  }

  /// Skips an attribute in a type; brackets that a function arrow follows are not its arguments.
  private mutating func skipTypeAttribute() throws(Refusal) {
    advance()
    _ = try readName()
    while isAt("."), next.kind == .identifier { advance(by: 2) }
    guard isAt("("), !current.hasTriviaBefore, let close = current.partner else {
      return
    }
    let following = token(at: close + 1)
    let isFunctionType =
      following.isOperator("->") || following.text.isOne(of: "async throws rethrows")
    if !isFunctionType { skipGroup() }
  }

  private static let specifiers: Words = """
    inout borrowing consuming sending isolated __owned __shared _const nonescaping nonisolated
    """

  private func startsType(_ token: Token) -> Bool {
    switch token.kind {
    case .identifier: return true
    case .punctuation: return token.text.isOne(of: "( [ @")
    case .operator: return token.text == "~"
    default: return false
    }
  }

  private mutating func readComposition() throws(Refusal) -> TypeSyntax {
    let start = index
    var parts = [try readPostfixType()]
    while isAtOperator("&") {
      advance()
      parts.append(try readPostfixType())
    }
    return parts.count == 1 ? parts[0] : type(.other, parts, from: start)
  }

  private mutating func readPostfixType() throws(Refusal) -> TypeSyntax {
    let start = index
    var result = try readPrimaryType()
    while true {
      if isAt("?") || isAt("!") {
        advance()
        result = type(.optional, [result], from: start)
      } else if isAt("."), next.kind == .identifier {
        advance()
        let name = try readName().text
        let arguments = isAtOperator("<") ? try readGenericArguments() : []
        let isMetatype = name == "Type" || name == "Protocol"
        result =
          result.shape != .named || isMetatype
          ? type(.other, [result], from: start)
          : type(
            .named, result.parts + arguments, names: result.names + [name],
            lastArguments: arguments, from: start)
      } else {
        return result
      }
    }
  }

  private mutating func readPrimaryType() throws(Refusal) -> TypeSyntax {
    let start = index
    switch current.kind {
    case .identifier:
      var names: [String] = []
      var parts: [TypeSyntax] = []
      var arguments: [TypeSyntax] = []
      repeat {
        names.append(try readName().text)
        arguments = isAtOperator("<") ? try readGenericArguments() : []
        parts += arguments
      } while names.count == 1 && skipPunctuation("::")
      return type(.named, parts, names: names, lastArguments: arguments, from: start)
    case .number:
      advance()
      return type(.other, from: start)
    case .operator where current.text == "-" && next.kind == .number:
      advance(by: 2)
      return type(.other, from: start)
    case .operator where current.text == "~":
      advance()
      let inner = try readPostfixType()
      return type(.other, [inner], from: start)
    case .punctuation where current.text == "(":
      return try readParenthesizedType()
    case .punctuation where current.text == "[":
      return try readBracketedType()
    default:
      throw refusal(.expectedType)
    }
  }

  /// Reads `<A, B>`.
  mutating func readGenericArguments() throws(Refusal) -> [TypeSyntax] {
    var arguments: [TypeSyntax] = []
    guard skipOperator("<") else { throw refusal(.expectedType) }
    while !isAtOperator(">") {
      arguments.append(try readType())
      guard skipPunctuation(",") else { break }
    }
    guard skipOperator(">") else { throw refusal(.expectedType) }
    return arguments
  }

  private mutating func readParenthesizedType() throws(Refusal) -> TypeSyntax {
    let start = index
    var isLabeled = false
    let group = try openGroup()
    var parts: [TypeSyntax] = []
    while !isAtEnd {
      if readLabel() != nil { isLabeled = true }
      parts.append(try readType())
      _ = skipOperator("...")
      if skipOperator("=") { try skipExpression() }
      guard skipPunctuation(",") else { break }
    }
    guard isAtEnd else { throw refusal(.expectedType) }
    closeGroup(group)
    if parts.count == 1, !isLabeled { return type(.parenthesized, parts, from: start) }
    return type(.tuple, parts, from: start)
  }

  private mutating func readBracketedType() throws(Refusal) -> TypeSyntax {
    let start = index
    let group = try openGroup()
    var parts = [try readType()]
    var shape = TypeSyntax.Shape.array
    if skipWord("of") || skipWord("x") {
      shape = .other
    } else if skipPunctuation(":") {
      shape = .dictionary
    }
    if shape != .array { parts.append(try readType()) }
    guard isAtEnd else { throw refusal(.expectedType) }
    closeGroup(group)
    return type(shape, parts, from: start)
  }
}
