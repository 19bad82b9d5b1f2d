// Levels of nesting, and where a value that takes all remaining bytes ends.

extension PacketWriter {
  /// Enters a nested value, unless a limit is reached. Bytes written before the outermost value are not part of it.
  @export(implementation)
  @inline(__always)
  mutating func enter() -> Bool {
    if nesting.depth == 0 { remainingEnd = -1 }
    return nesting.enter()
  }

  /// Enters a nested value.
  @export(implementation)
  @inline(__always)
  mutating func descend() throws(PacketError) {
    guard enter() else { try nesting.limit(at: count).raise() }
  }

  /// Enters a field, if its type counts as a level.
  @export(implementation)
  @inline(__always)
  mutating func descend<Field: PacketField>(into type: Field.Type) throws(PacketError) {
    switch Field._nesting {
    case .leaf, .collection: break
    case .flatPacket: try nesting.check(at: count)
    case .value, .packet, .packetByHand: try descend()
    }
  }

  /// Enters a collection of the given elements.
  @export(implementation)
  @inline(__always)
  mutating func descend(intoFlat isFlat: Bool) throws(PacketError) {
    if isFlat { try nesting.check(at: count) } else { try descend() }
  }

  /// Leaves a collection of the given elements.
  @export(implementation)
  @inline(__always)
  mutating func ascend(fromFlat isFlat: Bool) {
    if !isFlat { ascend() }
  }

  /// Leaves the most recently entered value.
  @export(implementation)
  @inline(__always)
  mutating func ascend() {
    nesting.leave()
  }

  /// Leaves a field, if its type counts as a level.
  @export(implementation)
  @inline(__always)
  mutating func ascend<Field: PacketField>(
    from type: Field.Type, begunAt start: Position
  ) throws(PacketError) {
    guard Field._nesting == .packet || Field._nesting.isByHand else { return }
    try checkEnd(since: start)
    ascend()
  }

  /// Writes a value at the level of the collection or optional that contains it.
  @export(implementation)
  @inline(__always)
  mutating func writeInner<Field: PacketField>(
    _ value: Field, endianness: Endianness
  ) throws(PacketError) {
    let start = position
    try value.encode(into: &self, endianness: endianness)
    if Field._nesting.isByHand { try checkEnd(since: start) }
  }

  /// Writes a value in an encoding, at the level of the collection that contains it.
  @export(implementation)
  @inline(__always)
  mutating func writeInner<Encoding: FieldEncoding>(
    _ value: Encoding.Value, as encoding: Encoding
  ) throws(PacketError) {
    let start = position
    try encoding.write(value, into: &self)
    if Encoding._nesting == .value { try checkEnd(since: start) }
  }

  /// Rejects what a reader would take as part of a value that takes all remaining bytes, unless the value that began at
  /// `start` is part of its trailer.
  @export(implementation)
  @inline(__always)
  func checkEnd(since start: Position) throws(PacketError) {
    if !isInTrailer(since: start) { try checkEnd() }
  }

  /// Rejects bytes after those that a reader takes as all remaining bytes.
  @export(implementation)
  @inline(__always)
  func checkEnd() throws(PacketError) {
    guard isEndAllowed else { try endRejection.raise() }
  }

  @export(implementation)
  @inline(__always)
  var isEndAllowed: Bool { remainingEnd < 0 || remainingEnd == count }

  /// The error for bytes after those that a reader takes as all remaining bytes, or for fewer than are left to follow.
  @export(implementation)
  @inline(__always)
  var endRejection: PacketError { .wrongEnd(at: count, remainingEnd: remainingEnd) }

  /// Whether the value that began at `start` is part of a trailer: an earlier value takes all remaining bytes but these.
  @export(implementation)
  @inline(__always)
  func isInTrailer(since start: Position) -> Bool {
    remainingEnd > count && remainingEnd == start.remainingEnd
  }

  /// The error for a nested packet that cannot be written, whether or not it has been entered.
  @export(implementation)
  @inline(__always)
  func rejection(_ isEntered: Bool) -> PacketError {
    isEntered ? endRejection : nesting.limit(at: count)
  }
}
