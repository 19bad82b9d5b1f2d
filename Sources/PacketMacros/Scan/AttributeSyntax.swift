/// `@Module.Name(label: value, …)`.
struct AttributeSyntax {
  struct Argument {
    let label: String?
    var value: String
    /// From the label to the end of the value.
    var range: Range<Int>
    var valueRange: Range<Int>
  }

  let module: String?
  var name: String
  var range: Range<Int>
  let hasArgumentList: Bool
  /// Empty also when what is in the brackets is not a list of expressions.
  var arguments: [Argument]

  @inline(never) func argument(_ label: String?) -> Argument? {
    arguments.first { $0.label == label }
  }
}

extension Scanner {
  mutating func readAttributes() throws(Refusal) -> [AttributeSyntax] {
    var attributes: [AttributeSyntax] = []
    while isAt("@") {
      attributes.append(try readAttribute())
    }
    if !attributes.isEmpty, isAt(.directive) || isAtEnd {
      throw refusal(.conditionalAttributes)
    }
    return attributes
  }

  mutating func readAttribute() throws(Refusal) -> AttributeSyntax {
    let start = current.range.lowerBound
    advance()
    guard isAt(.identifier) else { throw refusal(.expectedName) }
    var names = [current.text]
    advance()
    while isAt(".") || isAt("::"), next.kind == .identifier {
      advance()
      names.append(current.text)
      advance()
    }
    if isAtOperator("<"), !current.hasTriviaBefore { _ = try readGenericArguments() }
    let hasArgumentList = isAt("(") && !current.startsLine
    var arguments: [AttributeSyntax.Argument] = []
    if hasArgumentList {
      let start = position
      if let read = try? readArguments() {
        arguments = read
      } else {
        position = start
        skipGroup()
      }
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
    let group = try openGroup()
    var arguments: [AttributeSyntax.Argument] = []
    while !isAtEnd {
      let start = current.range.lowerBound
      var label: String?
      if isAt(.identifier), next.isPunctuation(":") {
        label = current.text
        advance()
        advance()
      }
      let valueStart = current.range.lowerBound
      try skipExpression()
      let end = lastOffset
      arguments.append(
        AttributeSyntax.Argument(
          label: label,
          value: text(valueStart..<end),
          range: start..<end,
          valueRange: valueStart..<end
        )
      )
      guard skipPunctuation(",") else { break }
    }
    guard isAtEnd else { throw refusal(.expectedArguments) }
    closeGroup(group)
    return arguments
  }
}
