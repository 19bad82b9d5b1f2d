internal import PacketKit

extension PacketTree {
  /// The fields and other parts with their values, in the order of their bytes, and what is wrong.
  var json: JSONValue {
    var fields: [JSONValue] = []
    forEachPlace { place, node in
      // Elements that share bytes are one part.
      if case .element = node.role, node.isBits { return }
      guard node.children.isEmpty || node.isBits else { return }
      // A packet without parts has no value, but a case of a union is one.
      if case .packet? = node.value, node.unionCase == nil { return }
      fields.append(
        .object([
          "path": .string(place.path), "part": FieldMap.Part(node.role).map { .string($0.label) },
          "offset": .integer(node.bytes.lowerBound), "length": .integer(node.bytes.count),
          "bits": node.isBits
            ? .array([.integer(node.bits.lowerBound), .integer(node.bits.count)]) : nil,
          "value": json(of: node),
        ]))
    }
    return .object([
      "packet": .string(packet), "bytes": .string(bytes.map(\.hexDigits).joined()),
      "error": error.map { .error($0) },
      "notChecked": notes.isEmpty ? nil : .array(notes.map { .string($0) }),
      "fields": .array(fields),
    ])
  }

  /// The value of a part; nil if it has none.
  func json(of node: Node) -> JSONValue? { node.value.map { json(of: $0, node) } }

  private func json(of value: Value, _ node: Node) -> JSONValue {
    switch value {
    case .absent: .null
    case .packet: node.unionCase.map { .object(["case": .string($0)]) } ?? .null
    case .bool(let value): .bool(value)
    case .unsigned(let number): .integer(number)
    case .signed(let number): .integer(number)
    case .wide(let number): .number("\(number)")
    case .float(let number): number.isFinite ? .number("\(number)") : .string("\(number)")
    case .double(let number): number.isFinite ? .number("\(number)") : .string("\(number)")
    case .text(let text), .opaque(let text): .string(text)
    case .digest(let bytes): .string(bytes.joinedHexDigits)
    case .data, .constant: .string(bytes[node.content].map(\.hexDigits).joined())
    case .byteArray: .array(bytes[node.content].map { .integer($0) })
    case .numbers(let numbers), .vector(let numbers): .array(numbers.map { json(of: $0, node) })
    case .enumerationCase(let name, let rawValue):
      .object(["case": .string(name), "rawValue": json(of: rawValue, node)])
    case .options(let bits): .integer(bits)
    case .uuid(let uuid): .string("\(uuid)")
    case .scalar(let scalar): .string("\(scalar)")
    case .date(let date): .string(date.text)
    case .duration(let duration): .string("\(duration)")
    case .collection, .dictionary: .array([])
    case .checksum(let sum): .integer(sum)
    }
  }
}
