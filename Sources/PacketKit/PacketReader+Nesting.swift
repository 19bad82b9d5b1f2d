// Levels of nesting, and where a value that takes all remaining bytes ends.

extension PacketReader {
  /// Enters a nested value.
  @export(implementation)
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func descend() throws(PacketError) {
    try nesting.enter(at: offset)
  }

  /// Enters a field, if its type counts as a level.
  @export(implementation)
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func descend<Field: PacketField>(into type: Field.Type) throws(PacketError) {
    switch Field._nesting {
    case .leaf, .collection: break
    case .flatPacket: try nesting.check(at: offset)
    case .value, .packet, .packetByHand: try descend()
    }
  }

  /// Enters a collection of the given elements.
  @export(implementation)
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func descend(intoFlat isFlat: Bool) throws(PacketError) {
    if isFlat { try nesting.check(at: offset) } else { try descend() }
  }

  /// Leaves a collection of the given elements.
  @export(implementation)
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func ascend(fromFlat isFlat: Bool) {
    if !isFlat { ascend() }
  }

  /// Leaves the most recently entered value.
  @export(implementation)
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func ascend() {
    nesting.leave()
  }

  /// Leaves a field, if its type counts as a level.
  @export(implementation)
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func ascend<Field: PacketField>(from type: Field.Type) {
    if Field._nesting == .packet || Field._nesting.isByHand { ascend() }
  }

  /// Leaves a field that has been read.
  @export(implementation)
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func ascend<Field: PacketField>(
    from type: Field.Type, begunAt start: Position
  ) throws(PacketError) {
    if Field._nesting.isByHand { try checkEnd(hadTakenRemaining: start.hasTakenRemaining) }
    ascend(from: type)
  }

  /// Reads a value at the level of the collection or optional that contains it.
  @export(implementation)
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func readInner<Field: PacketField>(
    _ type: Field.Type = Field.self, endianness: Endianness
  ) throws(PacketError) -> Field {
    let hadTakenRemaining = hasTakenRemaining
    let value = try Field(from: &self, endianness: endianness)
    if Field._nesting.isByHand { try checkEnd(hadTakenRemaining: hadTakenRemaining) }
    return value
  }

  /// Reads a value in an encoding, at the level of the collection that contains it.
  @export(implementation)
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func readInner<Encoding: FieldEncoding>(
    as encoding: Encoding
  ) throws(PacketError) -> Encoding.Value {
    let hadTakenRemaining = hasTakenRemaining
    let value = try encoding.read(from: &self)
    if Encoding._nesting == .value { try checkEnd(hadTakenRemaining: hadTakenRemaining) }
    return value
  }

  /// Reads a value at the level of the collection or optional that contains it, in place of another.
  @export(implementation)
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func updateInner<Field: PacketField>(
    _ value: inout Field, endianness: Endianness
  ) throws(PacketError) {
    let hadTakenRemaining = hasTakenRemaining
    try value._update(from: &self, endianness: endianness)
    if Field._nesting.isByHand { try checkEnd(hadTakenRemaining: hadTakenRemaining) }
  }

  /// Rejects a value by hand that takes all remaining bytes but some, and does not read these.
  @export(implementation)
  @inline(__always)
  func checkEnd(hadTakenRemaining: Bool) throws(PacketError) {
    if hasTakenRemaining, !hadTakenRemaining { try finish() }
  }
}
