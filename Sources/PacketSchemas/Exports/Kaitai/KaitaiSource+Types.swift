internal import PacketKit

// Types.
extension KaitaiSource {
  /// The attributes of a value with a name.
  mutating func attributes(
    _ type: JSONValue,
    _ name: String,
    _ words: String?,
    in owner: String = ""
  ) -> Attributes {
    func simple(_ form: String, _ doc: String? = words) -> Attributes {
      [.object(["id": .string(name), "type": .string(form), "doc": doc.map { .string($0) }])]
    }
    let order = type["endianness"] == nil ? "be" : "le"
    switch type["kind"]?.string {
    case "integer":
      let bytes = (type["bits"]?.integer ?? 8) / 8
      guard [1, 2, 4, 8].contains(bytes) else {
        return [
          .object([
            "id": .string(name), "size": .integer(bytes),
            "doc": .string("The bytes of: \(type.words)"),
          ])
        ]
      }
      return simple("\(type["signed"] == nil ? "u" : "s")\(bytes)\(bytes == 1 ? "" : order)")
    case "float": return simple("f\(type["bits"]?.line == "32" ? "4" : "8")\(order)")
    case "bool":
      let valid = JSONValue.object(["any-of": .array([.integer(0), .integer(1)])])
      return [.object(["id": .string(name), "type": .string("u1"), "valid": valid])]
    case "varint":
      usesVarint = true
      if type["form"]?.string == "mostSignificantFirst" { return simple("varint_reversed") }
      if type["form"]?.string == "plain", type["signed"] != nil {
        return simple("varint", "Two's complement in \(type["bits"]?.line ?? "") bits.")
      }
      return simple(type["signed"] == nil ? "varint" : "varint_zigzag")
    case "string", "bytes": return content(type, name, words)
    case "array", "set", "dictionary", "vector": return elements(type, name, in: owner)
    case "optional":
      let has = JSONValue.object([
        "id": .string("has_\(name)"), "type": .string("u1"),
        "valid": .object(["any-of": .array([.integer(0), .integer(1)])]),
      ])
      let wrapped = type["wrapped"] ?? .null
      if wrapped["kind"]?.string == "optional" {
        let inner = "\(owner)_\(name)_value"
        add(inner, attributes(wrapped, "value", nil, in: inner))
        return [
          has,
          .object(["id": .string(name), "type": .string(inner), "if": .string("has_\(name) == 1")]),
        ]
      }
      let parts = attributes(wrapped, name, words, in: owner)
      return [has] + parts.map { $0.with(condition: "has_\(name) == 1") }
    case "enumeration": return enumeration(type, name)
    case "optionSet", "wrapped", "ranged":
      let inner = type["rawValue"] ?? type["value"] ?? .null
      return attributes(inner, name, type.words, in: owner)
    case "uuid":
      return [.object(["id": .string(name), "size": .integer(16), "doc": .string("UUID")])]
    case "unicodeScalar": return simple("u4\(order)", "Unicode scalar")
    case "timestamp", "interval": return simple("s8\(order)", type["unit"]?.string)
    case "packet": return simple("\(self.name(type["packet"]?.string ?? ""))_packet")
    default: return [rest(name, "Not expressed: \(type.words)")]
    }
  }

  private mutating func content(_ type: JSONValue, _ name: String, _ words: String?) -> Attributes {
    let isText = type["kind"]?.string == "string"
    let extent = type["extent"] ?? .null
    let encodings = [
      "utf8": "UTF-8", "ascii": "ASCII", "latin1": "ISO-8859-1", "utf16": "UTF-16BE",
      "utf16LittleEndian": "UTF-16LE",
    ]
    let encoding = type["encoding"]?.string.map { JSONValue.string(encodings[$0] ?? $0) }
    func part(_ size: JSONValue?, _ other: KeyValuePairs<String, JSONValue?> = [:]) -> JSONValue {
      let members: [JSONValue.Member] = [
        ("id", .string(name)), ("type", isText ? .string("str") : nil), ("size", size),
        ("size-eos", size == nil ? .bool(true) : nil), ("encoding", encoding),
        ("doc", words.map { .string($0) }),
      ].compactMap { name, value in value.map { .init(name: name, value: $0) } }
      return .object(
        members + other.compactMap { name, value in value.map { .init(name: name, value: $0) } })
    }
    if let prefix = extent["prefix"] {
      return attributes(prefix, "\(name)_length", nil) + [
        part(.string(number(prefix, "\(name)_length")))
      ]
    }
    if let count = extent["count"] {
      guard isText else { return [part(count)] }
      let padding = extent["padding"]?.integer ?? 0
      return [part(count, [padding == 0 ? "terminator" : "pad-right": .integer(padding)])]
    }
    guard extent["remaining"] != nil else { return [rest(name, "Not expressed: \(type.words)")] }
    return [part(trailer == 0 ? nil : .string("_io.size - _io.pos - \(trailer)"))]
  }

  private mutating func elements(_ type: JSONValue, _ name: String, in owner: String) -> Attributes
  {
    let extent = type["extent"] ?? .object(["count": type["count"]])
    let element = "\(owner)_\(name)_element"
    var seq: Attributes = []
    for (part, label) in [("element", "value"), ("key", "key"), ("value", "value")] {
      if let type = type[part] { seq += attributes(type, label, nil, in: "\(element)_\(label)") }
    }
    add(element, seq)
    var prefixes: Attributes = []
    var repetition: [JSONValue.Member] = [.init(name: "repeat", value: .string("expr"))]
    if let prefix = extent["prefix"] {
      prefixes = attributes(prefix, "\(name)_count", nil)
      repetition.append(.init(name: "repeat-expr", value: .string(number(prefix, "\(name)_count"))))
    } else if let count = extent["count"] {
      repetition.append(.init(name: "repeat-expr", value: .string(count.line)))
    } else if trailer == 0 {
      repetition[0].value = .string("eos")
    } else {
      repetition[0].value = .string("until")
      repetition.append(
        .init(name: "repeat-until", value: .string("_io.pos >= _io.size - \(trailer)")))
    }
    let members: [JSONValue.Member] = [
      .init(name: "id", value: .string(name)), .init(name: "type", value: .string(element)),
    ]
    return prefixes + [.object(members + repetition)]
  }

  private mutating func enumeration(_ type: JSONValue, _ name: String) -> Attributes {
    let raw = type["rawValue"] ?? .null
    let cases = type["cases"]?.elements ?? []
    let parts = attributes(raw, name, type.words)
    let bits = raw["bits"]?.integer ?? 0
    guard raw["kind"]?.string == "integer", [8, 16, 32, 64].contains(bits), !cases.isEmpty else {
      return parts
    }
    let id = ExportNames.snake((type["type"]?.string ?? "").shortName)
    if !enums.contains(where: { $0.name == id }) {
      let members = cases.map { found in
        JSONValue.Member(
          name: found["rawValue"]?.string ?? "",
          value: .string(ExportNames.snake(found["name"]?.string ?? "")))
      }
      enums.append(.init(name: id, value: .object(members)))
    }
    return parts.map { part in
      guard case .object(let members) = part else { return part }
      return .object(members + [.init(name: "enum", value: .string(id))])
    }
  }

  /// The types of varints. Products, because shifts have 32 bits in some languages.
  static var varints: [JSONValue.Member] {
    let bytes = JSONValue.object([
      "id": .string("groups"), "type": .string("u1"), "repeat": .string("until"),
      "repeat-until": .string("_ < 128"),
    ])
    var factor = 1 as UInt64
    let terms = (0..<9).map { index -> String in
      defer { factor &*= 128 }
      return "(groups.size > \(index) ? (groups[\(index)] % 128) * \(factor) : 0)"
    }
    let reversed = (0..<5).reduce("0") { sum, index in
      "(groups.size > \(index) ? \(sum) * 128 + groups[\(index)] % 128 : \(sum))"
    }
    func type(_ instances: KeyValuePairs<String, JSONValue?>) -> JSONValue {
      .object(["seq": .array([bytes]), "instances": .object(instances)])
    }
    func value(_ expression: String) -> JSONValue { .object(["value": .string(expression)]) }
    let plain = terms.joined(separator: " + ")
    return [
      .init(name: "varint", value: type(["value": value(plain)])),
      .init(name: "varint_reversed", value: type(["value": value(reversed)])),
      .init(
        name: "varint_zigzag",
        value: type([
          "raw": value(plain), "value": value("raw % 2 == 0 ? raw / 2 : -(raw / 2) - 1"),
        ])),
    ]
  }
}
