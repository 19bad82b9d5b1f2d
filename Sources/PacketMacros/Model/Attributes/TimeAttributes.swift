// @Timestamp and @Interval.
extension FieldAttributeRule {
  static let timestamp = time(.timestamp, "Timestamp", of: .date, "a 'Date'")
  static let interval = time(.interval, "Interval", of: .duration, "a 'Duration'")

  private static func time(
    _ id: FieldAttributeName, _ name: String, of kind: FieldKind, _ subject: String
  ) -> FieldAttributeRule {
    FieldAttributeRule(
      id: id, name: name,
      parameters: [.init(nil, .value(.libraryValue("TimeUnit")), noun: "the unit")],
      kinds: [kind],
      subject: subject,
      makesFields: true,
      combinesWith: .orderedCircumstances
    ) { attribute, coding in
      coding.shape = .time(name.lowercased(), in: attribute.value(nil) ?? "")
    }
  }
}

extension FieldShape {
  /// A count of units, an `Int64`.
  fileprivate static func time(_ label: String, in unit: String) -> FieldShape {
    FieldShape(
      size: .bytes, "8", encodingName: label, arguments: [.init("", unit)])
  }
}
