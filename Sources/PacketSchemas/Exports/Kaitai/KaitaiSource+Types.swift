internal import PacketKit

// Forms.
extension KaitaiSource {
  /// The attributes of a value with a name.
  mutating func attributes(
    _ form: Form,
    _ name: String,
    _ words: String?,
    in owner: String = ""
  ) -> Attributes {
    func simple(_ type: String, _ doc: String? = words) -> Attributes {
      [.object(["id": .string(name), "type": .string(type), "doc": doc.map { .string($0) }])]
    }
    let flag = JSONValue.object(["any-of": .array([.integer(0), .integer(1)])])
    switch form {
    case .integer(let bits, let isSigned, let order):
      switch bits / 8 {
      case 1: return simple(isSigned ? "s1" : "u1")
      case 2, 4, 8: return simple("\(isSigned ? "s" : "u")\(bits / 8)\(order.suffix)")
      case 3, 5, 6, 7:
        let note = isSigned ? "The bits of: \(form.words)" : words
        return simple("b\(bits / 8 * 8)\(order == .little ? "le" : "")", note)
      case let bytes:
        let doc = JSONValue.string("The bytes of: \(form.words)")
        return [.object(["id": .string(name), "size": .integer(bytes), "doc": doc])]
      }
    case .float(let bits, let order): return simple("f\(bits == 32 ? 4 : 8)\(order.suffix)")
    case .bool:
      return [.object(["id": .string(name), "type": .string("u1"), "valid": flag])]
    case .number(let bits, let isSigned, let number):
      return self.number(bits, isSigned, number, name, words)
    case .string(let extent, let encoding): return content(extent, encoding, name, words)
    case .bytes(let extent): return content(extent, nil, name, words)
    case .array(let value, let extent), .set(let value, let extent):
      return elements([("value", value)], extent, name, in: owner)
    case .dictionary(let key, let value, let extent):
      return elements([("key", key), ("value", value)], extent, name, in: owner)
    case .vector(let value, let count):
      return elements([("value", value)], .fixed(count), name, in: owner)
    case .optional(let wrapped):
      let hasName = names.unique("has_\(name)")
      let has = JSONValue.object([
        "id": .string(hasName), "type": .string("u1"), "valid": flag,
      ])
      if case .optional = wrapped {
        let inner = typeNames.unique("\(owner)_\(name)_value")
        addPart(inner) { $0.attributes(wrapped, $0.names.unique("value"), nil, in: inner) }
        return [
          has,
          .object(["id": .string(name), "type": .string(inner), "if": .string("\(hasName) == 1")]),
        ]
      }
      let parts = attributes(wrapped, name, words, in: owner)
      return [has] + parts.map { $0.with(condition: "\(hasName) == 1") }
    case .enumeration(let type): return enumeration(type, form.words, name)
    case .optionSet(let type):
      return attributes(type.rawValue, name, form.words, in: owner) + checks(form, name)
    case .ranged(let value, _):
      return attributes(value, name, form.words, in: owner) + checks(form, name)
    case .wrapped(_, let value): return attributes(value, name, form.words, in: owner)
    case .uuid:
      return [.object(["id": .string(name), "size": .integer(16), "doc": .string("UUID")])]
    case .unicodeScalar(let order):
      return simple("u4\(order.suffix)", "Unicode scalar") + checks(form, name)
    case .timestamp(let unit, let order), .interval(let unit, let order):
      return simple("s8\(order.suffix)", "\(unit)")
    case .packet(let packet): return simple(self.name(packet))
    case .region(let value, let extent): return region(value, extent, name, in: owner)
    case .tagged(let packet, let field):
      guard case .union(_, let cases)? = document.layout(packet)?.items.first
      else { return [] }
      return choice(name, on: value(field), cases, of: self.name(packet))
    case .aligned, .opaque, .quantized, .unitQuaternion:
      return [rest(name, "Not expressed: \(form.words)")]
    }
  }

  /// What rejects numbers that a form does not have.
  mutating func checks(_ form: Form, _ name: String) -> Attributes {
    Self.condition(on: name, form).map { [check($0)] } ?? []
  }

  /// What rejects lengths above a maximum.
  mutating func checks(_ length: String, maximum: Int) -> Attributes {
    maximum == .max ? [] : [check("\(length) <= \(maximum)")]
  }

  /// Text, or bytes if there is no encoding.
  private mutating func content(
    _ extent: Form.Extent,
    _ encoding: TextEncoding?,
    _ name: String,
    _ words: String?
  ) -> Attributes {
    func part(_ size: JSONValue?, end: UInt8? = nil, _ other: JSONValue.Member? = nil) -> JSONValue
    {
      let members: KeyValuePairs<String, JSONValue?> = [
        "id": .string(name), "type": encoding == nil ? nil : .string("str"), "size": size,
        "size-eos": .flag(size == nil && end == nil), "terminator": end.map { .integer($0) },
        "encoding": (encoding?.name).map { .string($0) }, "doc": words.map { .string($0) },
      ]
      guard let other, case .object(let all) = JSONValue.object(members) else {
        return .object(members)
      }
      return .object(all + [other])
    }
    switch extent {
    case .prefixed(let prefix, let surplus, let maximum):
      let field = names.unique("\(name)_length")
      let size = length(prefix, field, including: surplus)
      return attributes(prefix, field, nil) + checks(size, maximum: maximum)
        + [part(.string(size))]
    case .terminated(let end, _): return [part(nil, end: end)]
    case .fixed(let count, let padding):
      switch encoding {
      case nil: return [part(.integer(count))]
      case .utf16, .utf16LittleEndian: return [part(.integer(count)).inUTF16(Int(padding))]
      case .utf8, .ascii, .latin1:
        let end = padding == 0 ? "terminator" : "pad-right"
        return [part(.integer(count), .init(name: end, value: .integer(padding)))]
      }
    case .remaining: return [part(nil)]
    case .stated(let stated): return [part(.string(count(stated)))]
    case .repeated: return []
    }
  }

  private mutating func elements(
    _ values: [(label: String, form: Form)],
    _ extent: Form.Extent,
    _ name: String,
    in owner: String
  ) -> Attributes {
    let element = typeNames.unique("\(owner)_\(name)_element")
    let names = ExportNames(.snake, fields: values.map(\.label))
    func parts(_ source: inout Self) -> Attributes {
      values.flatMap { source.attributes($0.form, $0.label, nil, in: "\(element)_\($0.label)") }
    }
    if case .terminated(let end, let maximum) = extent {
      // The last element is the end.
      return terminated(element, names, parts, by: end, name)
        + (maximum == .max ? [] : [check("\(name).size <= \(maximum + 1)")])
    }
    addPart(element, names, parts)
    var prefixes: Attributes = []
    var times: String?
    switch extent {
    case .prefixed(let prefix, let surplus, let maximum):
      let field = self.names.unique("\(name)_count")
      let count = length(prefix, field, including: surplus)
      prefixes = attributes(prefix, field, nil) + checks(count, maximum: maximum)
      times = count
    case .stated(let stated): times = count(stated)
    case .fixed(let count, _): times = "\(count)"
    case .remaining, .terminated, .repeated: break
    }
    return prefixes + [
      .object([
        "id": .string(name), "type": .string(element),
        "repeat": .string(times == nil ? "eos" : "expr"), "repeat-expr": times.map { .string($0) },
      ])
    ]
  }

  /// Elements up to a byte that ends them. The last element is that byte: it is looked at, and no value is read.
  private mutating func terminated(
    _ element: String,
    _ names: ExportNames,
    _ parts: (inout Self) -> Attributes,
    by terminator: UInt8,
    _ name: String
  ) -> Attributes {
    let next = JSONValue.object(["pos": .string("_io.pos"), "type": .string("u1")])
    addPart(element, names) { source in
      source.instances = [.init(name: "next_byte", value: next)]
      return parts(&source).map { $0.with(condition: "next_byte != \(terminator)") }
    }
    return [
      .object([
        "id": .string(name), "type": .string(element), "repeat": .string("until"),
        "repeat-until": .string("_.next_byte == \(terminator)"),
      ]),
      .object([
        "id": .string(self.names.unique("\(name)_end")), "contents": .array([.integer(terminator)]),
      ]),
    ]
  }

  private mutating func enumeration(_ type: Form.Enumeration, _ words: String, _ name: String)
    -> Attributes
  {
    let parts = attributes(type.rawValue, name, words)
    guard type.isInKaitai, let cases = type.cases else {
      return parts + checks(.enumeration(type), name)
    }
    if !enumNames.contains(.packet(type.type)) {
      let id = enumNames.add(type.type.shortName, for: .packet(type.type))
      var names = ExportNames(.snake)
      let members = cases.map { found in
        JSONValue.Member(name: found.rawValue, value: .string(names.unique(found.name)))
      }
      enums.append(.init(name: id, value: .object(members)))
    }
    let id = enumNames[.packet(type.type)]
    guard case .object(let members)? = enums.first(where: { $0.name == id })?.value else {
      return parts
    }
    let values = members.map { JSONValue.string("\(id)::\($0.value.string ?? "")") }
    return parts.map { part in
      guard case .object(let members) = part else { return part }
      return .object(
        members + [
          .init(name: "enum", value: .string(id)),
          .init(name: "valid", value: .object(["any-of": .array(values)])),
        ])
    }
  }
}

extension Endianness {
  /// The end of the names of numbers.
  fileprivate var suffix: String { self == .little ? "le" : "be" }
}

extension TextEncoding {
  fileprivate var name: String {
    switch self {
    case .utf8: "UTF-8"
    case .ascii: "ASCII"
    case .latin1: "ISO-8859-1"
    case .utf16: "UTF-16BE"
    case .utf16LittleEndian: "UTF-16LE"
    }
  }
}
