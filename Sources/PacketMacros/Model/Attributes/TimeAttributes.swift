// @Timestamp and @Interval.
extension FieldAttributeRule {
  static let timestamp = time(.timestamp, "Timestamp", of: .date, "a 'Date'")
  static let interval = time(.interval, "Interval", of: .duration, "a 'Duration'")

  private static func time(
    _ id: FieldAttributeName, _ name: String, of kind: FieldKind, _ subject: String
  ) -> FieldAttributeRule {
    FieldAttributeRule(
      id: id, name: name,
      traits: [.makesFields, .codesElements, .codesValues],
      parameters: [.init(nil, .library("TimeUnit"), noun: "the unit")],
      kinds: [kind],
      subject: subject,
      combinesWith: .orderedCircumstances
    ) { attribute, coding in
      // A count of units, an `Int64`.
      coding.shape = FieldShape(attribute.rule, .bytes, "8", arguments: attribute.arguments("_"))
    }
  }
}
