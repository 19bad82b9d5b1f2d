internal import PacketKit

// Parts of packets.
extension KaitaiSource {
  mutating func attributes(
    _ items: [PacketLayout.Item],
    in owner: String
  ) -> Attributes {
    var result: Attributes = []
    /// Where the last field or run of bits begins.
    var start = 0
    for item in items {
      if item.kind == .field || item.kind == .bits { start = result.count }
      guard case .paddingTo(let size, let filling, _) = item else {
        result += attributes(item, in: owner)
        continue
      }
      let place = names.unique("place")
      result.insert(mark(place), at: start)
      result.append(padding("\(size) - (_io.pos - \(place))", filling))
    }
    return result
  }

  private mutating func padding(_ size: String, _ filling: PacketDescription.Filling) -> JSONValue {
    guard filling.byte == 0, !filling.ignoresValues else { return bytes(.string(size), filling) }
    usesZero = true
    return .object([
      "id": .string(names.unique("padding")), "type": .string(typeNames[.field("zero")]),
      "repeat": .string("expr"), "repeat-expr": .string(size),
    ])
  }

  /// Padding whose bytes are not compared.
  private mutating func bytes(_ size: JSONValue, _ filling: PacketDescription.Filling) -> JSONValue
  {
    let words =
      filling.ignoresValues
      ? "Any bytes." : "Not compared: each byte is 0x\(filling.byte.hexDigits)."
    return .object([
      "id": .string(names.unique("padding")), "size": size, "doc": .string(words),
    ])
  }

  private mutating func attributes(
    _ item: PacketLayout.Item,
    in owner: String
  ) -> Attributes {
    switch item {
    case .magic(let bytes, _): return [contents(names.unique("magic"), bytes)]
    case .padding(let count, let filling, _):
      if filling.ignoresValues { return [bytes(.integer(count), filling)] }
      let bytes = Array(repeating: filling.byte, count: max(count, 0))
      return [contents(names.unique("padding"), bytes)]
    case .alignment(let multiple, let filling, _):
      needsStart = true
      let start = parents(level) + start
      let size = "(\(multiple) - (_io.pos - \(start)) % \(multiple)) % \(multiple)"
      let padding = padding(size, filling)
      return [condition(filling.presence).map { padding.with(condition: $0) } ?? padding]
    case .field(let field): return self.field(field, in: owner)
    case .bits(let fields, let order): return run(fields, order)
    case .union(let tag, let cases): return union(tag, cases, in: owner)
    case .trailer(let field, let items):
      let name = "\(names[.field(field)])_part"
      let part = typeNames.unique("\(owner)_\(name)")
      addPart(part, ExportNames(.snake, fields: items.flatMap(\.names))) {
        $0.attributes(items, in: part)
      }
      return [
        .object([
          "id": .string(names.unique(name)), "type": .string(part), "if": .string(Self.bytesRemain),
        ])
      ]
    case .fieldChecksum(let item): return checksum(item.checksum, names.unique("checksum"))
    case .unknownBytes(let name):
      return [rest(names[.field(name)], "Of a later version.")]
    // All but the first are not among the items that are divided from a packet's other parts.
    case .unknown, .size, .paddingTo, .version, .checksum, .opaque:
      return [rest(names.unique("unknown"), "Not expressed: \(item.json.line)")]
    }
  }

  mutating func checksum(_ checksum: PacketLayout.Checksum, _ name: String) -> Attributes {
    attributes(checksum.form, name, "\(checksum.algorithm), which is not compared.")
  }

  private mutating func field(
    _ field: PacketLayout.Field,
    in owner: String
  ) -> Attributes {
    let name = names[.field(field.name)]
    let form = field.presence == .byte ? .optional(field.form) : field.form
    var parts = attributes(form, name, nil, in: owner)
    if let index = parts.firstIndex(where: { $0["id"]?.string == name }) {
      parts[index] = parts[index].derived(field.derivation, field.form)
    }
    let condition = condition(field.presence)
    fields[field.name] = ExportedField(text: name, form: form, level: level)
    guard let condition else { return parts }
    return parts.map { $0.with(condition: condition) }
  }

  private mutating func run(_ run: [PacketLayout.BitField], _ order: BitOrder) -> Attributes {
    var parts: Attributes = []
    var conditions: [String] = []
    var total = 0
    let suffix = order == .leastSignificantFirst ? "le" : ""
    for field in run {
      let name = names[.field(field.name)]
      total += field.bitCount
      fields[field.name] = ExportedField(
        text: name, form: field.form, level: level, isBits: true)
      var widths = Array(field.widths.enumerated())
      // A number of several parts, whose most significant bits come last.
      if case .unitQuaternion = field.form, order == .leastSignificantFirst { widths.reverse() }
      for (index, width) in widths {
        // One bit is a Boolean in Kaitai.
        let isNumber = width == 1 && field.form != .bool
        let id = isNumber ? names.unique("\(name)_bit") : name
        if isNumber { addInstance(name, "\(id).to_i") }
        let part = widths.count == 1 ? id : names.unique("\(name)_\(index)")
        if case .quantized(let steps) = field.form, steps.hasZero {
          conditions.append("\(part) < \(1 << width - 1)")
        }
        let attribute = JSONValue.object([
          "id": .string(part),
          "type": .string("b\(width)\(suffix)"),
          "doc": field.form.isPlainBits ? nil : .string("The bits of: \(field.form.words)"),
        ])
        parts.append(
          widths.count == 1
            ? attribute.derived(field.derivation, field.form, ofBits: width) : attribute)
      }
      conditions += self.conditions(on: field, name)
    }
    if total % 8 > 0 {
      let count = 8 - total % 8
      parts.append(
        .object([
          "id": .string(names.unique("unused")), "type": .string("b\(count)\(suffix)"),
          "valid": count == 1 ? .bool(false) : .integer(0),
        ]))
    }
    // A check takes whole bytes, even if these are none.
    return parts + conditions.map { check($0) }
  }

  private mutating func union(_ tag: Form, _ cases: [PacketLayout.Case], in owner: String)
    -> Attributes
  {
    for found in cases {
      let type = typeNames[.unionCase(found.name, of: owner)]
      let names = ExportNames(.snake, fields: found.items.flatMap(\.names), of: found.name)
      addPart(type, names) { $0.attributes(found.items, in: type) }
    }
    let (name, value) = (names.unique("tag"), names.unique("value"))
    return attributes(tag, name, nil) + choice(value, on: number(tag, name), cases, of: owner)
  }

  /// The value of a union, whose tag is an expression.
  mutating func choice(
    _ name: String,
    on tag: String,
    _ cases: [PacketLayout.Case],
    of owner: String
  ) -> Attributes {
    let members = cases.map { found in
      JSONValue.Member(
        name: found.tag.map { "\($0)" } ?? "_",
        value: .string(typeNames[.unionCase(found.name, of: owner)]))
    }
    let choice = JSONValue.object(["switch-on": .string(tag), "cases": .object(members)])
    let tags = cases.compactMap(\.tag)
    let known = tags.count == cases.count ? [check(Self.isOne(of: tags, tag))] : []
    return known + [.object(["id": .string(name), "type": choice])]
  }
}

extension Form {
  /// Whether its bits are what Kaitai shows.
  fileprivate var isPlainBits: Bool {
    if case .integer(_, isSigned: false, _) = self { true } else { self == .bool }
  }
}

extension PacketLayout.Item {
  /// Whether it may take all remaining bytes.
  var takesRemaining: Bool {
    switch self {
    case .field(let field): field.form.takesRemaining || field.presence == .bytesRemain
    case .union(_, let cases): cases.contains { $0.items.contains(where: \.takesRemaining) }
    case .trailer: true
    case .magic, .size, .padding, .paddingTo, .alignment, .bits, .version, .unknownBytes, .checksum,
      .fieldChecksum, .opaque, .unknown:
      false
    }
  }
}
