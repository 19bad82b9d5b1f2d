/// What the macro knows of one field attribute. A new attribute is a new row of the table below; its
/// declaration stands in PacketKit's Macros.swift.
struct FieldAttributeRule: Sendable {
  enum Check: Sendable {
    /// Any expression.
    case expression
    /// A number of bytes or elements: a literal must be positive.
    case positive
    /// `UInt16.self`.
    case prefix
    /// As `positive`, and no more than the prefix can tell.
    case maximum
  }

  struct Parameter: Sendable {
    let label: String?
    let check: Check

    init(_ label: String?, _ check: Check) {
      self.label = label
      self.check = check
    }
  }

  let name: String
  var parameters: [Parameter] = []
  /// The kinds of type that it is for, beside those that the macro cannot know; empty for all.
  var kinds: Set<FieldKind> = []
  /// What `kinds` is called in a sentence.
  var subject = ""
  /// The attributes that may stand beside it. One of the two rows is enough.
  var combinesWith: Set<String> = []
  /// What it does to the bytes.
  let apply: @Sendable (FieldAttribute, inout FieldCoding) -> Void
}

/// A field attribute as it is used.
struct FieldAttribute {
  let rule: FieldAttributeRule
  let syntax: AttributeSyntax

  func value(_ label: String?) -> String? {
    syntax.arguments.first { $0.label == label }?.value
  }

  /// The arguments with these labels as a call writes them: `padding: 0x20`.
  func labeled(_ labels: String...) -> [String] {
    labels.compactMap { label in value(label).map { "\(label): \($0)" } }
  }
}

extension FieldAttributeRule {
  static let all: [FieldAttributeRule] = [
    .init(
      name: "FixedWidth",
      parameters: [
        .init(nil, .positive), .init("padding", .expression), .init("truncating", .expression),
      ],
      kinds: [.string],
      subject: "a 'String'",
      combinesWith: ["Padding"]
    ) { attribute, coding in
      let width = attribute.value(nil) ?? "0"
      coding.arguments = ["fixedWidth: \(width)"] + attribute.labeled("padding")
      coding.writeArguments = attribute.labeled("truncating")
      coding.takesEndiannessOfType = false
      coding.minimum = .bytes(width)
      coding.shapesValue = true
    },
    .init(
      name: "LengthPrefixed",
      parameters: [.init(nil, .prefix), .init("maximum", .maximum)],
      kinds: [.string, .data, .bytes],
      subject: "a 'String', 'Data' or '[UInt8]'",
      combinesWith: ["LittleEndian", "BigEndian", "Padding"]
    ) { attribute, coding in
      coding.applyPrefix("lengthPrefix", attribute)
    },
    .init(
      name: "CountPrefixed",
      parameters: [.init(nil, .prefix), .init("maximum", .maximum)],
      kinds: [.bytes, .array, .dictionary, .set],
      subject: "an array, a dictionary or a set",
      combinesWith: ["LittleEndian", "BigEndian", "Padding"]
    ) { attribute, coding in
      coding.applyPrefix("countPrefix", attribute)
    },
    .init(
      name: "FixedCount",
      parameters: [.init(nil, .positive)],
      kinds: [.bytes, .array],
      subject: "an array",
      combinesWith: ["LittleEndian", "BigEndian", "Padding"]
    ) { attribute, coding in
      let count = attribute.value(nil) ?? "0"
      coding.arguments = ["fixedCount: \(count)"]
      coding.minimum = .elements(count)
      coding.shapesValue = true
    },
    .endianness("LittleEndian", ".little"),
    .endianness("BigEndian", ".big"),
    .init(
      name: "Varint",
      kinds: [.integer],
      subject: "an integer from 8 to 64 bits",
      combinesWith: ["Padding"]
    ) { _, coding in
      coding.valueLabel = "varint"
      coding.takesEndiannessOfType = false
      coding.minimum = .bytes("1")
      coding.shapesValue = true
    },
    .init(
      name: "Remaining",
      kinds: [.string, .data, .bytes, .array],
      subject: "'Data', a 'String' or an array",
      combinesWith: ["LittleEndian", "BigEndian", "Padding"]
    ) { _, coding in
      coding.valueLabel = "remaining"
      coding.minimum = .bytes("0")
      coding.shapesValue = true
    },
    .init(
      name: "Padding",
      parameters: [.init("before", .positive), .init("after", .positive)]
    ) { attribute, coding in
      coding.paddingBefore = attribute.value("before")
      coding.paddingAfter = attribute.value("after")
    },
    .init(name: "Transient") { _, coding in coding.isTransient = true },
  ]

  private static func endianness(_ name: String, _ value: String) -> FieldAttributeRule {
    .init(
      name: name,
      kinds: [.string, .data, .bytes, .array, .dictionary, .set, .integer, .float],
      subject: "a field with numbers or a length in it",
      combinesWith: ["Padding"]
    ) { _, coding in coding.endianness = value }
  }

  /// The rule of an attribute; `nil` when it is none of PacketKit's.
  static func rule(for attribute: AttributeSyntax) -> FieldAttributeRule? {
    guard attribute.module == nil || attribute.module == "PacketKit" else { return nil }
    return all.first { $0.name == attribute.name }
  }
}

extension FieldCoding {
  fileprivate mutating func applyPrefix(_ label: String, _ attribute: FieldAttribute) {
    let type = attribute.value(nil) ?? "UInt32.self"
    arguments = ["\(label): \(type)"] + attribute.labeled("maximum")
    let name = type.hasSuffix(".self") ? String(type.dropLast(5)) : type
    minimum = .bytes("\(name).minimumByteCount")
    shapesValue = true
  }
}
