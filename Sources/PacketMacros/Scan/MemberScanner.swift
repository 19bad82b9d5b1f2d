extension Scanner {
  /// Reads members to the end of the group, or to the directive that ends a `#if` clause.
  mutating func readMembers() throws(Refusal) -> [Member] {
    var members: [Member] = []
    while true {
      while skipPunctuation(";") {}
      if isAtEnd { return members }
      guard current.kind == .directive else {
        members.append(try readMember())
        continue
      }
      guard current.text == "#if" else { return members }
      members.append(
        .conditional(
          try deeper { scanner throws(Refusal) in try scanner.readConditionalMembers() }
        )
      )
    }
  }

  private mutating func readConditionalMembers() throws(Refusal) -> ConditionalMembers {
    let start = current.range.lowerBound
    var clauses: [ConditionalMembers.Clause] = []
    while current.kind == .directive, current.text != "#endif" {
      let first = index
      let hasCondition = current.text != "#else"
      advance()
      if hasCondition { try skipExpression() }
      let directive = normalizedText(from: first)
      guard current.startsLine else { throw refusal(.expectedDeclaration) }
      clauses.append(.init(directive: directive, members: try readMembers()))
    }
    guard current.text == "#endif" else {
      throw Refusal(reason: .unterminatedConditional, offset: start)
    }
    advance()
    return ConditionalMembers(clauses: clauses)
  }

  private mutating func readMember() throws(Refusal) -> Member {
    let start = current.range.lowerBound
    if current.isPunctuation("#") { return try readFreestandingMacro() }
    let macro = attempt { scanner throws(Refusal) -> Member in
      _ = try scanner.readAttributes()
      guard scanner.current.isPunctuation("#") else {
        throw scanner.refusal(.expectedDeclaration)
      }
      return try scanner.readFreestandingMacro()
    }
    if let macro { return macro }
    let header = try readHeader()
    switch header.keyword {
    case "var", "let": return .variable(try readVariable(header, from: start))
    case "case": return .enumCase(try readCases(header))
    default:
      try skipDeclaration(header.keyword)
      return .other(header, start..<lastOffset)
    }
  }

  private mutating func readFreestandingMacro() throws(Refusal) -> Member {
    let range = current.range
    advance()
    guard current.kind == .identifier else { throw refusal(.expectedName) }
    try skipExpression()
    return .other(
      DeclarationHeader(attributes: [], modifiers: [], keyword: "#", keywordRange: range),
      range.lowerBound..<lastOffset
    )
  }

  /// Skips a declaration without fields, after its keyword.
  private mutating func skipDeclaration(_ keyword: String) throws(Refusal) {
    switch keyword {
    case "func", "init", "subscript", "deinit", "macro":
      try skipFunction(keyword)
    case "struct", "class", "enum", "actor", "protocol", "extension", "precedencegroup":
      while !isAtEnd, !current.isPunctuation("{") { skipGroup() }
      guard !isAtEnd else { throw refusal(.expectedBody) }
      skipGroup()
    case "typealias", "associatedtype":
      try skipTypeDeclaration()
    case "operator":
      while current.kind == .operator || current.kind == .punctuation && !current.startsLine {
        advance()
      }
      while !isAtEnd, !current.startsLine { skipGroup() }
    default:
      advance()
      while !isAtEnd, !current.startsLine, !current.isPunctuation(";") { skipGroup() }
    }
  }

  private mutating func skipTypeDeclaration() throws(Refusal) {
    _ = try readName()
    try skipAngles()
    if skipPunctuation(":") {
      repeat { _ = try readType() } while skipPunctuation(",")
    }
    if skipOperator("=") { _ = try readType() }
    _ = try readWhereClause()
  }

  private mutating func skipFunction(_ keyword: String) throws(Refusal) {
    if keyword == "func" || keyword == "macro" {
      guard current.kind == .identifier || current.kind == .operator || current.text == "!"
      else { throw refusal(.expectedName) }
      let isOperator = current.kind != .identifier
      advance()
      while isOperator, !isAtEnd, !current.isPunctuation("(") { skipGroup() }
    } else if current.isPunctuation("?") || current.isPunctuation("!") {
      advance()
    }
    try skipAngles()
    if current.isPunctuation("(") {
      skipGroup()
    } else if keyword != "deinit" {
      throw refusal(.expectedArguments)
    }
    try skipEffects()
    if skipOperator("->") { _ = try readType() }
    if keyword == "macro", skipOperator("=") { try skipExpression() }
    _ = try readWhereClause()
    if current.isPunctuation("{") { skipGroup() }
  }

  /// Skips `<…>`, if it is here.
  private mutating func skipAngles() throws(Refusal) {
    guard current.isOperator("<") else { return }
    var depth = 0
    repeat {
      if isAtEnd { throw refusal(.expectedType) }
      if current.isOperator("<") { depth += 1 }
      if current.isOperator(">") { depth -= 1 }
      skipGroup()
    } while depth > 0
  }
}
