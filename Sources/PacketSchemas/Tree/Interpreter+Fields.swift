internal import PacketKit

extension Interpreter {
  /// Reads a field of a packet.
  mutating func field(
    _ field: PacketDescription.Field,
    _ frame: inout Frame,
    into parent: inout Node
  ) throws(Failed) {
    begin(field, &frame)
    var node = open(.field(field.name))
    defer { close(node, in: &parent) }
    guard try isPresent(field, &frame, in: &node, of: &parent) else { return }
    let start = position
    try self.field(field.type, into: &node)
    try note(field, &node, from: start, in: &frame)
  }

  /// Reads a field whose count, size or tag an earlier field states. It is apart, because it uses more of the stack.
  mutating func statedField(
    _ field: PacketDescription.Field,
    _ frame: inout Frame,
    into parent: inout Node
  ) throws(Failed) {
    begin(field, &frame)
    var node = open(.field(field.name))
    defer { close(node, in: &parent) }
    guard try isPresent(field, &frame, in: &node, of: &parent) else { return }
    let start = position
    try self.field(field.type, statedBy: frame, into: &node)
    try note(field, &node, from: start, in: &frame)
  }

  /// Keeps where a field begins, for the padding and the checksums that depend on it.
  private func begin(_ field: PacketDescription.Field, _ frame: inout Frame) {
    frame.fieldStart = position
    frame.starts[field.name] = position
  }

  /// Keeps the value of a field, which later fields may depend on.
  ///
  /// Parameters are inout where a copy would use more of the stack.
  private func note(
    _ field: PacketDescription.Field,
    _ node: inout Node,
    from start: Int,
    in frame: inout Frame
  ) throws(Failed) {
    if field.presence == .bytesRemain, position == start {
      throw error(.invalid("a value that takes no bytes cannot be told from none"), at: start)
    }
    frame.values[field.name] = node.value
  }

  private mutating func isPresent(
    _ field: PacketDescription.Field,
    _ frame: inout Frame,
    in node: inout Node,
    of packet: inout Node
  ) throws(Failed) -> Bool {
    let isPresent: Bool
    switch field.presence {
    case .always: return true
    case .byte: return try presence(of: &node)
    case .flag(let path): isPresent = Self.flag(path, frame, in: packet)
    case .equal(let name, let value):
      if case .enumerationCase(_, let rawValue)? = frame.values[name] {
        isPresent = rawValue.rawText == value
      } else {
        isPresent = frame.values[name]?.rawText == value
      }
    case .options(let name, let mask):
      switch frame.values[name] {
      case .options(let options)?, .unsigned(let options)?: isPresent = options & mask == mask
      default: isPresent = false
      }
    case .bytesRemain:
      isPresent = remaining > 0
      if !isPresent { hasTakenRemaining = true }
    }
    if !isPresent { node.value = .absent }
    return isPresent
  }

  /// The value of an earlier `Bool`, or of a `Bool` in an earlier packet.
  private static func flag(_ path: String, _ frame: Frame, in packet: Node) -> Bool {
    let names = path.split(separator: ".").map(String.init)
    var node: Node? = packet
    for name in names { node = node?.children.last { $0.role == .field(name) } }
    guard case .bool(let isSet)? = node?.value else { return false }
    return isSet
  }

  /// Reads the contents of a field, one level deeper if it counts as a level.
  mutating func field(_ type: WireType, into node: inout Node) throws(Failed) {
    if type.isRegion { return try region(type, into: &node) }
    let nesting = type.nesting
    let isLevel = nesting == .value || nesting == .packet
    if isLevel { try enter() } else if nesting == .flatPacket { try checkLevel() }
    try value(type, into: &node)
    if isLevel { depth -= 1 }
  }

  /// Reads a value at the current level.
  mutating func value(_ type: WireType, into node: inout Node) throws(Failed) {
    switch type {
    case .packet(let packet): try self.packet(packet, into: &node)
    case .array(let element, let extent): try array(element, extent, into: &node)
    case .optional(let type): try optional(type, into: &node)
    case .ranged(let type, let bounds): try ranged(type, bounds, into: &node)
    case .set, .dictionary: try ordered(type, into: &node)
    case .region: try region(type, into: &node)
    case .wrapped(_, let type):
      node.isWrapped = true
      try field(type, into: &node)
    default: try plain(type, into: &node)
    }
  }

  private mutating func optional(_ type: WireType, into node: inout Node) throws(Failed) {
    guard try presence(of: &node) else { return }
    let isFlat = type.isFlat
    try enter(isFlat)
    try value(type, into: &node)
    leave(isFlat)
  }

  private mutating func ordered(_ type: WireType, into node: inout Node) throws(Failed) {
    switch type {
    case .set(let element, let extent): try set(element, extent, into: &node)
    case .dictionary(let key, let value, let extent):
      try dictionary(key, value, extent, into: &node)
    default: break
    }
  }

  /// Reads a value that contains no other described values.
  private mutating func plain(_ type: WireType, into node: inout Node) throws(Failed) {
    switch type {
    case .string(let extent, let encoding): try text(extent, encoding, into: &node)
    case .bytes(let extent): try data(extent, into: &node)
    case .enumeration(let type, let rawValue, let cases):
      try enumeration(type, rawValue, cases, into: &node)
    case .opaque(let type): try opaque(into: &node, type.read)
    default: node.value = try atom(type)
    }
  }

  /// Reads whether a value is present.
  private mutating func presence(of node: inout Node) throws(Failed) -> Bool {
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
