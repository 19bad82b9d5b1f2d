extension Scanner {
  /// Reads what follows `var` or `let`.
  mutating func readVariable(_ header: DeclarationHeader) throws(Refusal) -> VariableDeclaration {
    var bindings: [VariableDeclaration.Binding] = []
    repeat {
      bindings.append(try readBinding())
    } while skipPunctuation(",")
    guard isAtEnd || current.startsLine || isAt(";") else {
      throw refusal(.expectedEndOfDeclaration)
    }
    // A type applies to the preceding names that have neither type nor value.
    for index in bindings.indices.reversed().dropFirst()
    where bindings[index].type == nil && bindings[index].initializer == nil {
      bindings[index].type = bindings[index + 1].type
    }
    return VariableDeclaration(header: header, bindings: bindings)
  }

  private mutating func readBinding() throws(Refusal) -> VariableDeclaration.Binding {
    let pattern = current
    var name: String?
    if pattern.isPunctuation("(") {
      skipGroup()
    } else {
      guard pattern.kind == .identifier, !Scanner.reservedKeywords.contains(pattern.text) else {
        throw refusal(.expectedName)
      }
      name = pattern.text
      advance()
    }
    let patternRange = pattern.range.lowerBound..<lastOffset
    let type = skipPunctuation(":") ? try readType() : nil
    var initializer: Range<Int>?
    let equals = current.range.lowerBound
    if skipOperator("=") {
      try skipExpression()
      initializer = equals..<lastOffset
    }
    var found = VariableDeclaration.Accessors.none
    var constant: String?
    var effect: VariableDeclaration.Effect?
    var getter: Range<Int>?
    if isAt("{") {
      constant = constantBody(at: index)
      effect = getterEffect(in: index)
      getter = bodyOfGetter(in: index)
      found = accessors(in: index) ?? (initializer == nil ? .computed : .none)
      skipGroup()
    }
    return VariableDeclaration.Binding(
      name: name,
      patternRange: patternRange,
      type: type,
      initializer: initializer,
      accessors: found,
      constant: constant,
      effect: effect,
      getter: getter
    )
  }

  /// The word `get` in the braces at `open`, outside of other brackets.
  private func keywordOfGetter(in open: Int) -> Int? {
    guard let close = token(at: open).partner else { return nil }
    var position = open + 1
    while position < close, !token(at: position).isWord("get") {
      position = (token(at: position).partner ?? position) + 1
    }
    return position < close ? position : nil
  }

  /// The body of the getter whose braces are at `open`, or within those.
  private func bodyOfGetter(in open: Int) -> Range<Int>? {
    var open = open
    if accessors(in: open) != nil {
      guard let keyword = keywordOfGetter(in: open), let close = token(at: open).partner,
        let brace = (keyword..<close).first(where: { token(at: $0).isPunctuation("{") })
      else { return nil }
      open = brace
    }
    guard let close = token(at: open).partner else { return nil }
    return token(at: open).range.upperBound..<token(at: close).range.lowerBound
  }

  /// The effect of a getter in the braces at `open`, such as `throws`.
  private func getterEffect(in open: Int) -> VariableDeclaration.Effect? {
    guard let position = keywordOfGetter(in: open) else { return nil }
    let around = [token(at: position - 1), token(at: position + 1)]
    return around.first { $0.text.isOne(of: "mutating async throws") }.map {
      VariableDeclaration.Effect(name: $0.text, range: $0.range)
    }
  }

  /// The literal in the braces at `open`, if they hold nothing else.
  private func constantBody(at open: Int) -> String? {
    guard let close = token(at: open).partner, open + 1 < close,
      !(open + 1..<close).contains(where: { token(at: $0).isPunctuation(";") })
    else { return nil }
    let content = normalizedText(from: open + 1, to: close)
    return isLiteral(content) ? content : nil
  }

  /// The accessors in the braces at `open`, if there are any.
  func accessors(in open: Int) -> VariableDeclaration.Accessors? {
    guard let close = token(at: open).partner else { return nil }
    var position = open + 1
    while position < close {
      let token = token(at: position)
      if token.isPunctuation("@") {
        position += 2
        if self.token(at: position).isPunctuation("(") {
          position = (self.token(at: position).partner ?? position) + 1
        }
      } else if Scanner.accessorModifiers.contains(token.text) {
        position += 1
      } else {
        break
      }
    }
    let name = token(at: position).text
    let behind = token(at: position + 1)
    let isObserver = name == "willSet" || name == "didSet"
    guard position < close, isObserver || Scanner.accessorNames.contains(name) else { return nil }
    let opensBody: Bool
    switch behind.text {
    case "{", "async", "throws": opensBody = true
    case "(": opensBody = token(at: (behind.partner ?? position) + 1).isPunctuation("{")
    default:
      opensBody =
        position + 1 == close || Scanner.accessorNames.contains(behind.text)
        || Scanner.accessorModifiers.contains(behind.text)
    }
    guard opensBody else { return nil }
    return isObserver ? .observers : .computed
  }

  private static let accessorModifiers: Words =
    "mutating nonmutating borrowing consuming __consuming nonisolated"

  private static let accessorNames: Words = """
    get set init _read _modify read modify unsafeAddress unsafeMutableAddress borrow mutate yielding
    """

  /// Reads what follows `case` in an enumeration.
  mutating func readCases(_ header: DeclarationHeader) throws(Refusal) -> CaseDeclaration {
    var elements: [CaseDeclaration.Element] = []
    repeat {
      let name = try readName()
      let parameters = isAt("(") ? try readCaseParameters() : []
      var rawValue: String?
      if skipOperator("=") {
        let start = current.range.lowerBound
        try skipExpression()
        rawValue = text(start..<lastOffset)
      }
      elements.append(
        .init(
          name: name.text, nameRange: name.range, parameters: parameters, rawValue: rawValue))
    } while skipPunctuation(",")
    guard isAtEnd || current.startsLine || isAt(";") else {
      throw refusal(.expectedEndOfDeclaration)
    }
    return CaseDeclaration(header: header, elements: elements)
  }

  private mutating func readCaseParameters() throws(Refusal) -> [CaseDeclaration.Parameter] {
    let group = try openGroup()
    var parameters: [CaseDeclaration.Parameter] = []
    while !isAtEnd {
      let label = readLabel()
      // None is valid there, as the compiler says itself.
      try skipTypeAttributes()
      let type = try readType()
      if skipOperator("=") { try skipExpression() }
      parameters.append(.init(label: label == "_" ? nil : label, type: type))
      guard skipPunctuation(",") else { break }
    }
    guard isAtEnd else { throw refusal(.expectedType) }
    closeGroup(group)
    return parameters
  }

  /// Reads `name:` or `outer inner:`; the first is the label.
  mutating func readLabel() -> String? {
    let length = next.kind == .identifier ? 2 : 1
    guard isAt(.identifier), token(at: index + length).isPunctuation(":") else {
      return nil
    }
    defer { advance(by: length + 1) }
    return current.text
  }
}
