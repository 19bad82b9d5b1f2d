/// How the values of a case are encoded, as its `@Tag` says, each by its place.
final class ValueCodings {
  private let packet: PacketDeclaration
  /// The attributes of the codings, by the places of the values.
  private(set) var attributes: [FieldAttribute?] = []
  private let arguments: ArraySlice<AttributeSyntax.Argument>
  private let element: CaseDeclaration.Element

  init(
    _ tag: AttributeSyntax?, of element: CaseDeclaration.Element, _ packet: PacketDeclaration
  ) {
    self.packet = packet
    arguments = tag?.arguments.dropFirst() ?? []
    self.element = element
    attributes = arguments.map {
      $0.value == ".plain" ? nil : AttributeSyntax.coding($0, ofValue: true)
    }
  }

  func check(keepsUnknownBytes: Bool) {
    let count = element.parameters.count - (keepsUnknownBytes ? 1 : 0)
    for (index, argument) in arguments.enumerated() {
      guard index < count else {
        packet.diagnostics.report(.codingOfNoValue(argument.value), at: argument.valueRange)
        continue
      }
      if argument.value == ".plain" { continue }
      guard let coding = attributes[index] else {
        packet.diagnostics.report(.notACodingOfValue(argument.value), at: argument.valueRange)
        continue
      }
      check(
        coding, on: element.parameters[index].type, isLast: index == element.parameters.count - 1)
    }
  }

  private func check(_ coding: FieldAttribute, on type: TypeSyntax, isLast: Bool) {
    if type.wrapped != nil {
      return packet.diagnostics.report(.codingOfOptional(type.text), at: coding.syntax.range)
    }
    if coding.rule.id == .remaining, !isLast {
      return packet.diagnostics.report(.remainingValueNotLast, at: coding.syntax.range)
    }
    let reader = AttributeReader(packet)
    reader.checkArguments(of: coding.syntax, against: coding.rule)
    reader.check([coding], on: type)
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
