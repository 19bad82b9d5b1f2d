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
    try end(field, from: start, &frame, &node)
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
    try self.field(field.type, statedBy: &parent, into: &node)
    try end(field, from: start, &frame, &node)
  }

  /// Records where a field begins, for the padding and the checksums that depend on it.
  private func begin(_ field: PacketDescription.Field, _ frame: inout Frame) {
    frame.fieldStart = position
    frame.starts[field.name] = position
  }

  /// Rejects a field that is present because bytes remain, but takes none, not even around its value. All that is done
  /// after a field is here, because it would enlarge the frame of the functions by which packets nest.
  @inline(never)
  private func end(
    _ field: PacketDescription.Field,
    from start: Int,
    _ frame: inout Frame,
    _ node: inout Node
  ) throws(Failed) {
    noteConstant(field.derivation, node, named: nil)
    if field.presence == .bytesRemain, position == start, frame.trailerStart == nil {
      throw error(.emptyTrailer, at: start)
    }
  }

  /// Parameters are inout where a copy would use more of the stack.
  @inline(never)
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
    case .flag, .equal, .options, .within, .bits:
      isPresent = packet.decides(field.presence) ?? false
    case .bytesRemain:
      isPresent = frame.trailerStart != nil || remaining > 0
      if !isPresent {
        hasTakenRemaining = true
      } else if frame.trailerStart == nil {
        try beginRemaining()
      }
    }
    if !isPresent { node.value = .absent }
    return isPresent
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
    case .given(let packet, _):
      node.given = given
      try self.packet(packet, into: &node)
    case .array(let element, let extent): try array(element, extent, into: &node)
    default: try otherValue(type, into: &node)
    }
  }

  /// It is apart, as are others of the kind, because it would enlarge the frame of the function that calls it.
  @inline(never)
  private mutating func otherValue(_ type: WireType, into node: inout Node) throws(Failed) {
    switch type {
    case .optional(let type): try optional(type, into: &node)
    case .ranged(let type, let bounds): try ranged(type, bounds, into: &node)
    case .set, .dictionary: try ordered(type, into: &node)
    case .region, .aligned: try region(type, into: &node)
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
    if case .set(let element, let extent) = type,
      let count = try elementCount(extent, of: &node)
    {
      try set(element, count: count, into: &node)
    } else if case .dictionary(let key, let value, let extent) = type,
      let count = try elementCount(extent, of: &node)
    {
      try dictionary(key, value, count: count, into: &node)
    }
  }

  /// Reads a value that contains no other described values.
  private mutating func plain(_ type: WireType, into node: inout Node) throws(Failed) {
    switch type {
    case .string(let extent, let encoding): try text(extent, encoding, into: &node)
    case .bytes(let extent): try data(extent, into: &node)
    case .enumeration(let type, let rawValue, let cases):
      try enumeration(type, rawValue, cases, into: &node)
    case .opaque(let type):
      guard type.isKnown else { throw error(.unreadable(type.shortName), at: position) }
      try opaque(into: &node, type.read)
    // Only fields of a run of bits have such types.
    case .quantized, .unitQuaternion: throw error(.unreadable("a number of bits"), at: position)
    default: node.value = try atom(type)
    }
  }

  /// Reads whether a value is present.
  private mutating func presence(of node: inout Node) throws(Failed) -> Bool {
    let offset = try take(1).lowerBound
    let byte = bytes[offset]
    node.presenceByteCount += 1
    guard byte <= 1 else {
      throw error(.notPresence(byte), at: offset)
    }
    if byte == 0 { node.value = .absent }
    return byte == 1
  }
}
