internal import PacketKit

// Values that later fields depend on.

extension KaitaiSource {
  /// The types around the one that is being described.
  func parents(_ count: Int) -> String { String(repeating: "_parent.", count: max(count, 0)) }

  /// An earlier field, or a field in an earlier packet such as `flags.has_name`.
  private func reference(_ path: String) -> ExportedField {
    let field = fields.field(at: path, in: document) { name, _, items in
      let part = PacketParts(items).kaitaiPart.map { "\($0)." } ?? ""
      return part + ExportNames.snake(name)
    }
    guard let field else {
      return ExportedField(text: ExportNames.snake(path), form: nil, level: level)
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
    guard case .object(let members) = self, derivation != nil else { return self }
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
