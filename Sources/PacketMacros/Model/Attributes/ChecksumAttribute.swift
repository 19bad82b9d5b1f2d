// @Checksum.
extension FieldAttributeRule {
  static let checksum = FieldAttributeRule(
    id: .checksum, name: "Checksum",
    parameters: [
      .optional("before", .library("Checksum")),
      .optional("after", .library("Checksum")),
      .optional("from", .expression),
      .optional("through", .expression),
      .optional("including", .expression),
    ],
    combinesWith: .all.subtracting([
      .positions, .bitFields, .transient, .tag, .since, .unknownBytes, .checksum, .computed,
    ]),
    conflicts: [
      Conflict(.bitFields, .excludes("a field that shares bytes with others has no checksum")),
      Conflict(.positions, .excludes("it would be unclear whether the checksum covers the zeros")),
      Conflict([.since], .excludes("a field that may be absent has no checksum")),
    ]
  ) { attribute, coding in
    coding.checksum = FieldChecksum(attribute)
  }
}
