// @Bits, @Quantized and @UnitQuaternion: fields that share bytes.
extension FieldAttributeRule {
  static let bits = FieldAttributeRule(
    id: .bits, name: "Bits",
    traits: [.hasNoByteOrder],
    parameters: [.init(nil, .number(1...64), noun: "the count")],
    kinds: [.integer, .bool],
    subject: "an integer, a 'Bool' or an enum",
    objection: moreBitsThanType,
    combinesWith: [.positions, .since, .fixedCount, .counted]
  ) { attribute, coding in
    let count = attribute.value(nil) ?? "0"
    coding.shape = FieldShape(
      attribute.rule, .bits, bits: .init(count: count),
      arguments: [.init("bits", count)])
  }

  static let quantized = FieldAttributeRule(
    id: .quantized, name: "Quantized",
    traits: [.hasNoByteOrder],
    parameters: [
      .init(nil, .extent, noun: "the range"), .init("bits", .number(1...32)),
      .optional("zero", .library("QuantizedZero")),
    ],
    kinds: [.float, .vector],
    subject: "a 'Float', a 'Double' or a vector of them",
    objection: noStepForZero,
    combinesWith: [.positions, .since, .fixedCount, .counted]
  ) { attribute, coding in
    let count = attribute.value("bits") ?? "0"
    coding.shape = FieldShape(
      attribute.rule, .bits, bits: .init(count: count, multiplier: .quantities),
      arguments: [.init("quantized", attribute.value(nil) ?? ""), .init("bits", count)]
        + attribute.arguments("zero"))
  }

  static let unitQuaternion = FieldAttributeRule(
    id: .unitQuaternion, name: "UnitQuaternion",
    traits: [.hasNoByteOrder],
    parameters: [.init("bits", .number(2...20))],
    kinds: [.vector],
    subject: "a 'SIMD4<Float>'",
    suits: { type in
      type.standardName == "SIMD4" && type.genericArguments.first?.standardName == "Float"
    },
    combinesWith: [.positions, .since, .fixedCount, .counted]
  ) { attribute, coding in
    // Three components, and two bits that say which is the fourth.
    let count = attribute.value("bits") ?? "0"
    coding.shape = FieldShape(
      attribute.rule, .bits, bits: .init(count: count, multiplier: .number(3), others: 2),
      arguments: [.init("unitQuaternion", count)])
  }

  @Sendable private static func noStepForZero(
    _ attribute: FieldAttribute,
    _ type: TypeSyntax
  ) -> Message? {
    guard attribute.value("zero")?.hasSuffix(".exact") == true else { return nil }
    if attribute.value("bits").flatMap(integerLiteral) == 1 { return .zeroInOneBit }
    let range = attribute.value(nil) ?? ""
    guard let literal = LiteralRange(range), literal.hasExtent, !literal.isSymmetric else {
      return nil
    }
    return literal.beginsAtZero ? .beginsAtZero(range) : .asymmetricRange(range)
  }

  @Sendable private static func moreBitsThanType(
    _ attribute: FieldAttribute,
    _ type: TypeSyntax
  ) -> Message? {
    let argument = attribute.value(nil) ?? ""
    if FieldKind.bitWidth(ofInteger: type) == 128 { return .bitsOfWideInteger(type.text) }
    guard let count = integerLiteral(argument), let width = FieldKind.bitWidth(ofInteger: type),
      width < count, count <= 64
    else { return nil }
    return .moreBitsThanType(argument, type.text, "\(width)")
  }
}
