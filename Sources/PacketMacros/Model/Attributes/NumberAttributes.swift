// @Bytes, @Varint, @Digits and @InRange.
extension FieldAttributeRule {
  static let bytes = FieldAttributeRule(
    id: .bytes, name: "Bytes",
    traits: [.codesElements, .codesValues],
    parameters: [.init(nil, .number(1...16), noun: "the count")],
    kinds: [.integer],
    subject: "an integer",
    objection: moreBytesThanType,
    combinesWith: [.orderedCircumstances, .inRange]
  ) { attribute, coding in
    let count = attribute.value(nil) ?? "0"
    coding.shape = FieldShape(attribute.rule, .bytes, count, arguments: [.init("", count)])
  }

  static let varint = FieldAttributeRule(
    id: .varint, name: "Varint",
    traits: [.codesElements, .codesValues, .mayTakeMore, .hasNoByteOrder],
    parameters: [
      .init(nil, .library("VarintForm"), noun: "the form", isRequired: false)
    ],
    kinds: [.integer],
    subject: "an integer from 8 to 64 bits",
    suits: { FieldKind.bitWidth(ofInteger: $0) != 128 },
    objection: formOfSigned,
    combinesWith: [.circumstances, .inRange]
  ) { attribute, coding in
    coding.shape = FieldShape(attribute.rule, .bytes, "1", arguments: attribute.arguments("_"))
  }

  static let digits = FieldAttributeRule(
    id: .digits, name: "Digits",
    traits: [.hasNoByteOrder],
    parameters: [
      .init(nil, .library("Radix"), noun: "the base"),
      .optional("width", .positive), .optional("terminator", .byte),
    ],
    kinds: [.integer],
    subject: "an integer",
    objection: digitsWithoutEnd,
    combinesWith: .circumstances
  ) { attribute, coding in
    let (width, terminator) = (attribute.value("width"), attribute.value("terminator"))
    let count = width ?? "1"
    let whole = integerLiteral(count).map { "\($0 + 1)" } ?? "(\(count)) + 1"
    let shape = FieldShape(
      attribute.rule, .bytes, terminator == nil ? count : whole,
      arguments: attribute.arguments("_ width terminator"))
    if width == nil { shape.traits.insert(.mayTakeMore) }
    coding.shape = shape
  }

  static let inRange = FieldAttributeRule(
    id: .inRange, name: "InRange",
    traits: [.codesElements, .codesValues],
    parameters: [.init(nil, .range, noun: "the range")],
    kinds: [.integer, .float],
    subject: "a number",
    objection: boundBeyondType,
    combinesWith: [.orderedCircumstances, .bits],
    conflicts: [
      Conflict(
        [.digits, .coded],
        .excludes("only numbers in bits or bytes have a range; state it in a '@Rule'"))
    ]
  ) { attribute, coding in
    coding.range = attribute.value(nil)
  }

  @Sendable private static func moreBytesThanType(
    _ attribute: FieldAttribute,
    _ type: TypeSyntax
  ) -> Message? {
    let argument = attribute.value(nil) ?? ""
    guard let count = integerLiteral(argument), let width = FieldKind.bitWidth(ofInteger: type),
      width < 8 * count, count <= 16
    else { return nil }
    return .moreBytesThanType(argument, type.text, width / 8)
  }

  @Sendable private static func digitsWithoutEnd(
    _ attribute: FieldAttribute,
    _ type: TypeSyntax
  ) -> Message? {
    attribute.argument("width") == nil && attribute.argument("terminator") == nil
      ? .digitsWithoutEnd : nil
  }

  @Sendable private static func formOfSigned(
    _ attribute: FieldAttribute,
    _ type: TypeSyntax
  ) -> Message? {
    guard let form = attribute.value(nil), form.isOne(of: ".mostSignificantFirst .quic"),
      let bounds = FieldKind.bounds(ofInteger: type), bounds.lowerBound < 0
    else { return nil }
    return .formOfSigned(form, type.text)
  }

  @Sendable private static func boundBeyondType(
    _ attribute: FieldAttribute,
    _ type: TypeSyntax
  ) -> Message? {
    guard let range = attribute.value(nil).flatMap(LiteralRange.init),
      let bounds = FieldKind.bounds(ofInteger: type)
    else { return nil }
    let outside = [range.lower, range.upper].first {
      integerLiteral($0).map { !bounds.contains($0) } ?? false
    }
    return outside.map { .boundBeyondType($0, type.text) }
  }
}
