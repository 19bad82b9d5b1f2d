// The codings in `@Each(…)`, each of which is read as the attribute of its name.

extension AttributeSyntax {
  /// The attribute of a coding such as `.terminated(by: 0)`.
  static func coding(_ argument: Argument, ofValue: Bool = false) -> FieldAttribute? {
    guard argument.label == nil, argument.value.hasPrefix("."),
      var scanner = try? Scanner("@\(argument.value.dropFirst())"),
      var syntax = try? scanner.readAttribute(), scanner.isAtEnd, syntax.module == nil,
      let rule = FieldAttributeRule.all.first(where: { $0.nameOfCoding == syntax.name }),
      rule.traits.contains(ofValue ? .codesValues : .codesElements)
    else { return nil }
    let range = argument.valueRange
    syntax.name = rule.name
    syntax.range = range
    for index in syntax.arguments.indices { syntax.arguments[index].move(by: range.lowerBound) }
    // A case has nothing before its values but what the union is given.
    if rule.id == .given, syntax.arguments.isEmpty {
      syntax.arguments = [.init(label: nil, value: "\"given\"", range: range, valueRange: range)]
    }
    return FieldAttribute(rule: rule, syntax: syntax)
  }
}

extension AttributeSyntax.Argument {
  fileprivate mutating func move(by offset: Int) {
    range = range.lowerBound + offset..<range.upperBound + offset
    valueRange = valueRange.lowerBound + offset..<valueRange.upperBound + offset
  }
}

extension [FieldAttribute] {
  /// The codings of `@Each` for the elements; empty without it.
  var elementCodings: [FieldAttribute] {
    guard let each = first(.each) else { return [] }
    return each.syntax.arguments.compactMap { AttributeSyntax.coding($0) }
  }

  /// Whether the type, or that of the elements, need not be a field on its own.
  var takeAnyType: Bool {
    (self + elementCodings).contains { $0.rule.traits.contains(.takesAnyType) }
  }
}

extension PacketDeclaration {
  /// Checks what `@Each` says of the elements of an array of type `type`.
  func checkElements(_ attributes: [FieldAttribute], of type: TypeSyntax) {
    guard let each = attributes.first(.each) else { return }
    for argument in each.syntax.arguments where AttributeSyntax.coding(argument) == nil {
      diagnostics.report(.notACoding(argument.value), at: argument.valueRange)
    }
    let codings = attributes.elementCodings
    let element = FieldKind.elementType(ofArray: type.unwrapped)
    for (index, coding) in codings.enumerated() {
      if let other = codings[..<index].first(where: {
        coding.rule.id == $0.rule.id || !coding.rule.combines(with: $0.rule)
      }) {
        let message = coding.rule.conflict(with: other.rule)
        diagnostics.report(message, at: coding.syntax.range)
      }
      checkArguments(of: coding.syntax, against: coding.rule)
      if let element { check(coding, onElement: element) }
    }
    if let end = attributes.first([.remaining, .lengthPrefixed, .sized]),
      let bytes = codings.first(.bytes)
    {
      diagnostics.report(.bytesUntilTheEnd(end.rule.name), at: bytes.syntax.range)
    }
  }

  private func check(_ coding: FieldAttribute, onElement element: TypeSyntax) {
    // It is beside what an element is.
    if coding.rule.id == .aligned { return }
    let kind = FieldKind(element)
    let rule = coding.rule
    let isRefused = rule.subjectOfElement != nil && !kind.isOne(of: .string, .data, .bytes)
    if isRefused || element.wrapped != nil && !rule.traits.contains(.takesAnyType) {
      let subject = rule.subjectOfElement ?? rule.subject
      let message = Message.wrongElement(rule.name, subject, element.text)
      diagnostics.report(
        message, at: coding.syntax.range, highlights: [coding.syntax.range, element.range])
    } else {
      check([coding], on: element)
    }
  }
}
