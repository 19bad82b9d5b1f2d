// @Rule: a condition on several fields.
extension FieldAttributeRule {
  static let ruled = FieldAttributeRule(
    id: .ruled, name: "Rule",
    role: .rule,
    places: [.computedProperty],
    parameters: [
      .init(nil, .expression, noun: "the sentence"), .optional("of", .expression),
    ]
  )
}
