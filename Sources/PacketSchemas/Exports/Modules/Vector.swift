package import PacketKit

/// A line of test vectors: bytes, and the value that they are or why they are none.
///
/// Integers of more than 15 digits, bytes in hexadecimal digits, and numbers that JSON does not know are strings; a
/// dictionary is an array of pairs.
package struct Vector {
  private let bytes: [UInt8]
  private let tree: PacketTree

  /// Creates the vector of bytes, which may be malformed.
  package init(of packet: any Packet.Type, _ bytes: [UInt8]) {
    self.bytes = bytes
    tree = PacketTree(of: packet, in: bytes)
  }

  /// The line, without its end.
  package var json: String {
    var members: [JSONValue.Member] = [
      .init(name: "bytes", value: .string(bytes.joinedHexDigits))
    ]
    if let error = tree.error {
      members += [
        .init(name: "offset", value: .integer(error.offset)),
        .init(name: "path", value: .string(error.path)),
        .init(name: "reason", value: .string(error.reasonName)),
        .init(name: "sentence", value: .string("\(error)")),
      ]
    } else {
      members.append(.init(name: "value", value: tree.value(of: tree.root)))
    }
    return JSONValue.object(members).line
  }
}

extension PacketError {
  /// The name of the reason's case.
  fileprivate var reasonName: String {
    Mirror(reflecting: reason).children.first?.label ?? "\(reason)"
  }
}

extension PacketTree {
  /// The value of a part, with those within it.
  fileprivate func value(of node: Node) -> JSONValue {
    var value = plainValue(of: node)
    // An optional within another is an array of one element, so that each has an absence of its own.
    for _ in 0..<max(node.presenceByteCount - 1, 0) { value = .array([value]) }
    return value
  }

  private func plainValue(of node: Node) -> JSONValue {
    switch node.value {
    case .packet?: packet(node)
    case .collection(let count)?: list(node, count)
    case .dictionary?:
      .array(node.elements.map { pair in .array(pair.children.map { value(of: $0) }) })
    case .data?, .byteArray?: .string(bytes[node.content].joinedHexDigits)
    case .numbers(let numbers)?, .vector(let numbers)?: .array(numbers.map(\.vectorNumber))
    case let value?: value.isNumber ? value.vectorNumber : json(of: node) ?? .null
    case nil: .null
    }
  }

  /// Of elements without bytes, which are all the same, the tree has one.
  private func list(_ node: Node, _ count: Int) -> JSONValue {
    let elements = node.elements.map { value(of: $0) }
    let missing = elements.last.map { Array(repeating: $0, count: max(count - elements.count, 0)) }
    return .array(elements + (missing ?? []))
  }

  private func packet(_ node: Node) -> JSONValue {
    var unionCase = node.unionCase
    var fields: [JSONValue.Member] = []
    for child in node.children {
      switch (child.role, child.value) {
      case (.tag, .enumerationCase(let name, _)?): unionCase = name
      case (.field(let name), _): fields.append(.init(name: name, value: value(of: child)))
      default: break
      }
    }
    guard let unionCase else { return .object(fields) }
    return .object(["case": .string(unionCase), "values": .object(fields)])
  }
}

extension PacketTree.Value {
  fileprivate var isNumber: Bool {
    switch self {
    case .unsigned, .signed, .wide, .float, .double, .options: true
    default: false
    }
  }

  /// The number: a string if JSON has no such number, or if most readers of JSON would round it.
  fileprivate var vectorNumber: JSONValue {
    switch self {
    case .float(let number): number.isFinite ? .number("\(number)") : .string("\(number)")
    case .double(let number): number.isFinite ? .number("\(number)") : .string("\(number)")
    default: rawText.count > 15 ? .string(rawText) : .number(rawText)
    }
  }
}
