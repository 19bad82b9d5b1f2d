// @Timestamp and @Interval.
extension FieldAttributeRule {
  static let timestamp = FieldAttributeRule(
    id: .timestamp, name: "Timestamp",
    parameters: [.init(nil, .value(.libraryValue("TimeUnit")), noun: "the unit")],
    kinds: [.date],
    subject: "a 'Date'",
    makesFields: true,
    combinesWith: .orderedCircumstances
  ) { attribute, coding in
    coding.shape = .time("timestamp", in: attribute.value(nil) ?? "")
  }

  static let interval = FieldAttributeRule(
    id: .interval, name: "Interval",
    parameters: [.init(nil, .value(.libraryValue("TimeUnit")), noun: "the unit")],
    kinds: [.duration],
    subject: "a 'Duration'",
    makesFields: true,
    combinesWith: .orderedCircumstances
  ) { attribute, coding in
    coding.shape = .time("interval", in: attribute.value(nil) ?? "")
  }
}

extension FieldShape {
  /// A count of units, an `Int64`.
  fileprivate static func time(_ label: String, in unit: String) -> FieldShape {
    FieldShape(
      size: .bytes, "8", encodingName: label, arguments: [.init("", unit)])
  }
}
