// Reading for a view: past a value, whose place is kept. Each function corresponds to the one that reads the value, and
// accepts and rejects the same bytes. Its errors name no field: what is rejected is decoded once more to say why.
//
// All of it is inlined where a packet is viewed, through the packet's conformance to a protocol. The optimizer does not
// see through a conformance to code that contains `throw`, so errors are thrown by functions that are not inlined.

extension PacketReader {
  /// Reads a number.
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  public mutating func _value<Number: FixedSizeNumber>(
    _ type: Number.Type, endianness: Endianness = .big
  ) throws(PacketError) -> Number {
    let width = Number.width
    return unsafe Number(_at: try take(width: width), count: width, endianness)
  }
}

extension PacketReader {
  /// Reads past a field.
  @safe
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  public mutating func _keep<Field: PacketField>(
    _ type: Field.Type, endianness: Endianness = .big
  ) throws(PacketError) -> _Kept<Field> {
    unsafe _Kept(try keepNested(Field.self, endianness: endianness))
  }

  /// Reads a field that a view stores as a value.
  @safe
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  public mutating func _keep<Field: PacketField>(
    _ type: Field.Type, endianness: Endianness = .big
  ) throws(PacketError) -> _Kept<Field> where Field._Place == Field {
    try descend(into: Field.self)
    let value = try readInner(Field.self, endianness: endianness)
    ascend(from: Field.self)
    return unsafe _Kept(value)
  }

  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  mutating func keepNested<Nested: PacketField>(
    _ type: Nested.Type, endianness: Endianness = .big
  ) throws(PacketError) -> Nested._Place {
    try descend(into: Nested.self)
    let place = unsafe try Nested._place(from: &self, endianness: endianness)
    ascend(from: Nested.self)
    return place
  }
}

extension PacketReader {
  /// Rejects a packet whose derived fields do not have their computed values, by decoding it, and stays before it.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func _check<Content: Packet>(_ type: Content.Type) throws(PacketError) {
    guard !isTrusted else { return }
    let start = position
    _ = try Content(from: &self)
    rewind(to: start)
  }
}
