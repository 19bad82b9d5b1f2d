extension Scanner {
  /// Reads members to the end of the group, or to the directive that ends a `#if` clause.
  mutating func readMembers() throws(Refusal) -> [Member] {
    var members: [Member] = []
    while true {
      while skipPunctuation(";") {}
      if isAtEnd { return members }
      guard isAt(.directive) else {
        members.append(try readMember())
        continue
      }
      guard current.text == "#if" else { return members }
      try deepen()
      members.append(.conditional(try readConditionalMembers()))
      rise()
    }
  }

  private mutating func readConditionalMembers() throws(Refusal) -> ConditionalMembers {
    let start = current.range.lowerBound
    var clauses: [ConditionalMembers.Clause] = []
    while isAt(.directive), current.text != "#endif" {
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
    if isAt("#") { return try readFreestandingMacro() }
    let place = position
    if (try? readAttributes()) != nil, isAt("#"), let macro = try? readFreestandingMacro() {
      return macro
    }
    position = place
    let header = try readHeader()
    switch header.keyword {
    case "var", "let": return .variable(try readVariable(header))
    case "case": return .enumCase(try readCases(header))
    default:
      try skipDeclaration(header.keyword)
      return .other(header, start..<lastOffset)
    }
  }

  private mutating func readFreestandingMacro() throws(Refusal) -> Member {
    let range = current.range
    advance()
    guard isAt(.identifier) else { throw refusal(.expectedName) }
    try skipExpression()
    return .other(
      DeclarationHeader(attributes: [], modifiers: [], keyword: "#", keywordRange: range),
      range.lowerBound..<lastOffset
    )
  }

  /// Skips a declaration without fields, after its keyword.
  private mutating func skipDeclaration(_ keyword: String) throws(Refusal) {
    if keyword.isOne(of: "func init subscript deinit macro") {
      try skipFunction(keyword)
    } else if keyword.isOne(of: "struct class enum actor protocol extension precedencegroup") {
      while !isAtEnd, !isAt("{") { skipGroup() }
      guard !isAtEnd else { throw refusal(.expectedBody) }
      skipGroup()
    } else if keyword.isOne(of: "typealias associatedtype") {
      try skipTypeDeclaration()
    } else if keyword == "operator" {
      while isAt(.operator) || isAt(.punctuation) && !current.startsLine {
        advance()
      }
      while !isAtEnd, !current.startsLine { skipGroup() }
    } else {
      advance()
      while !isAtEnd, !current.startsLine, !isAt(";") { skipGroup() }
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
      guard isAt(.identifier) || isAt(.operator) || current.text == "!"
      else { throw refusal(.expectedName) }
      let isOperator = !isAt(.identifier)
      advance()
      while isOperator, !isAtEnd, !isAt("(") { skipGroup() }
    } else if isAt("?") || isAt("!") {
      advance()
    }
    try skipAngles()
    if isAt("(") {
      skipGroup()
    } else if keyword != "deinit" {
      throw refusal(.expectedArguments)
    }
    skipEffects()
    if skipOperator("->") { _ = try readType() }
    if keyword == "macro", skipOperator("=") { try skipExpression() }
    _ = try readWhereClause()
    if isAt("{") { skipGroup() }
  }

  /// Skips `<…>`, if it is here.
  private mutating func skipAngles() throws(Refusal) {
    guard isAtOperator("<") else { return }
    var depth = 0
    repeat {
      if isAtEnd { throw refusal(.expectedType) }
      if isAtOperator("<") { depth += 1 }
      if isAtOperator(">") { depth -= 1 }
      skipGroup()
    } while depth > 0
  }
}
