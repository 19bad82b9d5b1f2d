// @FixedWidth, @LengthPrefixed and @Encoding.
extension FieldAttributeRule {
  static let fixedWidth = FieldAttributeRule(
    id: .fixedWidth, name: "FixedWidth",
    traits: [.codesElements, .codesValues, .hasNoByteOrder, .isInlined, .isKept],
    parameters: [
      .init(nil, .positive, noun: "the width"),
      .optional("padding", .byte),
      .optional("truncating", .standard("Bool")),
    ],
    kinds: [.string],
    subject: "a 'String'",
    combinesWith: .circumstances
  ) { attribute, coding in
    let width = attribute.value(nil) ?? "0"
    var arguments = attribute.arguments("padding")
    arguments.insert(.init("", width), at: 0)
    if let truncating = attribute.value("truncating") {
      arguments.append(.init("truncating", truncating, .forWriting))
    }
    coding.shape = FieldShape(attribute.rule, .bytes, width, arguments: arguments)
  }

  static let lengthPrefixed = FieldAttributeRule(
    id: .lengthPrefixed, name: "LengthPrefixed",
    traits: [.codesElements, .codesValues, .isRegion, .isInlined, .isKept],
    parameters: [
      .init(nil, .prefix, noun: "the type of its prefix, such as 'UInt8.self'"),
      .optional("including", .term),
      .optional("excluding", .term), .optional("maximum", .maximum),
    ],
    kinds: [.string, .data, .bytes, .array],
    subject: "a 'String', 'Data', an array or a packet",
    subjectOfElement: "a 'String', 'Data' or '[UInt8]'",
    updatableKinds: [.bytes, .string],
    alternatives: [(.dictionary, "CountPrefixed"), (.set, "CountPrefixed")],
    combinesWith: .orderedCircumstances
  ) { attribute, coding in
    coding.shape = attribute.prefixed
  }

  static let encoding = FieldAttributeRule(
    id: .encoding, name: "Encoding",
    traits: [.codesElements, .codesValues],
    parameters: [
      .init(nil, .library("TextEncoding"), noun: "the encoding")
    ],
    kinds: [.string],
    subject: "a 'String'",
    combinesWith: [
      .orderedCircumstances, .fixedWidth, .lengthPrefixed, .sized, .terminated, .remaining,
    ]
  ) { attribute, coding in
    coding.encoding = attribute.value(nil)
  }
}

extension FieldAttribute {
  /// A shape with a prefix, of the type that the attribute states.
  var prefixed: FieldShape {
    let prefix = value(nil) ?? FieldShape.defaultPrefix
    let excluding = value("excluding")
    // A call that excludes bytes includes none.
    let including = value("including") ?? (excluding == nil ? nil : "0")
    var arguments = [FieldShape.Argument("", prefix)]
    if let including { arguments.append(.init("including", including)) }
    arguments += self.arguments("excluding maximum")
    let shape = FieldShape(rule, .prefix, prefix, arguments: arguments)
    if including != nil { shape.updatableKinds = [] }
    return shape
  }
}
