// @Varint and @InRange.
extension FieldAttributeRule {
  static let varint = FieldAttributeRule(
    id: .varint,
    kinds: [.integer],
    subject: "an integer from 8 to 64 bits",
    combinesWith: .circumstances.union([.inRange]),
    documentation: [
      .field(
        "`@Varint`",
        on: "integers",
        writer: "`write(varint: value)`",
        reader: "`read(varint: T.self)`"
      )
    ],
    evidence: Evidence(packet: "Varints", model: "varint", fuzzKind: "varint(UInt8.self)")
  ) { _, coding in
    coding.shape = FieldShape(size: .bytes("1"), valueLabel: "varint", hasByteOrder: false)
  }

  static let inRange = FieldAttributeRule(
    id: .inRange,
    parameters: [.init(nil, .range, noun: "the range")],
    kinds: [.integer, .float],
    subject: "a number",
    objection: boundBeyondType,
    combinesWith: .orderedCircumstances.union([.bits]),
    documentation: [
      .field(
        "`@InRange(0...100)`",
        on: "numbers, also beside `@Varint`, `@Bits`",
        writer: "`write(value, in: 0...100)`",
        reader: "`read(T.self, in: 0...100)`"
      )
    ],
    evidence: Evidence(packet: "RangedNumbers", model: "in_range", fuzzKind: "in: -1...1")
  ) { attribute, coding in
    coding.range = attribute.value(nil)
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
