// Reading for a view: two to four adjacent numbers, with one check.

extension PacketReader {
  /// Reads two numbers. Called by code that `@Packet` generates.
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  public mutating func _values<A: _FixedSizeNumber, B: _FixedSizeNumber>(
    _ a: A.Type,
    _ b: B.Type,
    endianness: Endianness = .big
  ) throws(PacketError) -> (A, B) {
    let widths = (A.width, B.width)
    let bytes = unsafe try claim(width: widths.0 &+ widths.1)
    return unsafe (
      A(_at: bytes, count: widths.0, endianness),
      B(_at: bytes + widths.0, count: widths.1, endianness)
    )
  }

  /// Reads three numbers. Called by code that `@Packet` generates.
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  public mutating func _values<A: _FixedSizeNumber, B: _FixedSizeNumber, C: _FixedSizeNumber>(
    _ a: A.Type,
    _ b: B.Type,
    _ c: C.Type,
    endianness: Endianness = .big
  ) throws(PacketError) -> (A, B, C) {
    let widths = (A.width, B.width, C.width)
    let startOfC = widths.0 &+ widths.1
    let bytes = unsafe try claim(width: startOfC &+ widths.2)
    return unsafe (
      A(_at: bytes, count: widths.0, endianness),
      B(_at: bytes + widths.0, count: widths.1, endianness),
      C(_at: bytes + startOfC, count: widths.2, endianness)
    )
  }

  /// Reads four numbers. Called by code that `@Packet` generates.
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  public mutating func _values<
    A: _FixedSizeNumber, B: _FixedSizeNumber, C: _FixedSizeNumber, D: _FixedSizeNumber
  >(
    _ a: A.Type,
    _ b: B.Type,
    _ c: C.Type,
    _ d: D.Type,
    endianness: Endianness = .big
  ) throws(PacketError) -> (A, B, C, D) {
    let widths = (A.width, B.width, C.width, D.width)
    let startOfC = widths.0 &+ widths.1
    let startOfD = startOfC &+ widths.2
    let bytes = unsafe try claim(width: startOfD &+ widths.3)
    return unsafe (
      A(_at: bytes, count: widths.0, endianness),
      B(_at: bytes + widths.0, count: widths.1, endianness),
      C(_at: bytes + startOfC, count: widths.2, endianness),
      D(_at: bytes + startOfD, count: widths.3, endianness)
    )
  }
}

// A user's own type may be named `Float` or `UInt16`: it is decoded as a value.

extension PacketReader {
  /// Reads a field. Called by code that `@Packet` generates.
  @inlinable
  @_disfavoredOverload
  @_lifetime(self: copy self)
  public mutating func _value<A: PacketField>(
    _ a: A.Type,
    endianness: Endianness = .big
  ) throws(PacketError) -> A {
    try read(a, endianness: endianness)
  }

  /// Reads two fields. Called by code that `@Packet` generates.
  @inlinable
  @_disfavoredOverload
  @_lifetime(self: copy self)
  public mutating func _values<A: PacketField, B: PacketField>(
    _ a: A.Type,
    _ b: B.Type,
    endianness: Endianness = .big
  ) throws(PacketError) -> (A, B) {
    (try _value(a, endianness: endianness), try _value(b, endianness: endianness))
  }

  /// Reads three fields. Called by code that `@Packet` generates.
  @inlinable
  @_disfavoredOverload
  @_lifetime(self: copy self)
  public mutating func _values<A: PacketField, B: PacketField, C: PacketField>(
    _ a: A.Type,
    _ b: B.Type,
    _ c: C.Type,
    endianness: Endianness = .big
  ) throws(PacketError) -> (A, B, C) {
    (
      try _value(a, endianness: endianness), try _value(b, endianness: endianness),
      try _value(c, endianness: endianness)
    )
  }

  /// Reads four fields. Called by code that `@Packet` generates.
  @inlinable
  @_disfavoredOverload
  @_lifetime(self: copy self)
  public mutating func _values<A: PacketField, B: PacketField, C: PacketField, D: PacketField>(
    _ a: A.Type,
    _ b: B.Type,
    _ c: C.Type,
    _ d: D.Type,
    endianness: Endianness = .big
  ) throws(PacketError) -> (A, B, C, D) {
    (
      try _value(a, endianness: endianness), try _value(b, endianness: endianness),
      try _value(c, endianness: endianness), try _value(d, endianness: endianness)
    )
  }
}
