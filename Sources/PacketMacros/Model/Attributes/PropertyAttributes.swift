// @Coded, @Present, @Aligned, @Padding, @Magic and @Transient: for properties of every type.
extension FieldAttributeRule {
  static let coded = FieldAttributeRule(
    id: .coded,
    parameters: [.init("by", .coder)],
    takesAnyType: true,
    combinesWith: .circumstances,
    documentation: [
      .field(
        "`@Coded(by: RGB565.self)`",
        on: "what the coder codes",
        writer: "`write(value, as: .coded(by: RGB565.self))`",
        reader: "`read(T.self, as: .coded(by: RGB565.self))`"
      )
    ],
    evidence: Evidence(
      packet: "CodedColors", model: "Coded", fuzzKind: ".coded(by: QuarterSteps.self")
  ) { attribute, coding in
    let coder = attribute.value("by") ?? ""
    coding.shape = FieldShape(
      size: .coder(coder),
      encodingName: "coded",
      arguments: [.init(label: "by", value: coder)],
      hasByteOrder: false
    )
  }

  static let present = FieldAttributeRule(
    id: .present,
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
          "a field that shares bytes with others cannot be absent, but a '@Packet' struct that holds it can"
        )
      )
    ],
    documentation: [
      .field("`@Present(when: \"flag\")`", on: "optionals"),
      .field("`@Present(when: \"flags.hasName\")`", on: ""),
      .field("`@Present(when: \"kind\", is: Kind.chat)`", on: ""),
      .field("`@Present(when: \"flags\", contains: Flags.name)`", on: ""),
      .field("`@Present(when: \"count\", in: 1..<126)`", on: ""),
      .field("`@Present(when: \"flags\", mask: 0x40)`", on: ""),
      .field("`@Present(when: \"head.flags\", mask: 0x3, is: 2)`", on: ""),
      .field(
        "`@Present(whileBytesRemain: true)`",
        on: "the last fields: optionals",
        writer: "`writeWhileBytesRemain(value) { … }`",
        reader: "`readWhileBytesRemain { … }`"
      ),
    ],
    evidence: Evidence(packet: "PresentFields", model: "Present")
  ) { attribute, coding in
    coding.condition = PresenceCondition(attribute)
  }

  static let aligned = FieldAttributeRule(
    id: .aligned,
    parameters: [.optional("to", .positive), .optional("after", .positive)] + .filling
      + [.detail("ifPresent", .expression)],
    needsAnArgument: true,
    combinesWith: .orderedCircumstances,
    documentation: [
      .field(
        "`@Aligned(to: 4)`, `@Aligned(after: 4)`",
        on: "every field",
        writer: "`writeAlignment(to: 4, from: start)`",
        reader: "`readAlignment(to: 4, from: start)`"
      ),
      .field(
        "`@Aligned(after: 4, filledWith: 0x20)`",
        on: "",
        writer: "`writeAlignment(to: 4, from: start, filledWith: 0x20)`",
        reader: "`readAlignment(to: 4, from: start, filledWith: 0x20)`"
      ),
      .field(
        "`@Aligned(after: 4, ignoringValues: true)`",
        on: "",
        writer: "`writeAlignment(to: 4, from: start)`",
        reader: "`readAlignment(to: 4, from: start, ignoringValues: true)`"
      ),
      .field("`@Aligned(to: 8, ifPresent: true)`", on: "optionals with `@Present(when:)`"),
    ],
    evidence: Evidence(packet: "AlignedFields", model: "Aligned", fuzzKind: "readAlignment(")
  ) { attribute, coding in
    coding.alignment = attribute.value("to")
    coding.alignmentAfter = attribute.value("after")
    coding.filling.alignment = FieldFilling(attribute)
    coding.alignsIfPresent = attribute.value("ifPresent") == "true"
  }

  static let padding = FieldAttributeRule(
    id: .padding,
    parameters: [
      .optional("before", .positive), .optional("after", .positive), .optional("to", .positive),
    ] + .filling,
    needsAnArgument: true,
    combinesWith: .orderedCircumstances,
    documentation: [
      .field(
        "`@Padding(before: 3)`, `@Padding(after: 2)`",
        on: "every field",
        writer: "`writePadding(3)`",
        reader: "`readPadding(3)`"
      ),
      .field(
        "`@Padding(to: 64)`",
        on: "",
        writer: "`writePadding(to: 64, from: start)`",
        reader: "`readPadding(to: 64, from: start)`"
      ),
      .field(
        "`@Padding(before: 3, ignoringValues: true)`",
        on: "",
        writer: "`writePadding(3)`",
        reader: "`readPadding(3, ignoringValues: true)`"
      ),
    ],
    evidence: Evidence(packet: "Padded", model: "padding", fuzzKind: "readPadding(")
  ) { attribute, coding in
    coding.paddingBefore = attribute.value("before")
    coding.paddingAfter = attribute.value("after")
    coding.paddedSize = attribute.value("to")
    coding.filling.padding = FieldFilling(attribute)
  }

  static let magic = FieldAttributeRule(
    id: .magic,
    parameters: [.init("before", .bytes)],
    combinesWith: .orderedCircumstances,
    documentation: [
      .field(
        "`@Magic(before: [0xCE])`",
        on: "every field",
        writer: "`writeMagic([0xCE])`",
        reader: "`readMagic([0xCE])`"
      )
    ],
    evidence: Evidence(packet: "MarkedFields", model: "Marked", fuzzKind: "readMagic(")
  ) { attribute, coding in
    coding.magic = attribute.value("before").map { .init($0, byte: "Swift.UInt8") }
  }

  static let transient = FieldAttributeRule(
    id: .transient,
    role: .transient,
    conflicts: [Conflict(.all, .leavesNoMeaning("keeps the property out of the packet"))],
    documentation: [.field("`@Transient`", on: "every property with a default value")],
    evidence: Evidence(packet: "Identified")
  )
}
