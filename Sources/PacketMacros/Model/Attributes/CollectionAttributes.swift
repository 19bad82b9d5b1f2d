// @CountPrefixed, @FixedCount, @Terminated, @Repeated, @Each and @Remaining.
extension FieldAttributeRule {
  static let countPrefixed = FieldAttributeRule(
    id: .countPrefixed, name: "CountPrefixed",
    parameters: [
      .init(nil, .prefix, noun: "the type of its prefix, such as 'UInt8.self'"),
      .optional("maximum", .maximum),
    ],
    kinds: [.bytes, .array, .dictionary, .set],
    subject: "an array, a dictionary or a set",
    alternatives: [(.string, "LengthPrefixed"), (.data, "LengthPrefixed")],
    combinesWith: .orderedCircumstances
  ) { attribute, coding in
    coding.shape = attribute.prefixed(encoding: "countPrefixed", updatableKinds: [.bytes, .array])
    coding.shape?.hasDeltaOfElements = true
  }

  static let fixedCount = FieldAttributeRule(
    id: .fixedCount, name: "FixedCount",
    parameters: [.init(nil, .positive, noun: "the count")],
    kinds: [.data, .bytes, .array],
    subject: "'Data' or an array",
    combinesWith: .orderedCircumstances
  ) { attribute, coding in
    let count = attribute.value(nil) ?? "0"
    coding.shape = FieldShape(
      size: .elements, count,
      encodingName: "fixedCount",
      arguments: [.init("", count)],
      onlyElementsHaveByteOrder: true,
      hasDeltaOfElements: true,
      updatableKinds: [.bytes, .array]
    )
  }

  static let terminated = FieldAttributeRule(
    id: .terminated, name: "Terminated",
    parameters: [
      .init("by", .byte), .optional("maximum", .maximum),
    ],
    kinds: [.string, .data, .bytes, .array],
    subject: "a 'String', 'Data' or an array",
    combinesWith: .orderedCircumstances
  ) { attribute, coding in
    coding.shape = FieldShape(
      size: .bytes, "1",
      mayTakeMore: true,
      encodingName: "terminated",
      arguments: attribute.arguments("by maximum"),
      onlyElementsHaveByteOrder: true
    )
  }

  static let repeated = FieldAttributeRule(
    id: .repeated, name: "Repeated",
    parameters: [
      .optional("until", .expression), .optional("whileNext", .bytes),
      .optional("untilNext", .bytes),
    ],
    needsAnArgument: true,
    kinds: [.array],
    subject: "an array",
    takesOptionals: false,
    combinesWith: [.positions, .littleEndian, .bigEndian]
  ) { attribute, coding in
    var arguments: [FieldShape.Argument] = []
    if let path = attribute.value("until")?.stringLiteral {
      arguments.append(.init("until", path, isOfElement: true))
    }
    coding.shape = FieldShape(
      size: .unknown,
      encodingName: "repeated",
      arguments: arguments + attribute.arguments("whileNext untilNext"),
      onlyElementsHaveByteOrder: true
    )
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
    parameters: [.optional("leaving", .positive)],
    kinds: [.string, .data, .bytes, .array],
    subject: "'Data', a 'String' or an array",
    combinesWith: [.positions, .littleEndian, .bigEndian, .present]
  ) { attribute, coding in
    coding.shape = .remaining
    coding.shape?.arguments = attribute.arguments("leaving")
  }
}
