// A row for each attribute. A new attribute is a new row; its declaration stands in PacketKit's
// Macros.swift.
extension FieldAttributeRule {
  static let all =
    strings + collections + numbers + bits + times + [
      .init(
        name: "Coded",
        parameters: [.init("by", .coder)],
        combinesWith: places.union(["Present", "Since"])
      ) { attribute, coding in
        coding.shape = .coded(by: attribute.value("by") ?? "")
      },
      .init(
        name: "Remaining",
        kinds: [.string, .data, .bytes, .array],
        subject: "'Data', a 'String' or an array",
        combinesWith: places.union(orders).union(["Present"])
      ) { _, coding in
        coding.shape = .remaining
      },
      .endianness("LittleEndian", ".little"),
      .endianness("BigEndian", ".big"),
    ] + presence

  /// Where a field stands, whatever it is.
  private static let places: Set<String> = ["Padding", "Aligned"]
  private static let orders: Set<String> = ["LittleEndian", "BigEndian"]
  /// What goes with every field that has bytes of its own.
  private static let circumstances = places.union(["Present", "Since"])

  private static let strings: [FieldAttributeRule] = [
    .init(
      name: "FixedWidth",
      parameters: [
        .init(nil, .positive, noun: "the width"),
        .optional("padding", .value(.standardValue("UInt8"))),
        .optional("truncating", .value(.standardValue("Bool"))),
      ],
      kinds: [.string],
      subject: "a 'String'",
      combinesWith: circumstances.union(["ASCII"])
    ) { attribute, coding in
      coding.shape = .fixedWidth(
        attribute.value(nil) ?? "0",
        padding: attribute.value("padding"),
        truncating: attribute.value("truncating")
      )
    },
    .init(
      name: "LengthPrefixed",
      parameters: [
        .init(nil, .prefix, noun: "the type of its prefix"), .optional("maximum", .maximum),
      ],
      kinds: [.string, .data, .bytes],
      subject: "a 'String', 'Data' or '[UInt8]'",
      combinesWith: circumstances.union(orders).union(["ASCII"])
    ) { attribute, coding in
      coding.shape = .lengthPrefixed(attribute.prefix, maximum: attribute.value("maximum"))
    },
    .init(
      name: "ASCII",
      kinds: [.string],
      subject: "a 'String'",
      combinesWith: circumstances.union(orders).union(["Remaining"])
    ) { _, coding in
      coding.encoding = ".ascii"
    },
  ]

  private static let collections: [FieldAttributeRule] = [
    .init(
      name: "CountPrefixed",
      parameters: [
        .init(nil, .prefix, noun: "the type of its prefix"), .optional("maximum", .maximum),
      ],
      kinds: [.bytes, .array, .dictionary, .set],
      subject: "an array, a dictionary or a set",
      combinesWith: circumstances.union(orders)
    ) { attribute, coding in
      coding.shape = .countPrefixed(attribute.prefix, maximum: attribute.value("maximum"))
    },
    .init(
      name: "FixedCount",
      parameters: [.init(nil, .positive, noun: "the count")],
      kinds: [.bytes, .array],
      subject: "an array",
      combinesWith: circumstances.union(orders)
    ) { attribute, coding in
      coding.shape = .fixedCount(attribute.value(nil) ?? "0")
    },
  ]

  private static let numbers: [FieldAttributeRule] = [
    .init(
      name: "Varint",
      kinds: [.integer],
      subject: "an integer from 8 to 64 bits",
      combinesWith: circumstances.union(["InRange"])
    ) { _, coding in
      coding.shape = .varint
    },
    .init(
      name: "InRange",
      parameters: [.init(nil, .range, noun: "the range")],
      kinds: [.integer, .float],
      subject: "a number",
      combinesWith: circumstances.union(orders).union(["Bits"])
    ) { attribute, coding in
      coding.range = attribute.value(nil)
    },
  ]

  private static let bits: [FieldAttributeRule] = [
    .init(
      name: "Bits",
      parameters: [.init(nil, .number(1...64), noun: "the count")],
      kinds: [.integer, .bool],
      subject: "an integer, a 'Bool' or an enum",
      takesOptionals: false,
      combinesWith: places.union(["Since"])
    ) { attribute, coding in
      coding.shape = .bits(attribute.value(nil) ?? "0")
    },
    .init(
      name: "Quantized",
      parameters: [.init(nil, .extent, noun: "the range"), .init("bits", .number(1...32))],
      kinds: [.float, .vector],
      subject: "a 'Float', a 'Double' or a vector of them",
      takesOptionals: false,
      combinesWith: places.union(["Since"])
    ) { attribute, coding in
      coding.shape = .quantized(
        attribute.value(nil) ?? "",
        bits: attribute.value("bits") ?? "0"
      )
    },
    .init(
      name: "UnitQuaternion",
      parameters: [.init("bits", .number(2...20))],
      kinds: [.vector],
      subject: "a 'SIMD4<Float>'",
      takesOptionals: false,
      combinesWith: places.union(["Since"])
    ) { attribute, coding in
      coding.shape = .unitQuaternion(bits: attribute.value("bits") ?? "0")
    },
  ]

  private static let times: [FieldAttributeRule] = [
    .init(
      name: "Timestamp",
      parameters: [.init(nil, .value(.libraryValue("TimeUnit")), noun: "the unit")],
      kinds: [.date],
      subject: "a 'Date'",
      combinesWith: circumstances.union(orders)
    ) { attribute, coding in
      coding.shape = .timestamp(unit: attribute.value(nil) ?? "")
    },
    .init(
      name: "Interval",
      parameters: [.init(nil, .value(.libraryValue("TimeUnit")), noun: "the unit")],
      kinds: [.duration],
      subject: "a 'Duration'",
      combinesWith: circumstances.union(orders)
    ) { attribute, coding in
      coding.shape = .interval(unit: attribute.value(nil) ?? "")
    },
  ]

  private static let presence: [FieldAttributeRule] = [
    .init(
      name: "Padding",
      parameters: [.optional("before", .positive), .optional("after", .positive)],
      combinesWith: circumstances.union(orders)
    ) { attribute, coding in
      coding.paddingBefore = attribute.value("before")
      coding.paddingAfter = attribute.value("after")
    },
    .init(
      name: "Aligned",
      parameters: [.init("to", .positive)],
      combinesWith: circumstances.union(orders)
    ) { attribute, coding in
      coding.alignment = attribute.value("to")
    },
    .init(
      name: "Present",
      parameters: [.init("when", .expression)],
      combinesWith: orders
    ) { attribute, coding in
      coding.flag = attribute.value("when")?.stringLiteral
    },
    .init(
      name: "Since",
      parameters: [.init(nil, .number(2...Int.max), noun: "the version")],
      combinesWith: orders
    ) { attribute, coding in
      coding.version = attribute.value(nil).flatMap(integerLiteral)
    },
    .init(name: "UnknownBytes", kinds: [.data], subject: "'Data'", takesOptionals: false) {
      _, coding in
      coding.shape = .unknownBytes
    },
    .init(name: "Transient"),
  ]

  /// The attribute of an enum's case; it goes with no other.
  static let tag = FieldAttributeRule(
    name: "Tag",
    parameters: [.init(nil, .number(0...Int.max), noun: "the number")]
  )

  private static func endianness(_ name: String, _ value: String) -> FieldAttributeRule {
    .init(
      name: name,
      kinds: [
        .string, .data, .bytes, .array, .dictionary, .set, .integer, .float, .vector, .date,
        .duration,
      ],
      subject: "a field with numbers or a length in it"
    ) { _, coding in coding.endianness = value }
  }
}

extension FieldAttribute {
  fileprivate var prefix: String { value(nil) ?? "UInt32.self" }
}
