/// Checks the attributes of one property against the table, and says what they come to.
struct AttributeReader {
  private(set) var diagnostics: [Diagnostic] = []
  let source: [UInt8]

  init(source: [UInt8]) {
    self.source = source
  }

  /// PacketKit's attributes in a list, each once.
  mutating func fieldAttributes(in list: [AttributeSyntax]) -> [FieldAttribute] {
    var found: [FieldAttribute] = []
    for syntax in list {
      guard let rule = FieldAttributeRule.rule(for: syntax) else { continue }
      if let first = found.first(where: { $0.rule.name == rule.name }) {
        diagnostics.append(
          Diagnostic(
            .repeatedAttribute(rule.name),
            at: syntax.range,
            notes: [.init(.firstAttribute(rule.name), at: first.syntax.range)],
            fixIts: [removal(of: syntax)]
          )
        )
        continue
      }
      if let other = found.first(where: { !rule.combines(with: $0.rule) }) {
        diagnostics.append(
          Diagnostic(
            .conflictingAttributes(rule.name, other.rule.name),
            at: syntax.range,
            highlights: [other.syntax.range, syntax.range],
            fixIts: [removal(of: other.syntax), removal(of: syntax)]
          )
        )
      }
      checkArguments(of: syntax, against: rule)
      found.append(FieldAttribute(rule: rule, syntax: syntax))
    }
    return found
  }

  /// Checks that the attributes are for such a type.
  mutating func check(_ attributes: [FieldAttribute], on type: TypeSyntax) {
    let kind = FieldKind(type.wrapped ?? type)
    guard kind != .unknown else { return }
    for attribute in attributes
    where !attribute.rule.kinds.isEmpty && !attribute.rule.kinds.contains(kind) {
      diagnostics.append(
        Diagnostic(
          .wrongType(attribute.rule, type.text, kind),
          at: attribute.syntax.range,
          highlights: [attribute.syntax.range, type.range]
        )
      )
    }
  }

  func removal(of attribute: AttributeSyntax) -> FixIt {
    .replace(
      source.withTrailingSpace(attribute.range),
      with: "",
      .removeAttribute(attribute.name)
    )
  }

  private mutating func checkArguments(
    of syntax: AttributeSyntax,
    against rule: FieldAttributeRule
  ) {
    for argument in syntax.arguments {
      guard let parameter = rule.parameters.first(where: { $0.label == argument.label }) else {
        diagnostics.append(
          Diagnostic(.unknownArgument(argument.label, rule), at: argument.range)
        )
        continue
      }
      guard parameter.check == .positive || parameter.check == .maximum,
        let value = integerLiteral(argument.value)
      else { continue }
      if value <= 0 {
        diagnostics.append(
          Diagnostic(
            .notPositive(rule.name, parameter.label, argument.value),
            at: argument.valueRange
          )
        )
      } else if parameter.check == .maximum,
        let prefix = syntax.arguments.first(where: { $0.label == nil })?.value,
        let greatest = Self.greatestLengths[prefix], value > greatest
      {
        diagnostics.append(
          Diagnostic(
            .maximumBeyondPrefix(argument.value, prefix, greatest),
            at: argument.valueRange
          )
        )
      }
    }
    if rule.name == "Padding", syntax.arguments.isEmpty {
      diagnostics.append(Diagnostic(.emptyPadding, at: syntax.range))
    }
  }

  private static let greatestLengths = [
    "UInt8.self": Int(UInt8.max), "UInt16.self": Int(UInt16.max),
    "UInt32.self": Int(clamping: UInt32.max),
  ]
}

extension FieldAttributeRule {
  fileprivate func combines(with other: FieldAttributeRule) -> Bool {
    combinesWith.contains(other.name) || other.combinesWith.contains(name)
  }
}

extension [UInt8] {
  /// `range` with the spaces and line breaks behind it.
  func withTrailingSpace(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while indices.contains(end), [0x20, 0x09, 0x0A, 0x0D].contains(self[end]) { end += 1 }
    return range.lowerBound..<end
  }
}
