internal import PacketKit

// Parts of packets.
extension KaitaiSource {
  mutating func attributes(
    _ items: [PacketLayout.Item],
    in owner: String,
    case unionCase: String = ""
  ) -> Attributes {
    var result: Attributes = []
    /// Where the last field or run of bits begins.
    var start = 0
    for item in items {
      if item.kind == .field || item.kind == .bits { start = result.count }
      guard case .paddingTo(let size, _) = item else {
        result += attributes(item, in: owner, case: unionCase)
        continue
      }
      let place = unique("place")
      marks.append(place)
      result.insert(mark(place), at: start)
      result.append(zeros("\(size) - (_io.pos - \(place))"))
    }
    return result
  }

  private mutating func zeros(_ size: String) -> JSONValue {
    .object(["id": .string(unique("padding")), "size": .string(size), "doc": .string("Zeros.")])
  }

  private mutating func attributes(
    _ item: PacketLayout.Item,
    in owner: String,
    case unionCase: String
  ) -> Attributes {
    switch item {
    case .magic(let bytes, _): return [contents(unique("magic"), bytes)]
    case .padding(let count, _):
      return [contents(unique("padding"), Array(repeating: 0, count: max(count, 0)))]
    case .alignment(let multiple, _):
      needsStart = true
      let start = "\(parents(level))packet_start"
      return [zeros("(\(multiple) - (_io.pos - \(start)) % \(multiple)) % \(multiple)")]
    case .field(let field): return self.field(field, in: owner, case: unionCase)
    case .bits(let fields, let order): return run(fields, order)
    case .union(let tag, let cases): return union(tag, cases, in: owner)
    case .trailer(let field, let items):
      let name = ExportNames.snake(field)
      let part = "\(owner)_\(name)_part"
      addPart(part) { $0.attributes(items, in: part) }
      return [
        .object([
          "id": .string("\(name)_part"), "type": .string(part), "if": .string(Self.bytesRemain),
        ])
      ]
    case .fieldChecksum(let item): return checksum(item.checksum, unique("checksum"))
    case .unknownBytes(let name):
      return [rest(ExportNames.snake(name.after("\(unionCase).")), "Of a later version.")]
    // All but the first are not among the items that are divided from a packet's other parts.
    case .unknown, .size, .paddingTo, .version, .checksum, .opaque:
      return [rest(unique("unknown"), "Not expressed: \(item.json.line)")]
    }
  }

  mutating func checksum(_ checksum: PacketLayout.Checksum, _ name: String) -> Attributes {
    attributes(checksum.form, name, "\(checksum.algorithm), which is not compared.")
  }

  private mutating func field(
    _ field: PacketLayout.Field,
    in owner: String,
    case unionCase: String
  ) -> Attributes {
    let name = ExportNames.snake(field.name.after("\(unionCase)."))
    let form = field.presence == .byte ? .optional(field.form) : field.form
    var parts = attributes(form, name, nil, in: owner)
    if let last = parts.popLast() { parts.append(last.derived(field.derivation, field.form)) }
    let condition = condition(field.presence)
    fields[field.name] = ExportedField(text: name, form: form, level: level)
    guard let condition else { return parts }
    return parts.map { $0.with(condition: condition) }
  }

  private mutating func run(_ run: [PacketLayout.BitField], _ order: BitOrder) -> Attributes {
    var parts: Attributes = []
    var total = 0
    let order = order == .leastSignificantFirst ? "le" : ""
    for field in run {
      let name = ExportNames.snake(field.name)
      total += field.bitCount
      fields[field.name] = ExportedField(
        text: name, form: field.form, level: level, isBits: true)
      let widths = field.widths
      for (index, width) in widths.enumerated() {
        let part = JSONValue.object([
          "id": .string(widths.count == 1 ? name : "\(name)_\(index)"),
          "type": .string("b\(width)\(order)"),
          "doc": field.form.isPlainBits ? nil : .string("The bits of: \(field.form.words)"),
        ])
        parts.append(
          widths.count == 1 ? part.derived(field.derivation, field.form, ofBits: width) : part)
      }
    }
    if total % 8 > 0 {
      let type = "b\(8 - total % 8)\(order)"
      parts.append(.object(["id": .string(unique("unused")), "type": .string(type)]))
    }
    return parts
  }

  private mutating func union(_ tag: Form, _ cases: [PacketLayout.Case], in owner: String)
    -> Attributes
  {
    for found in cases {
      let type = Self.caseType(owner, found.name)
      addPart(type) { $0.attributes(found.items, in: type, case: found.name) }
    }
    return attributes(tag, "tag", nil) + [choice("value", on: number(tag, "tag"), cases, of: owner)]
  }

  /// The value of a union, whose tag is an expression.
  func choice(_ name: String, on tag: String, _ cases: [PacketLayout.Case], of owner: String)
    -> JSONValue
  {
    let members = cases.map { found in
      JSONValue.Member(
        name: found.tag.map { "\($0)" } ?? "_", value: .string(Self.caseType(owner, found.name)))
    }
    let choice = JSONValue.object(["switch-on": .string(tag), "cases": .object(members)])
    return .object(["id": .string(name), "type": choice])
  }

  /// The type of a union's case.
  private static func caseType(_ owner: String, _ name: String) -> String {
    "\(owner)_\(ExportNames.snake(name))_case"
  }
}

extension Form {
  /// Whether its bits are what Kaitai shows.
  fileprivate var isPlainBits: Bool {
    if case .integer(_, isSigned: false, _) = self { true } else { self == .bool }
  }
}

extension PacketLayout.Item {
  /// The names of the fields and cases.
  var allNames: [String] {
    guard case .union(_, let cases) = self else { return names }
    return cases.flatMap { [$0.name] + $0.items.flatMap(\.allNames) }
  }

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
