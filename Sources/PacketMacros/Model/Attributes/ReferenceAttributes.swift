// @Derived, @Counted and @Sized: fields that follow from others, and fields that others count.
extension FieldAttributeRule {
  static let derived = FieldAttributeRule(
    id: .derived, name: "Derived",
    role: .derived,
    places: [.computedProperty],
    parameters: [.optional("bytesOf", .expression), .optional("countOf", .expression)],
    combinesWith: .all.subtracting([
      .transient, .since, .present, .unknownBytes, .tag, .ruled, .computed, .given,
    ])
  )

  static let counted = FieldAttributeRule(
    id: .counted, name: "Counted",
    traits: [.isKept],
    parameters: .statement,
    kinds: [.bytes, .array, .dictionary, .set],
    subject: "an array, a dictionary or a set",
    updatableKinds: [.bytes, .array],
    alternatives: [(.string, "Sized"), (.data, "Sized")],
    combinesWith: [.positions, .littleEndian, .bigEndian, .present]
  ) { attribute, coding in
    coding.shape = attribute.stated
  }

  static let sized = FieldAttributeRule(
    id: .sized, name: "Sized",
    traits: [.onlyElementsHaveByteOrder, .isRegion, .isKept],
    parameters: .statement,
    kinds: [.string, .data, .bytes, .array],
    subject: "a 'String', 'Data', an array or a packet",
    alternatives: [(.dictionary, "Counted"), (.set, "Counted")],
    combinesWith: [.positions, .littleEndian, .bigEndian, .present]
  ) { attribute, coding in
    coding.shape = attribute.stated
  }

  static let tagged = FieldAttributeRule(
    id: .tagged, name: "Tagged",
    traits: [.hasNoByteOrder, .isKept],
    parameters: [.init("by", .reference)],
    kinds: [.array, .unknown],
    subject: "a '@Packet' enum, or an array of one",
    combinesWith: [.positions, .littleEndian, .bigEndian, .present, .lengthPrefixed, .sized]
  ) { attribute, coding in
    let name = attribute.value("by")?.stringLiteral ?? ""
    coding.tag = .init("by", name, .reference)
  }
}

extension [FieldAttributeRule.Parameter] {
  /// The arguments that say which field states a count, and how.
  fileprivate static var statement: Self {
    [
      .init("by", .reference), .optional("times", .factor), .optional("plus", .term),
      .optional("minus", .term),
    ]
  }
}

extension FieldAttribute {
  /// A shape with a count that an earlier field states.
  fileprivate var stated: FieldShape {
    let name = value("by")?.stringLiteral ?? ""
    return FieldShape(
      rule, .unknown,
      arguments: [.init("by", name, .reference)] + arguments("times plus minus"))
  }
}
