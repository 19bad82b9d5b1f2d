// @Rule: what the fields fulfill together.
extension FieldAttributeRule {
  static let ruled = FieldAttributeRule(
    id: .ruled,
    role: .rule,
    places: [.computedProperty],
    parameters: [
      .init(nil, .expression, noun: "the sentence"), .optional("of", .expression),
    ],
    documentation: [
      .field(
        "`@Rule(\"is too large\", of: \"value\")`",
        on: "computed `Bool` properties, which are no fields",
        writer: "`checkRule(isPossible, \"is too large\", field: \"value\")`",
        reader: "`checkRule(isPossible, \"is too large\", at: start, field: \"value\")`"
      )
    ],
    evidence: Evidence(packet: "RuledPacket")
  )
}
