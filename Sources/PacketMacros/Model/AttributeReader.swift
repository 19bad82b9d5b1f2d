// Checks of the attributes of one property against the table.

extension PacketDeclaration {
  /// PacketKit's attributes in a list, each once.
  func fieldAttributes(in list: [AttributeSyntax]) -> [FieldAttribute] {
    var found: [FieldAttribute] = []
    for syntax in list {
      guard let rule = FieldAttributeRule.rule(for: syntax), rule.places != [.enumCase]
      else { continue }
      if let first = found.first(rule.id) {
        reportRepeated(syntax, after: first.syntax)
        continue
      }
      if let other = found.first(where: { !rule.combines(with: $0.rule) }) {
        diagnostics.report(
          rule.conflict(with: other.rule), at: syntax.range,
          highlights: [other.syntax.range, syntax.range],
          fixIts: [removal(of: other.syntax), removal(of: syntax)])
      }
      checkArguments(of: syntax, against: rule)
      found.append(FieldAttribute(rule: rule, syntax: syntax))
    }
    return found
  }

  func reportRepeated(_ syntax: AttributeSyntax, after first: AttributeSyntax) {
    diagnostics.report(
      .repeatedAttribute(syntax.name), at: syntax.range,
      notes: [.init(.firstAttribute(syntax.name), at: first.range)], fixIts: [removal(of: syntax)])
  }

  func removal(of attribute: AttributeSyntax) -> FixIt {
    .replace(
      source.withTrailingSpace(attribute.range),
      with: "",
      .removeAttribute(attribute.name)
    )
  }

  func checkArguments(of syntax: AttributeSyntax, against rule: FieldAttributeRule) {
    for argument in syntax.arguments {
      guard let parameter = rule.parameter(argument.label) else {
        let labels = rule.parameters.map(\.label)
        diagnostics.report(
          .unknownArgument(argument.label, of: rule.name, labels: labels), at: argument.range)
        continue
      }
      if case .bytes = parameter.check { argument.checkBytes(diagnostics) }
      if let message = objection(to: argument, as: parameter, of: syntax) {
        diagnostics.report(message, at: argument.valueRange)
      }
    }
    let areKnown = syntax.arguments.allSatisfy { rule.parameter($0.label) != nil }
    for parameter in rule.parameters where parameter.isRequired && areKnown {
      if syntax.arguments.contains(where: { $0.label == parameter.label }) { continue }
      diagnostics.report(.missingArgument(parameter.noun, rule.name), at: syntax.range)
    }
    if rule.traits.contains(.needsAnArgument),
      syntax.arguments.allSatisfy({ rule.parameter($0.label)?.isDetail == true })
    {
      let nouns = rule.parameters.filter { !$0.isDetail }.map(\.noun)
      diagnostics.report(.missingArguments(nouns, rule.name), at: syntax.range)
    }
  }

  /// The problem with an argument, whatever the field's type.
  private func objection(
    to argument: AttributeSyntax.Argument,
    as parameter: FieldAttributeRule.Parameter,
    of syntax: AttributeSyntax
  ) -> Message? {
    func outOfBounds(_ value: Int?, _ bounds: ClosedRange<Int>) -> Message? {
      guard let value, !bounds.contains(value) else { return nil }
      return .outOfBounds(
        parameter.noun, of: syntax.name, bounds, argument.value,
        isTooSmall: value < bounds.lowerBound)
    }
    switch parameter.check {
    case .expression, .reference, .library, .standard, .prefix, .coder, .bytes: return nil
    case .byte: return outOfBounds(integerLiteral(argument.value), 0...255)
    case .number(let bounds): return outOfBounds(wellKnownInteger(argument.value), bounds)
    case .maximum:
      guard let value = integerLiteral(argument.value) else { return nil }
      if let message = outOfBounds(value, 1...Int.max) { return message }
      let prefix = syntax.argument(nil)?.value ?? ""
      guard let greatest = FieldKind.greatest(ofPrefix: prefix.withoutSwift), value > greatest
      else {
        return nil
      }
      return .maximumBeyondPrefix(argument.value, prefix.metatypeName, "\(greatest)")
    case .range:
      guard let range = LiteralRange(argument.value), !range.hasValue else { return nil }
      return .emptyRange(argument.value, syntax.name)
    case .extent:
      guard let range = LiteralRange(argument.value), !range.hasExtent else { return nil }
      return .rangeWithoutExtent(argument.value, syntax.name)
    }
  }
}

extension PacketDeclaration {
  /// Checks that the attributes apply to such a type.
  func check(_ attributes: [FieldAttribute], on whole: TypeSyntax) {
    for attribute in attributes {
      let rule = attribute.rule
      if let message = objectionToRepetition(of: attribute, among: attributes, whole)
        ?? objectionToValues(of: attribute, among: attributes, whole)
      {
        report(attribute, message, whole)
        continue
      }
      let type = rule.isOfEachElement ? attributes.elementOfBits(in: whole) ?? whole : whole
      let kind = FieldKind(type.unwrapped)
      let isRightKind = kind == .unknown || rule.kinds.isEmpty || rule.kinds.contains(kind)
      let isRightForm =
        type.wrapped == nil
        || !rule.traits.contains(.refusesOptionals)
          && (rule.kinds.isEmpty || type.wrapped?.wrapped == nil)
      if !isRightKind || !isRightForm || kind != .unknown && !rule.suits(type.unwrapped) {
        report(attribute, rule.wrongType(type.text, kind), type)
      } else if let message = rule.objection(attribute, type.unwrapped) {
        report(attribute, message, type)
      }
    }
  }

  /// The objection to elements that share bytes, or cannot.
  private func objectionToRepetition(
    of attribute: FieldAttribute,
    among attributes: [FieldAttribute],
    _ type: TypeSyntax
  ) -> Message? {
    guard attribute.rule.sharesBytes else { return nil }
    let kind = FieldKind(type.unwrapped)
    let isArray = kind == .array || kind == .bytes || type.unwrapped.inlineArray != nil
    let isCounted = attributes.first(.countsElements) != nil
    let isOptional = type.wrapped != nil && (isArray || isCounted)
    if isOptional || attributes.elementOfBits(in: type)?.wrapped != nil {
      return .optionalElements(attribute.rule.name, type.text)
    }
    return isArray && !isCounted && type.inlineArray == nil
      ? .uncountedBits(attribute.rule.name, type.text) : nil
  }

  private func report(_ attribute: FieldAttribute, _ message: Message, _ type: TypeSyntax) {
    diagnostics.report(
      message, at: attribute.syntax.range, highlights: [attribute.syntax.range, type.range])
  }
}

extension [UInt8] {
  /// `range` and the spaces and line breaks after it.
  func withTrailingSpace(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while indices.contains(end), [0x20, 0x09, 0x0A, 0x0D].contains(self[end]) { end += 1 }
    return range.lowerBound..<end
  }
}
