// How the values of a case are encoded, as its `@Tag` says, each by its place.

extension UnionReader {
  /// The attributes of the codings, by the places of the values.
  func codings(
    _ tag: AttributeSyntax?, of element: CaseDeclaration.Element, keepsUnknownBytes: Bool
  ) -> [FieldAttribute?] {
    let parameters = element.parameters
    let count = parameters.count - (keepsUnknownBytes ? 1 : 0)
    let arguments = tag?.arguments.dropFirst() ?? []
    return arguments.enumerated().map { index, argument in
      let coding =
        argument.value == ".plain" ? nil : AttributeSyntax.coding(argument, ofValue: true)
      if index >= count {
        diagnostics.report(.codingOfNoValue(argument.value), at: argument.valueRange)
      } else if let coding {
        check(coding, on: parameters[index].type, isLast: index == parameters.count - 1)
      } else if argument.value != ".plain" {
        diagnostics.report(.notACodingOfValue(argument.value), at: argument.valueRange)
      }
      return coding
    }
  }

  private func check(_ coding: FieldAttribute, on type: TypeSyntax, isLast: Bool) {
    if type.wrapped != nil {
      return diagnostics.report(.codingOfOptional(type.text), at: coding.syntax.range)
    }
    if coding.rule.id == .remaining, !isLast {
      return diagnostics.report(.remainingValueNotLast, at: coding.syntax.range)
    }
    packet.checkArguments(of: coding.syntax, against: coding.rule)
    packet.check([coding], on: type)
  }
}

extension FieldCoding {
  /// The coding of a value of a case, in a union of a byte order.
  convenience init(of attribute: FieldAttribute, on type: TypeSyntax, _ endianness: String?) {
    self.init()
    attribute.rule.apply(attribute, self)
    give(to: type)
    takeByteOrder(endianness, on: type)
  }
}
