internal import PacketKit

// Values that later fields depend on.

extension KaitaiSource {
  /// The types around the one that is being described.
  func parents(_ count: Int) -> String { String(repeating: "_parent.", count: max(count, 0)) }

  /// An earlier field, or a field in an earlier packet such as `flags.has_name`.
  private func reference(_ path: String) -> ExportedField {
    let field = fields.field(at: path, in: document) { name, _, items in
      let packet = PacketParts(items)
      let part = packet.kaitaiPart.map { ".\($0)" } ?? ""
      return "\(part).\(ExportNames.kaitai(packet)[.field(name)])"
    }
    guard let field else {
      return ExportedField(text: names[.field(path)], form: nil, level: level)
    }
    let text = parents(level - field.level) + field.text
    return ExportedField(text: text, form: field.form, level: level, isBits: field.isBits)
  }

  /// The expression of the number in an earlier field.
  func value(_ path: String) -> String {
    let field = reference(path)
    return Self.value(field.text, field.form, field.isBits)
  }

  private static func value(_ text: String, _ form: Form?, _ isBits: Bool) -> String {
    switch form {
    case .number(_, _, let form): form.kaitaiValue(text)
    case .ranged(let content, _): value(text, content, isBits)
    case .enumeration(let type): type.isInKaitai && !isBits ? "\(text).to_i" : text
    case .integer, .float, .bool, .string, .bytes, .array, .set, .dictionary, .optional, .optionSet,
      .vector, .uuid, .unicodeScalar, .timestamp, .interval, .packet, .wrapped, .tagged, .region,
      .aligned,
      .opaque, .quantized, .unitQuaternion, nil:
      text
    }
  }

  /// The count that an earlier field states.
  func count(_ count: Form.Count) -> String { count.expression(of: value(count.field)) }

  /// The condition under which a field is present; nil if it always is, or if it has a byte of its own.
  func condition(_ presence: PacketDescription.Presence) -> String? {
    switch presence {
    case .always, .byte: nil
    case .bytesRemain: Self.bytesRemain
    case .flag(let path): comparison(path, with: "true")
    case .equal(let path, let value): comparison(path, with: value)
    case .options(let path, let mask): "(\(value(path)) & \(mask.hex)) == \(mask.hex)"
    case .bits(let path, let mask, let equal):
      "(\(value(path)) & \(mask.hex)) \(equal.map { "== \($0.hex)" } ?? "!= 0")"
    case .within(let path, let bounds): bounds.comparisons(of: value(path), and: " and ")
    }
  }

  private func comparison(_ path: String, with value: String) -> String {
    let field = reference(path)
    switch field.form {
    case .bool where field.isBits: return value == "true" ? field.text : "not \(field.text)"
    case .bool: return "\(field.text) == \(value == "true" ? 1 : 0)"
    case .enumeration(let type) where type.rawValue.isText:
      return "\(field.text) == \(JSONValue.string(value).line)"
    case let form: return "\(Self.value(field.text, form, field.isBits)) == \(value)"
    }
  }
}

// What is rejected.

extension KaitaiSource {
  /// Whether a number is one of some.
  static func isOne(of numbers: [some CustomStringConvertible], _ text: String) -> String {
    numbers.isEmpty ? "false" : numbers.map { "\(text) == \($0)" }.joined(separator: " or ")
  }

  /// The conditions that a field of a run of bits fulfills.
  func conditions(on field: PacketLayout.BitField, _ name: String) -> [String] {
    var form = field.form
    // The bits of a negative number are those of a positive one in Kaitai.
    if form.isSigned { return [] }
    var conditions = [Self.condition(on: name, form)]
    if form == .bool, field.bits > 1 { conditions.append("\(name) <= 1") }
    while case .ranged(let value, _) = form {
      form = value
      conditions.append(Self.condition(on: name, form))
    }
    return conditions.compactMap(\.self)
  }

  /// The condition that a number fulfills, besides those of the forms in its form; nil if there is none.
  static func condition(on text: String, _ form: Form) -> String? {
    switch form {
    case .ranged(let value, let bounds):
      guard bounds.range == nil, value.isKaitaiNumber else { return nil }
      let number = Self.value(text, value, false)
      // Kaitai has no infinity; what is below it is at most the greatest number.
      func bound(_ text: String?) -> String? {
        text.map { value.number(ofBound: $0) { _ in "" } }.flatMap { $0.isEmpty ? nil : $0 }
      }
      let isBelowInfinity = bounds.upper == "inf" && bounds.excludesUpper
      let upper =
        isBelowInfinity
        ? "\(number) <= \(Double.greatestFiniteMagnitude)"
        : bound(bounds.upper).map { "\(number) \(bounds.excludesUpper ? "<" : "<=") \($0)" }
      let parts = [bound(bounds.lower).map { "\(number) >= \($0)" }, upper].compactMap(\.self)
      return parts.isEmpty ? nil : parts.joined(separator: " and ")
    case .enumeration(let type):
      guard let cases = type.cases else { return nil }
      if type.rawValue.isText {
        return isOne(of: cases.map { JSONValue.string($0.rawValue).line }, text)
      }
      guard type.rawValue.isKaitaiNumber else { return nil }
      return isOne(of: cases.map(\.rawValue), Self.value(text, type.rawValue, false))
    case .optionSet(let type):
      guard case .integer(let bits, _, _) = type.rawValue, bits <= 64 else { return nil }
      let others = ~type.knownBits & (UInt64.max >> UInt64(64 - bits))
      return others == 0 ? nil : "(\(text) & \(others.hex)) == 0"
    case .unicodeScalar: return "\(text) < 55296 or \(text) > 57343 and \(text) <= 1114111"
    case .number(let bits, let isSigned, let form):
      return form.kaitaiCondition(bits, isSigned, form.kaitaiValue(text))
    case .integer, .float, .bool, .string, .bytes, .array, .set, .dictionary, .optional, .vector,
      .uuid, .timestamp, .interval, .packet, .wrapped, .tagged, .region, .aligned, .opaque,
      .quantized,
      .unitQuaternion:
      return nil
    }
  }
}

extension Form {
  /// Whether it is a number with a sign.
  fileprivate var isSigned: Bool {
    switch self {
    case .integer(_, let isSigned, _), .number(_, let isSigned, _): isSigned
    case .ranged(let value, _): value.isSigned
    case .enumeration(let type): type.rawValue.isSigned
    default: false
    }
  }

  /// Whether it is the same number in Kaitai.
  fileprivate var isKaitaiNumber: Bool {
    switch self {
    case .integer(let bits, let isSigned, _):
      isSigned ? [8, 16, 32, 64].contains(bits) : bits <= 64
    case .number(_, let isSigned, let form): !isSigned || form != .varint(.plain)
    case .float: true
    case .ranged(let value, _): value.isKaitaiNumber
    default: false
    }
  }
}

extension Form.Enumeration {
  /// Whether it is an enumeration in Kaitai.
  var isInKaitai: Bool {
    guard case .integer(let bits, _, _) = rawValue else { return false }
    return [8, 16, 32, 64].contains(bits) && cases?.isEmpty == false
  }
}

extension JSONValue {
  /// The attribute of a field that may follow from others. One that is always the same is compared.
  func derived(
    _ derivation: PacketDescription.Derivation?,
    _ form: Form,
    ofBits bits: Int? = nil
  ) -> JSONValue {
    // What counts another field, that is read by.
    guard case .object(let members) = self, derivation?.countedField == nil, derivation != nil
    else { return self }
    guard let valid = Self.valid(SwiftLiteral(constantOf: derivation), form, bits) else {
      let doc = self["doc"]?.string.map { "\($0) " } ?? ""
      let others = members.filter { $0.name != "doc" }
      let words = "\(doc)Not compared: it follows from the rest of the packet."
      return .object(others + [.init(name: "doc", value: .string(words))])
    }
    return .object(members.filter { $0.name != "valid" } + [.init(name: "valid", value: valid)])
  }

  /// The expression of a constant, if it can be compared with the attribute's value.
  private static func valid(_ literal: SwiftLiteral?, _ form: Form, _ bits: Int?) -> JSONValue? {
    switch (literal, form) {
    case (.integer(let digits)?, .integer): bits == 1 ? .bool(digits == "1") : .number(digits)
    case (.bool(let flag)?, .bool): bits == 1 ? .bool(flag) : .integer(flag ? 1 : 0)
    case (.text(let text)?, .string): .string(JSONValue.string(text).line)
    default: nil
    }
  }
}
