// Runs of bits.

extension ConstructSource {
  mutating func run(_ item: JSONValue) -> [String] {
    let run = item["fields"]?.elements ?? []
    let group = Self.group(of: run)
    var parts: [String] = []
    var widths: [Int] = []
    for field in run {
      let name = ExportNames.identifier(field["name"]?.string ?? "")
      let type = field["type"] ?? .null
      let path = "\(group).\(name)"
      fields[field["name"]?.string ?? ""] = ConstructField(path: path, type: type, level: level)
      widths += field.bitWidths
      var form = bits(type, field["bits"]?.line ?? "1")
      if let literal = SwiftLiteral(constantOf: field) {
        form = "Const(\(literal.python), \(form))"
      } else if field["derived"] != nil {
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
    guard item["leastSignificantFirst"] != nil else {
      return ["\"\(group)\" / BitStruct(\n\(lines))"]
    }
    return ["\"\(group)\" / LowBitsFirst(\(widths), Struct(\n\(lines)))"]
  }

  /// The name of the container of a run of bits.
  static func group(of run: [JSONValue]) -> String {
    "bits_\(ExportNames.identifier(run.first?["name"]?.string ?? ""))"
  }

  private mutating func bits(_ type: JSONValue, _ count: String) -> String {
    switch type.form {
    case .bool:
      return count == "1" ? "Flag" : "Mapping(BitsInteger(\(count)), {False: 0, True: 1})"
    case .integer: return "BitsInteger(\(count)\(type["signed"] == nil ? "" : ", signed=True"))"
    case .enumeration: return mapping(type, bits(type["rawValue"] ?? .null, count))
    case .optionSet: return options(type, bits(type["rawValue"] ?? .null, count))
    case .ranged: return ranged(type, bits(type["value"] ?? .null, count))
    case .quantized:
      let lanes = type["lanes"]?.integer ?? 1
      let bounds = "\(type["lower"]?.line ?? "0"), \(type["upper"]?.line ?? "0")"
      let step = "Steps(\(count), \(bounds)\(type["zero"] == nil ? "" : ", has_zero=True"))"
      return lanes == 1 ? step : "Array(\(lanes), \(step))"
    case .unitQuaternion:
      notes.append(
        "Of a unit quaternion, the index of the largest component, and the steps of the others.")
      let steps = Array(repeating: "BitsInteger(\(count))", count: 3).joined(separator: ", ")
      return "Sequence(BitsInteger(2), \(steps))"
    case .float, .varint, .string, .bytes, .array, .set, .dictionary, .optional, .vector, .uuid,
      .unicodeScalar, .timestamp, .interval, .packet, .wrapped, .tagged, .region, .opaque, nil:
      notes.append("Not expressed: bits as \(type.words)")
      return "BitsInteger(\(count))"
    }
  }
}

extension JSONValue {
  /// The bits of each number that a field of a run consists of.
  var bitWidths: [Int] {
    let bits = self["bits"]?.integer ?? 1
    return switch self["type"]?["kind"]?.string {
    case "quantized": Array(repeating: bits, count: self["type"]?["lanes"]?.integer ?? 1)
    case "unitQuaternion": [2, bits, bits, bits]
    default: [bits]
    }
  }
}
