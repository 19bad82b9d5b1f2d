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
    switch type.form {
    case .integer:
      let bytes = (type["bits"]?.integer ?? 8) / 8
      if [3, 5, 6, 7].contains(bytes) {
        let note = type["signed"] == nil ? words : "The bits of: \(type.words)"
        return simple("b\(8 * bytes)\(order == "le" ? order : "")", note)
      }
      guard [1, 2, 4, 8].contains(bytes) else {
        return [
          .object([
            "id": .string(name), "size": .integer(bytes),
            "doc": .string("The bytes of: \(type.words)"),
          ])
        ]
      }
      return simple("\(type["signed"] == nil ? "u" : "s")\(bytes)\(bytes == 1 ? "" : order)")
    case .float: return simple("f\(type["bits"]?.line == "32" ? "4" : "8")\(order)")
    case .bool:
      let valid = JSONValue.object(["any-of": .array([.integer(0), .integer(1)])])
      return [.object(["id": .string(name), "type": .string("u1"), "valid": valid])]
    case .varint:
      usesVarint = true
      if type["form"]?.string == "mostSignificantFirst" { return simple("varint_reversed") }
      if type["form"]?.string == "plain", type["signed"] != nil {
        return simple("varint", "Two's complement in \(type["bits"]?.line ?? "") bits.")
      }
      return simple(type["signed"] == nil ? "varint" : "varint_zigzag")
    case .string, .bytes: return content(type, name, words)
    case .array, .set, .dictionary, .vector: return elements(type, name, in: owner)
    case .optional:
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
    case .enumeration: return enumeration(type, name)
    case .optionSet, .wrapped, .ranged:
      let inner = type["rawValue"] ?? type["value"] ?? .null
      return attributes(inner, name, type.words, in: owner)
    case .uuid:
      return [.object(["id": .string(name), "size": .integer(16), "doc": .string("UUID")])]
    case .unicodeScalar: return simple("u4\(order)", "Unicode scalar")
    case .timestamp, .interval: return simple("s8\(order)", type["unit"]?.string)
    case .packet: return simple("\(self.name(type["packet"]?.string ?? ""))_packet")
    case .region: return region(type, name, in: owner)
    case .tagged: return tagged(type, name)
    case .opaque, .quantized, .unitQuaternion, nil:
      return [rest(name, "Not expressed: \(type.words)")]
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
    let end = extent["terminator"]
    func part(_ size: JSONValue?, _ other: KeyValuePairs<String, JSONValue?> = [:]) -> JSONValue {
      let members: [JSONValue.Member] = [
        ("id", .string(name)), ("type", isText ? .string("str") : nil), ("size", size),
        ("size-eos", size == nil && end == nil ? .bool(true) : nil), ("terminator", end),
        ("encoding", encoding),
        ("doc", words.map { .string($0) }),
      ].compactMap { name, value in value.map { .init(name: name, value: $0) } }
      return .object(
        members + other.compactMap { name, value in value.map { .init(name: name, value: $0) } })
    }
    if let prefix = extent["prefix"] {
      let length = free("\(name)_length")
      return attributes(prefix, length, nil) + [part(.string(number(prefix, length)))]
    }
    if end != nil { return [part(nil)] }
    if let count = extent["count"] {
      guard isText else { return [part(count)] }
      let padding = extent["padding"]?.integer ?? 0
      if type["encoding"]?.string?.hasPrefix("utf16") == true {
        return [part(count).inUTF16(padding)]
      }
      return [part(count, [padding == 0 ? "terminator" : "pad-right": .integer(padding)])]
    }
    guard extent["remaining"] != nil else { return [rest(name, "Not expressed: \(type.words)")] }
    return [part(nil)]
  }

  private mutating func elements(_ type: JSONValue, _ name: String, in owner: String) -> Attributes
  {
    let extent = type["extent"] ?? .object(["count": type["count"]])
    let element = "\(owner)_\(name)_element"
    var seq: Attributes = []
    for (part, label) in [("element", "value"), ("key", "key"), ("value", "value")] {
      if let type = type[part] { seq += attributes(type, label, nil, in: "\(element)_\(label)") }
    }
    if let terminator = extent["terminator"] {
      return terminated(element, seq, by: terminator, name)
    }
    add(element, seq)
    var prefixes: Attributes = []
    var repetition: [JSONValue.Member] = [.init(name: "repeat", value: .string("expr"))]
    if let prefix = extent["prefix"] {
      let count = free("\(name)_count")
      prefixes = attributes(prefix, count, nil)
      repetition.append(.init(name: "repeat-expr", value: .string(number(prefix, count))))
    } else if let stated = extent["stated"] {
      repetition.append(.init(name: "repeat-expr", value: .string(count(stated))))
    } else if let count = extent["count"] {
      repetition.append(.init(name: "repeat-expr", value: .string(count.line)))
    } else {
      repetition[0].value = .string("eos")
    }
    let members: [JSONValue.Member] = [
      .init(name: "id", value: .string(name)), .init(name: "type", value: .string(element)),
    ]
    return prefixes + [.object(members + repetition)]
  }

  /// Elements up to a byte that ends them. The last element is that byte: it is looked at, and no value is read.
  private mutating func terminated(
    _ element: String,
    _ seq: Attributes,
    by terminator: JSONValue,
    _ name: String
  ) -> Attributes {
    let next = JSONValue.object(["pos": .string("_io.pos"), "type": .string("u1")])
    let condition = "next_byte != \(terminator.line)"
    add(
      element, seq.map { $0.with(condition: condition) },
      instances: [.init(name: "next_byte", value: next)])
    return [
      .object([
        "id": .string(name), "type": .string(element), "repeat": .string("until"),
        "repeat-until": .string("_.next_byte == \(terminator.line)"),
      ]),
      .object(["id": .string(free("\(name)_end")), "contents": .array([terminator])]),
    ]
  }

  /// A value that must use up a count of bytes.
  private mutating func region(_ type: JSONValue, _ name: String, in owner: String) -> Attributes {
    let extent = type["extent"] ?? .null
    let content = type["value"] ?? .null
    var prefixes: Attributes = []
    let size: String
    if let prefix = extent["prefix"] {
      let field = free("\(name)_length")
      prefixes = attributes(prefix, field, nil)
      size = length(prefix, field, extent)
    } else {
      size = count(extent["stated"] ?? .null)
    }
    let isWhole = content["extent"]?["remaining"] != nil && content["element"] == nil
    // A tag and its union stand in the same packet.
    guard isWhole || ["packet", "tagged"].contains(content["kind"]?.string) else {
      let inner = "\(owner)_\(name)_region"
      add(inner, attributes(content, "value", nil, in: inner))
      return prefixes + [
        .object(["id": .string(name), "type": .string(inner), "size": .string(size)])
      ]
    }
    return prefixes + attributes(content, name, nil, in: owner).map { $0.sized(size) }
  }

  /// A union whose tag is in an earlier field.
  private func tagged(_ type: JSONValue, _ name: String) -> Attributes {
    let packet = type["packet"]?.string ?? ""
    let owner = "\(self.name(packet))_packet"
    let union = document[packet]?.items.first { $0["item"]?.string == "union" }
    let cases = (union?["cases"]?.elements ?? []).map { found in
      let tag = found["tag"]?.string == nil ? found["tag"]?.line ?? "" : "_"
      let type = JSONValue.string(Self.caseType(owner, found["name"]?.string ?? ""))
      return JSONValue.Member(name: tag, value: type)
    }
    let choice = JSONValue.object([
      "switch-on": .string(value(type["by"]?.string ?? "")), "cases": .object(cases),
    ])
    return [.object(["id": .string(name), "type": choice])]
  }

  private mutating func enumeration(_ type: JSONValue, _ name: String) -> Attributes {
    let raw = type["rawValue"] ?? .null
    let cases = type["cases"]?.elements ?? []
    let parts = attributes(raw, name, type.words)
    guard type.isKaitaiEnum else { return parts }
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
    func type(_ instances: [JSONValue.Member]) -> JSONValue {
      .object([
        "doc": .string("A number of at most 63 bits."), "seq": .array([bytes]),
        "instances": .object(instances),
      ])
    }
    func instance(_ name: String, _ expression: String) -> JSONValue.Member {
      .init(name: name, value: .object(["value": .string(expression)]))
    }
    let count = 9
    let terms = (0..<count).map { index in
      "(groups.size > \(index) ? (groups[\(index)] % 128) * \(1 << (7 * index)) : 0)"
    }
    let plain = terms.joined(separator: " + ")
    let reversed = (1..<count).map { index in
      let next = "value_\(index - 1) * 128 + groups[\(index)] % 128"
      return instance(
        index == count - 1 ? "value" : "value_\(index)",
        "groups.size > \(index) ? \(next) : value_\(index - 1)")
    }
    return [
      .init(name: "varint", value: type([instance("value", plain)])),
      .init(
        name: "varint_reversed", value: type([instance("value_0", "groups[0] % 128")] + reversed)),
      .init(
        name: "varint_zigzag",
        value: type([
          instance("raw", plain),
          instance("value", "raw % 2 == 0 ? raw / 2 : -(raw / 2) - 1"),
        ])),
    ]
  }
}
