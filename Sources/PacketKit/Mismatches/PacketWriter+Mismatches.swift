// See PacketReader+Mismatches.swift.

extension PacketWriter {
  @available(
    *,
    unavailable,
    message:
      "a field, and what it holds, conforms to 'PacketField'; conform the type, make it a '@Packet', or use '@Coded(by:)'"
  )
  public mutating func write<Value>(
    _ value: Value,
    field: StaticString? = nil
  ) throws(PacketError) {
    throw .notAField(at: count)
  }

  @available(
    *,
    unavailable,
    message:
      "a field, and what it holds, conforms to 'PacketField'; conform the type, make it a '@Packet', or use '@Coded(by:)'"
  )
  public mutating func write<Value>(
    _ value: Value,
    endianness: Endianness,
    field: StaticString? = nil
  ) throws(PacketError) {
    throw .notAField(at: count)
  }

  @available(
    *,
    unavailable,
    message:
      "a range is for a number, and of the same type; an optional is written with '?', not by an alias"
  )
  public mutating func write<Value, Bounds>(
    _ value: Value,
    in range: Bounds,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) {
    throw .notAField(at: count)
  }

}
