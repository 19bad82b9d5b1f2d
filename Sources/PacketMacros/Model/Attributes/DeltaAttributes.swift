// @Relative and @Identified: fields in the delta of a packet.
extension FieldAttributeRule {
  static let identified = FieldAttributeRule(
    id: .identified, name: "Identified",
    traits: [.refusesOptionals],
    kinds: [.array],
    subject: "an array",
    combinesWith: [.positions, .countPrefixed, .since]
  ) { _, coding in coding.isIdentified = true }

  static let relative = FieldAttributeRule(
    id: .relative, name: "Relative",
    traits: [.refusesOptionals],
    parameters: [.init("small", .number(1...61)), .init("large", .number(2...62))],
    kinds: [.integer, .float, .vector],
    subject: "an integer, a 'Float', a 'Double' or a vector of them",
    objection: bucketsTooLarge,
    combinesWith: [
      .positions, .littleEndian, .bigEndian, .bits, .quantized, .fixedCount, .counted, .since,
    ]
  ) { attribute, coding in
    coding.relative = (attribute.value("small") ?? "0", attribute.value("large") ?? "0")
  }

  @Sendable private static func bucketsTooLarge(
    _ attribute: FieldAttribute,
    _ type: TypeSyntax
  ) -> Message? {
    guard let small = attribute.value("small").flatMap(integerLiteral),
      let large = attribute.value("large").flatMap(integerLiteral)
    else { return nil }
    if small >= large { return .bucketsOutOfOrder("\(small)", "\(large)") }
    guard let width = FieldKind.bitWidth(ofInteger: type), large >= width, large < 64 else {
      return nil
    }
    return .bucketAsLargeAsNumber("\(large)", type.text)
  }
}
