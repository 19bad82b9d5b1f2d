internal import PacketKit

extension Interpreter {
  /// Reads a field of a packet.
  mutating func field(
    _ field: PacketDescription.Field,
    _ frame: inout Frame,
    into parent: inout Node
  ) throws(PacketError) {
    var flag: Bool?
    let isPresent = if case .flag(let name) = field.presence { frame.flags[name] == true } else { true }
    try child(.field(field.name), of: &parent) { this, node throws(PacketError) in
      if field.presence == .byte, try !this.presence(of: &node) { return }
      guard isPresent else { return node.value = .absent }
      try this.field(field.type, into: &node)
      if case .bool(let value) = node.value { flag = value }
    }
    if let flag { frame.flags[field.name] = flag }
  }

  /// Reads what a field holds: a level deeper, if it counts as one.
  mutating func field(_ type: WireType, into node: inout Node) throws(PacketError) {
    switch type.nesting {
    case .leaf, .collection:
      try value(type, into: &node)
    case .flatPacket:
      try checkLevel()
      try value(type, into: &node)
    case .value, .packet:
      try nested { this throws(PacketError) in try this.value(type, into: &node) }
    }
  }

  /// Reads a value, whatever level it is on.
  mutating func value(_ type: WireType, into node: inout Node) throws(PacketError) {
    switch type {
    case .integer, .float, .bool, .varint, .vector, .uuid, .unicodeScalar, .timestamp, .interval,
      .optionSet:
      node.value = try atom(type)
    case .string(let extent, let encoding): try text(extent, encoding, into: &node)
    case .bytes(let extent): try data(extent, into: &node)
    case .array(let element, let extent): try array(element, extent, into: &node)
    case .set(let element, let extent): try set(element, extent, into: &node)
    case .dictionary(let key, let value, let extent):
      try dictionary(key, value, extent, into: &node)
    case .optional(let type):
      guard try presence(of: &node) else { return }
      try nested(in: type) { this throws(PacketError) in try this.value(type, into: &node) }
    case .enumeration(let type, let rawValue, let cases):
      try enumeration(type, rawValue, cases, into: &node)
    case .ranged(let type, let bounds): try ranged(type, bounds, into: &node)
    case .packet(let packet): try self.packet(packet, into: &node)
    case .opaque(let type): try opaque(into: &node, type.read)
    }
  }

  /// Reads whether there is a value.
  private mutating func presence(of node: inout Node) throws(PacketError) -> Bool {
    let offset = try take(1).lowerBound
    let byte = bytes[offset]
    node.presenceByteCount += 1
    guard byte <= 1 else {
      let expected = "0x00 (absent) or 0x01 (present)"
      throw error(.unexpectedByte(byte, expected: expected), at: offset)
    }
    if byte == 0 { node.value = .absent }
    return byte == 1
  }
}
