// A user's own type may be named `Float` or `UInt16`. If one of the neighboring fields is not a number type of
// PacketKit, each field is read and written separately.

extension PacketReader {
  /// Reads two fields. Called by code that `@Packet` generates.
  @inlinable
  @_disfavoredOverload
  @_lifetime(self: copy self)
  public mutating func _read<A: PacketField, B: PacketField>(
    _ a: A.Type,
    _ b: B.Type,
    endianness: Endianness = .big,
    fields: @autoclosure () -> [StaticString]
  ) throws(PacketError) -> (A, B) {
    let fields = fields()
    return (
      try read(a, endianness: endianness, field: fields[0]),
      try read(b, endianness: endianness, field: fields[1])
    )
  }

  /// Reads three fields. Called by code that `@Packet` generates.
  @inlinable
  @_disfavoredOverload
  @_lifetime(self: copy self)
  public mutating func _read<A: PacketField, B: PacketField, C: PacketField>(
    _ a: A.Type,
    _ b: B.Type,
    _ c: C.Type,
    endianness: Endianness = .big,
    fields: @autoclosure () -> [StaticString]
  ) throws(PacketError) -> (A, B, C) {
    let fields = fields()
    return (
      try read(a, endianness: endianness, field: fields[0]),
      try read(b, endianness: endianness, field: fields[1]),
      try read(c, endianness: endianness, field: fields[2])
    )
  }

  /// Reads four fields. Called by code that `@Packet` generates.
  @inlinable
  @_disfavoredOverload
  @_lifetime(self: copy self)
  public mutating func _read<A: PacketField, B: PacketField, C: PacketField, D: PacketField>(
    _ a: A.Type,
    _ b: B.Type,
    _ c: C.Type,
    _ d: D.Type,
    endianness: Endianness = .big,
    fields: @autoclosure () -> [StaticString]
  ) throws(PacketError) -> (A, B, C, D) {
    let fields = fields()
    return (
      try read(a, endianness: endianness, field: fields[0]),
      try read(b, endianness: endianness, field: fields[1]),
      try read(c, endianness: endianness, field: fields[2]),
      try read(d, endianness: endianness, field: fields[3])
    )
  }
}

extension PacketWriter {
  /// Writes two fields. Called by code that `@Packet` generates.
  @inlinable
  @_disfavoredOverload
  public mutating func _write<A: PacketField, B: PacketField>(
    _ a: A,
    _ b: B,
    endianness: Endianness = .big,
    fields: @autoclosure () -> [StaticString]
  ) throws(PacketError) {
    let fields = fields()
    try write(a, endianness: endianness, field: fields[0])
    try write(b, endianness: endianness, field: fields[1])
  }

  /// Writes three fields. Called by code that `@Packet` generates.
  @inlinable
  @_disfavoredOverload
  public mutating func _write<A: PacketField, B: PacketField, C: PacketField>(
    _ a: A,
    _ b: B,
    _ c: C,
    endianness: Endianness = .big,
    fields: @autoclosure () -> [StaticString]
  ) throws(PacketError) {
    let fields = fields()
    try write(a, endianness: endianness, field: fields[0])
    try write(b, endianness: endianness, field: fields[1])
    try write(c, endianness: endianness, field: fields[2])
  }

  /// Writes four fields. Called by code that `@Packet` generates.
  @inlinable
  @_disfavoredOverload
  public mutating func _write<A: PacketField, B: PacketField, C: PacketField, D: PacketField>(
    _ a: A,
    _ b: B,
    _ c: C,
    _ d: D,
    endianness: Endianness = .big,
    fields: @autoclosure () -> [StaticString]
  ) throws(PacketError) {
    let fields = fields()
    try write(a, endianness: endianness, field: fields[0])
    try write(b, endianness: endianness, field: fields[1])
    try write(c, endianness: endianness, field: fields[2])
    try write(d, endianness: endianness, field: fields[3])
  }
}
