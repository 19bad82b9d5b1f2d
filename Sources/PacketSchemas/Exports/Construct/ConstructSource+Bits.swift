internal import PacketKit

// Runs of bits.

extension ConstructSource {
  mutating func run(_ run: [PacketLayout.BitField], _ order: BitOrder) -> [String] {
    let group = names.group(of: run)
    var parts: [String] = []
    var widths: [Int] = []
    for field in run {
      let name = names[.field(field.name)]
      fields[field.name] = ExportedField(
        names: [group, name], form: field.form, level: level, mayBeAbsent: false)
      // One number in a run from the least significant bit on has parts from its most significant on.
      let one = field.form.isUnitQuaternion ? [field.widths.reduce(0, +)] : field.widths
      let count = if case .array(_, .fixed(let count, _)) = field.form { count } else { 1 }
      for _ in 0..<max(count, 0) { widths += one }
      var form = bits(field.form, field.bits)
      if let literal = SwiftLiteral(constantOf: field.derivation) {
        form = "Const(\(literal.python), \(form))"
      } else if field.derivation == .computed {
        notes.append("Not compared: \(name) follows from the rest of the packet.")
      }
      parts.append("\"\(name)\" / \(form)")
    }
    let total = widths.reduce(0, +)
    if total % 8 > 0 {
      parts.append("Const(0, BitsInteger(\(8 - total % 8)))")
      widths.append(8 - total % 8)
    }
    let lines = parts.map { "    \($0.indented),\n" }.joined()
    return switch order {
    case .mostSignificantFirst: ["\"\(group)\" / BitStruct(\n\(lines))"]
    case .leastSignificantFirst:
      ["\"\(group)\" / LowBitsFirst(\(widths), Struct(\n\(lines)))"]
    }
  }

  private mutating func bits(_ form: Form, _ count: Int) -> String {
    switch form {
    case .bool:
      return count == 1 ? "Flag" : "Mapping(BitsInteger(\(count)), {False: 0, True: 1})"
    case .integer(_, let isSigned, _):
      return "BitsInteger(\(count)\(isSigned ? ", signed=True" : ""))"
    case .enumeration(let type): return mapping(type, bits(type.rawValue, count))
    case .optionSet(let type): return options(type, bits(type.rawValue, count))
    case .ranged(let value, let bounds): return ranged(form, value, bounds, bits(value, count))
    case .quantized(let steps):
      let bounds = "\(steps.lower), \(steps.upper)\(steps.hasZero ? ", has_zero=True" : "")"
      let step = "Steps(\(count), \(bounds))"
      return steps.lanes == 1 ? step : "Array(\(steps.lanes), \(step))"
    case .unitQuaternion:
      return "UnitQuaternion(\(count))"
    case .array(let element, .fixed(let number, _)):
      return "Array(\(number), \(bits(element, count)))"
    case .float, .number, .string, .bytes, .array, .set, .dictionary, .optional, .vector, .uuid,
      .unicodeScalar, .timestamp, .interval, .packet, .wrapped, .tagged, .given, .region, .aligned,
      .opaque:
      notes.append("Not expressed: bits as \(form.words)")
      return "BitsInteger(\(count))"
    }
  }
}

extension SchemaDocument {
  /// The document without runs of bits whose length varies, and what follows them, which construct does not express.
  var withoutVaryingRuns: SchemaDocument {
    func expressed(_ items: [PacketLayout.Item]) -> [PacketLayout.Item] {
      var result: [PacketLayout.Item] = []
      for item in items {
        switch item {
        case .bits(let fields, _) where fields.byteCount == nil:
          return result + [.unknown(item.json.line)]
        case .union(let tag, var cases):
          for index in cases.indices { cases[index].items = expressed(cases[index].items) }
          result.append(.union(tag: tag, cases))
        default: result.append(item)
        }
      }
      return result
    }
    return SchemaDocument(
      layouts.map {
        PacketLayout(
          name: $0.name, items: expressed($0.items), given: $0.given, delta: $0.delta,
          rules: $0.rules)
      })
  }
}

extension Form {
  /// Whether it is a unit quaternion, or elements or an optional of one.
  fileprivate var isUnitQuaternion: Bool {
    switch self {
    case .unitQuaternion: true
    case .array(let value, _), .optional(let value): value.isUnitQuaternion
    default: false
    }
  }
}
