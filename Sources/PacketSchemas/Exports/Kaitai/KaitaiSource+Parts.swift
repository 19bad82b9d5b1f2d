/// A field of a packet, as later fields refer to it.
struct KaitaiField {
  let type: JSONValue
  /// The number of types around it, within its packet.
  let level: Int
  /// Whether it is in a run of bits.
  let isBits: Bool
}

// Parts of packets.
extension KaitaiSource {
  mutating func attributes(
    _ items: [JSONValue],
    in owner: String,
    case unionCase: String = ""
  ) -> Attributes {
    var result: Attributes = []
    /// Where the last field or run of bits begins.
    var start = 0
    for item in items {
      switch item["item"]?.string {
      case "field", "bits":
        start = result.count
      case "padding":
        guard let size = item["to"]?.line else { break }
        let place = unique("place")
        marks.append(place)
        result.insert(mark(place), at: start)
        result.append(zeros("\(size) - (_io.pos - \(place))"))
        continue
      default: break
      }
      result += attributes(item, in: owner, case: unionCase)
    }
    return result
  }

  private mutating func zeros(_ size: String) -> JSONValue {
    .object(["id": .string(unique("padding")), "size": .string(size), "doc": .string("Zeros.")])
  }

  private mutating func attributes(
    _ item: JSONValue,
    in owner: String,
    case unionCase: String
  ) -> Attributes {
    switch item["item"]?.string {
    case "magic":
      return [
        .object(["id": .string(unique("magic")), "contents": contents(item["bytes"]?.string ?? "")])
      ]
    case "padding":
      let digits = String(repeating: "00", count: item["count"]?.integer ?? 0)
      return [.object(["id": .string(unique("padding")), "contents": contents(digits)])]
    case "alignment":
      let multiple = item["to"]?.line ?? "1"
      needsStart = true
      let start = "\(parents(level))packet_start"
      return [zeros("(\(multiple) - (_io.pos - \(start)) % \(multiple)) % \(multiple)")]
    case "field": return field(item, in: owner, case: unionCase)
    case "bits": return run(item)
    case "union": return union(item, in: owner)
    case "trailer":
      let name = ExportNames.snake(item["name"]?.string ?? "")
      let part = "\(owner)_\(name)_part"
      addPart(part) { $0.attributes(item.parts, in: part) }
      return [
        .object([
          "id": .string("\(name)_part"), "type": .string(part), "if": .string(Self.bytesRemain),
        ])
      ]
    case "fieldChecksum": return checksum(item, unique("checksum"))
    case "unknownBytes":
      let name = (item["name"]?.string ?? "").after("\(unionCase).")
      return [rest(ExportNames.snake(name), "Of a later version.")]
    default: return [rest(unique("unknown"), "Not expressed: \(item.line)")]
    }
  }

  mutating func checksum(_ item: JSONValue, _ name: String) -> Attributes {
    let number = JSONValue.object([
      "kind": .string("integer"), "bits": item["bits"], "endianness": item["endianness"],
    ])
    return attributes(number, name, "\(item["algorithm"]?.string ?? ""), which is not compared.")
  }

  private mutating func field(_ field: JSONValue, in owner: String, case unionCase: String)
    -> Attributes
  {
    let path = field["name"]?.string ?? ""
    let name = ExportNames.snake(path.after("\(unionCase)."))
    var type = field["type"] ?? .null
    if field["presence"]?.string == "byte" {
      type = .object(["kind": .string("optional"), "wrapped": type])
    }
    var parts = attributes(type, name, nil, in: owner)
    if let last = parts.popLast() { parts.append(last.derived(field)) }
    let condition = condition(field["presence"])
    fields[path] = KaitaiField(type: type, level: level, isBits: false)
    guard let condition else { return parts }
    return parts.map { $0.with(condition: condition) }
  }

  private mutating func run(_ item: JSONValue) -> Attributes {
    var parts: Attributes = []
    var total = 0
    let order = item["leastSignificantFirst"] == nil ? "" : "le"
    for field in item["fields"]?.elements ?? [] {
      let path = field["name"]?.string ?? ""
      let name = ExportNames.snake(path)
      let type = field["type"] ?? .null
      total += field.bitFieldCount
      fields[path] = KaitaiField(type: type, level: level, isBits: true)
      let widths = field.bitWidths
      for (index, width) in widths.enumerated() {
        let isPlain = ["integer", "bool"].contains(type["kind"]?.string) && type["signed"] == nil
        let part = JSONValue.object([
          "id": .string(widths.count == 1 ? name : "\(name)_\(index)"),
          "type": .string("b\(width)\(order)"),
          "doc": isPlain ? nil : .string("The bits of: \(type.words)"),
        ])
        parts.append(widths.count == 1 ? part.derived(field, ofBits: width) : part)
      }
    }
    if total % 8 > 0 {
      let type = "b\(8 - total % 8)\(order)"
      parts.append(.object(["id": .string(unique("unused")), "type": .string(type)]))
    }
    return parts
  }

  private mutating func union(_ item: JSONValue, in owner: String) -> Attributes {
    var cases: [JSONValue.Member] = []
    for found in item["cases"]?.elements ?? [] {
      let name = found["name"]?.string ?? ""
      let type = Self.caseType(owner, name)
      addPart(type) { $0.attributes(found["items"]?.elements ?? [], in: type, case: name) }
      let tag = found["tag"]?.string == nil ? found["tag"]?.line ?? "" : "_"
      cases.append(.init(name: tag, value: .string(type)))
    }
    let tag = item["tag"] ?? .null
    let choice = JSONValue.object([
      "switch-on": .string(number(tag, "tag")), "cases": .object(cases),
    ])
    return attributes(tag, "tag", nil) + [.object(["id": .string("value"), "type": choice])]
  }

  /// The type of a union's case.
  static func caseType(_ owner: String, _ name: String) -> String {
    "\(owner)_\(ExportNames.snake(name))_case"
  }
}

extension JSONValue {
  /// The names of the fields in a part of a packet.
  var itemNames: [String] {
    let names = [self["name"]?.string].compactMap { $0 }
    let inner = (self["fields"]?.elements ?? []) + (self["cases"]?.elements ?? [])
    return names + inner.flatMap(\.itemNames) + (self["items"]?.elements ?? []).flatMap(\.itemNames)
  }

  /// Whether a part of a packet may take all remaining bytes.
  var takesRemaining: Bool {
    self["type"]?["extent"]?["remaining"] != nil || self["presence"]?["bytesRemain"] != nil
      || self["item"]?.string == "trailer"
      || (self["cases"]?.elements ?? []).contains { found in
        (found["items"]?.elements ?? []).contains(where: \.takesRemaining)
      }
  }
}
