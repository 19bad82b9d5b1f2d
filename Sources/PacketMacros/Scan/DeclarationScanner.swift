extension Scanner {
  static let modifiers: Words = """
    public internal private fileprivate package open static class final lazy weak unowned mutating
    nonmutating override required convenience dynamic optional indirect isolated nonisolated
    borrowing consuming __consuming prefix postfix infix distributed sending _const __setter_access
    """

  /// The declaration keywords that are no names without backticks.
  static let reservedKeywords: Words = """
    var let func init deinit subscript typealias associatedtype struct class enum protocol extension
    case import operator precedencegroup
    """

  static let declarationKeywords = Words(reservedKeywords, "actor macro")

  /// The words that are no names without backticks.
  static let keywords = Words(
    reservedKeywords,
    """
    as break catch continue default defer do else fallthrough false fileprivate for guard if in
    inout internal is nil private public repeat rethrows return self Self static super switch throw
    throws true try where while Any _
    """)

  /// Reads a whole type declaration: the attached declaration of a macro.
  static func readType(_ source: String) throws(Refusal) -> TypeDeclaration {
    var scanner = try Scanner(source)
    return try scanner.readTypeDeclaration()
  }

  private mutating func readTypeDeclaration() throws(Refusal) -> TypeDeclaration {
    let header = try readHeader()
    guard header.keyword.isOne(of: "struct enum class actor protocol extension")
    else {
      throw Refusal(reason: .expectedDeclaration, offset: header.keywordRange.lowerBound)
    }
    let nameStart = current.range.lowerBound
    if header.keyword == "extension" {
      _ = try readType()
    } else {
      _ = try readName()
    }
    let nameRange = nameStart..<lastOffset
    let name = text(nameRange)
    var parameters: [TypeDeclaration.GenericParameter] = []
    var constraints: [TypeDeclaration.GenericConstraint] = []
    if isAtOperator("<") {
      if header.keyword == "protocol" {
        _ = try readGenericArguments()
      } else {
        parameters = try readGenericParameters(&constraints)
      }
    }
    var inherited: [TypeSyntax] = []
    if skipPunctuation(":") {
      repeat { inherited.append(try readType()) } while skipPunctuation(",")
    }
    constraints += try readWhereClause()
    guard isAt("{") else { throw refusal(.expectedBody) }
    let group = try openGroup()
    let members = try readMembers()
    guard isAtEnd else { throw refusal(.expectedDeclaration) }
    closeGroup(group)
    guard isAtEnd else { throw refusal(.expectedEndOfDeclaration) }
    return TypeDeclaration(
      header: header,
      name: name,
      nameRange: nameRange,
      genericParameters: parameters,
      genericConstraints: constraints,
      inheritedTypes: inherited,
      members: members
    )
  }

  /// Reads attributes, modifiers and the keyword.
  mutating func readHeader() throws(Refusal) -> DeclarationHeader {
    if isAt(.directive) { throw refusal(.conditionalAttributes) }
    var attributes = try readAttributes()
    var modifiers: [ModifierSyntax] = []
    while isAt(.identifier), Scanner.modifiers.contains(current.text) {
      if current.text == "class", !isModifierClass { break }
      modifiers.append(readModifier())
      attributes += try readAttributes()
    }
    if isAt(.directive), !modifiers.isEmpty { throw refusal(.conditionalAttributes) }
    let keyword = current
    guard keyword.kind == .identifier, Scanner.declarationKeywords.contains(keyword.text) else {
      throw refusal(.expectedDeclaration)
    }
    advance()
    return DeclarationHeader(
      attributes: attributes,
      modifiers: modifiers,
      keyword: keyword.text,
      keywordRange: keyword.range
    )
  }

  /// `class` in `class var`, not in `class Name`.
  private var isModifierClass: Bool {
    Scanner.modifiers.contains(next.text) || next.isPunctuation("@")
      || Scanner.declarationKeywords.contains(next.text)
  }

  private mutating func readModifier() -> ModifierSyntax {
    let start = current.range
    let name = current.text
    var detail: String?
    advance()
    if isAt("("), !current.startsLine {
      detail = next.text
      skipGroup()
    }
    return ModifierSyntax(name: name, detail: detail, range: start.lowerBound..<lastOffset)
  }

  /// Reads `<T: Hashable, each U, let count: Int>`.
  private mutating func readGenericParameters(
    _ constraints: inout [TypeDeclaration.GenericConstraint]
  ) throws(Refusal) -> [TypeDeclaration.GenericParameter] {
    var parameters: [TypeDeclaration.GenericParameter] = []
    advance()
    while !isAtOperator(">") {
      _ = try readAttributes()
      var kind = TypeDeclaration.GenericParameter.Kind.type
      if next.kind == .identifier {
        if current.text == "let" { kind = .value }
        if current.text == "each" { kind = .pack }
        advance()
      }
      let name = try readName().text
      if skipPunctuation(":") {
        constraints.append(.init(subject: name, type: try readType(), isSameType: false))
      }
      parameters.append(.init(name: name, kind: kind))
      guard skipPunctuation(",") else { break }
    }
    constraints += try readWhereClause()
    guard skipOperator(">") else { throw refusal(.expectedName) }
    return parameters
  }

  mutating func readWhereClause() throws(Refusal) -> [TypeDeclaration.GenericConstraint] {
    var constraints: [TypeDeclaration.GenericConstraint] = []
    guard skipWord("where") else { return constraints }
    repeat {
      let subject = try readType().text
      let isSameType = !skipPunctuation(":")
      guard !isSameType || skipOperator("==") || skipOperator("=") else {
        throw refusal(.expectedType)
      }
      // Of a pack, what each of its types is.
      constraints.append(
        .init(
          subject: subject.split(separator: " ").last.map(String.init) ?? subject,
          type: try readType(),
          isSameType: isSameType
        )
      )
      // `_Trivial(64)`.
      if isAt("("), !current.startsLine { skipGroup() }
    } while skipPunctuation(",")
    return constraints
  }
}
