/// `@Module.Name(label: value, …)`.
final class AttributeSyntax {
  struct Argument {
    let label: String?
    let value: String
    /// From the label to the end of the value.
    let range: Range<Int>
    let valueRange: Range<Int>
  }

  let module: String?
  let name: String
  let range: Range<Int>
  let hasArgumentList: Bool
  /// Empty also when what is in the brackets is not a list of expressions.
  let arguments: [Argument]

  init(
    module: String?, name: String, range: Range<Int>, hasArgumentList: Bool, arguments: [Argument]
  ) {
    self.module = module
    self.name = name
    self.range = range
    self.hasArgumentList = hasArgumentList
    self.arguments = arguments
  }
}

extension Scanner {
  mutating func readAttributes() throws(Refusal) -> [AttributeSyntax] {
    var attributes: [AttributeSyntax] = []
    while current.isPunctuation("@") {
      attributes.append(try readAttribute())
    }
    if !attributes.isEmpty, current.kind == .directive || isAtEnd {
      throw refusal(.conditionalAttributes)
    }
    return attributes
  }

  mutating func readAttribute() throws(Refusal) -> AttributeSyntax {
    let start = current.range.lowerBound
    advance()
    guard current.kind == .identifier else { throw refusal(.expectedName) }
    var names = [current.text]
    advance()
    while current.isPunctuation(".") || current.isPunctuation("::"), next.kind == .identifier {
      advance()
      names.append(current.text)
      advance()
    }
    if current.isOperator("<"), !current.hasTriviaBefore { _ = try readGenericArguments() }
    let hasArgumentList = current.isPunctuation("(") && !current.startsLine
    var arguments: [AttributeSyntax.Argument] = []
    if hasArgumentList {
      let read = attempt { scanner throws(Refusal) in try scanner.readArguments() }
      if let read { arguments = read } else { skipGroup() }
    }
    return AttributeSyntax(
      module: names.dropLast().last,
      name: names.last ?? "",
      range: start..<lastOffset,
      hasArgumentList: hasArgumentList,
      arguments: arguments
    )
  }

  private mutating func readArguments() throws(Refusal) -> [AttributeSyntax.Argument] {
    try inGroup { scanner throws(Refusal) in
      var arguments: [AttributeSyntax.Argument] = []
      while !scanner.isAtEnd {
        let start = scanner.current.range.lowerBound
        var label: String?
        if scanner.current.kind == .identifier, scanner.next.isPunctuation(":") {
          label = scanner.current.text
          scanner.advance()
          scanner.advance()
        }
        let valueStart = scanner.current.range.lowerBound
        try scanner.skipExpression()
        let end = scanner.lastOffset
        arguments.append(
          AttributeSyntax.Argument(
            label: label,
            value: scanner.text(valueStart..<end),
            range: start..<end,
            valueRange: valueStart..<end
          )
        )
        guard scanner.skipPunctuation(",") else { break }
      }
      guard scanner.isAtEnd else { throw scanner.refusal(.expectedArguments) }
      return arguments
    }
  }
}
