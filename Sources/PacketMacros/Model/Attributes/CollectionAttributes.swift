// @CountPrefixed, @FixedCount, @Terminated, @Repeated, @Each and @Remaining.
extension FieldAttributeRule {
  static let countPrefixed = FieldAttributeRule(
    id: .countPrefixed, name: "CountPrefixed",
    traits: [.codesValues, .hasDeltaOfElements, .isKept],
    parameters: [
      .init(nil, .prefix, noun: "the type of its prefix, such as 'UInt8.self'"),
      .optional("maximum", .maximum),
    ],
    kinds: [.bytes, .array, .dictionary, .set],
    subject: "an array, a dictionary or a set",
    updatableKinds: [.bytes, .array],
    alternatives: [(.string, "LengthPrefixed"), (.data, "LengthPrefixed")],
    combinesWith: .orderedCircumstances
  ) { attribute, coding in
    coding.shape = attribute.prefixed
  }

  static let fixedCount = FieldAttributeRule(
    id: .fixedCount, name: "FixedCount",
    traits: [.codesValues, .onlyElementsHaveByteOrder, .hasDeltaOfElements, .isKept],
    parameters: [.init(nil, .positive, noun: "the count")],
    kinds: [.data, .bytes, .array],
    subject: "'Data' or an array",
    updatableKinds: [.bytes, .array],
    combinesWith: .orderedCircumstances
  ) { attribute, coding in
    let count = attribute.value(nil) ?? "0"
    coding.shape = FieldShape(attribute.rule, .elements, count, arguments: [.init("", count)])
  }

  static let terminated = FieldAttributeRule(
    id: .terminated, name: "Terminated",
    traits: [
      .codesElements, .codesValues, .mayTakeMore, .onlyElementsHaveByteOrder, .isInlined, .isKept,
    ],
    parameters: [
      .init("by", .byte), .optional("maximum", .maximum),
    ],
    kinds: [.string, .data, .bytes, .array],
    subject: "a 'String', 'Data' or an array",
    subjectOfElement: "a 'String', 'Data' or '[UInt8]'",
    combinesWith: .orderedCircumstances
  ) { attribute, coding in
    coding.shape = FieldShape(
      attribute.rule, .bytes, "1", arguments: attribute.arguments("by maximum"))
  }

  static let repeated = FieldAttributeRule(
    id: .repeated, name: "Repeated",
    traits: [.needsAnArgument, .refusesOptionals, .onlyElementsHaveByteOrder],
    parameters: [
      .optional("until", .expression), .optional("whileNext", .bytes),
      .optional("untilNext", .bytes),
    ],
    kinds: [.array],
    subject: "an array",
    combinesWith: [.positions, .littleEndian, .bigEndian]
  ) { attribute, coding in
    var arguments: [FieldShape.Argument] = []
    if let path = attribute.value("until")?.stringLiteral {
      arguments.append(.init("until", path, .memberOfElement))
    }
    arguments += attribute.arguments("whileNext untilNext")
    coding.shape = FieldShape(attribute.rule, .unknown, arguments: arguments)
  }

  static let each = FieldAttributeRule(
    id: .each, name: "Each",
    parameters: [.init(nil, .expression, noun: "a coding such as '.varint'")],
    kinds: [.bytes, .array],
    subject: "an array",
    combinesWith: [
      .orderedCircumstances, .countPrefixed, .fixedCount, .counted, .lengthPrefixed, .sized,
      .terminated, .remaining,
    ]
  )

  static let remaining = FieldAttributeRule(
    id: .remaining, name: "Remaining",
    traits: [.codesValues, .onlyElementsHaveByteOrder, .isKept],
    parameters: [.optional("leaving", .positive)],
    kinds: [.string, .data, .bytes, .array],
    subject: "'Data', a 'String' or an array",
    combinesWith: [.positions, .littleEndian, .bigEndian, .present]
  ) { attribute, coding in
    let arguments = attribute.arguments("leaving")
    let shape = FieldShape(attribute.rule, .remaining, arguments: arguments)
    if !arguments.isEmpty { shape.traits.insert(.isRegion) }
    coding.shape = shape
  }
}
