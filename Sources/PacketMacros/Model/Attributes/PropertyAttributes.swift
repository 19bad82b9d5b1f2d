// @Coded, @Present, @Aligned, @Padding, @Magic and @Transient: for properties of every type.
extension FieldAttributeRule {
  static let coded = FieldAttributeRule(
    id: .coded, name: "Coded",
    traits: [.takesAnyType, .codesElements, .codesValues, .hasNoByteOrder],
    parameters: [.init("by", .coder)],
    combinesWith: .circumstances
  ) { attribute, coding in
    let coder = attribute.value("by") ?? ""
    coding.shape = FieldShape(attribute.rule, .coder, coder, arguments: [.init("by", coder)])
  }

  static let present = FieldAttributeRule(
    id: .present, name: "Present",
    role: .presence,
    parameters: [
      .optional("when", .reference), .optional("is", .expression),
      .optional("contains", .expression), .optional("in", .expression),
      .optional("mask", .expression), .optional("whileBytesRemain", .expression),
    ],
    combinesWith: .byteOrders,
    conflicts: [
      Conflict(
        .bitFields,
        .excludes(
          "a bit before an optional that shares bytes says whether it is present; remove '@Present', or put the field in a '@Packet' struct"
        )
      )
    ]
  ) { attribute, coding in
    coding.condition = PresenceCondition(attribute)
  }

  static let aligned = FieldAttributeRule(
    id: .aligned, name: "Aligned",
    traits: [.needsAnArgument, .codesElements],
    parameters: [.optional("to", .positive), .optional("after", .positive)] + .filling
      + [.detail("ifPresent", .expression)],
    combinesWith: .orderedCircumstances
  ) { attribute, coding in
    coding.alignment = attribute.value("to")
    coding.alignmentAfter = attribute.value("after")
    coding.filling.alignment = FieldFilling(attribute)
    coding.alignsIfPresent = attribute.value("ifPresent") == "true"
  }

  static let padding = FieldAttributeRule(
    id: .padding, name: "Padding",
    traits: [.needsAnArgument],
    parameters: [
      .optional("before", .positive), .optional("after", .positive), .optional("to", .positive),
    ] + .filling,
    combinesWith: .orderedCircumstances
  ) { attribute, coding in
    coding.paddingBefore = attribute.value("before")
    coding.paddingAfter = attribute.value("after")
    coding.paddedSize = attribute.value("to")
    coding.filling.padding = FieldFilling(attribute)
  }

  static let magic = FieldAttributeRule(
    id: .magic, name: "Magic",
    parameters: [.init("before", .bytes)],
    combinesWith: .orderedCircumstances
  ) { attribute, coding in
    coding.magic = attribute.value("before").map { .init($0, byte: "Swift.UInt8") }
  }

  static let transient = FieldAttributeRule(
    id: .transient, name: "Transient",
    role: .transient,
    conflicts: [Conflict(.all, .leavesNoMeaning("keeps the property out of the packet"))]
  )
}
