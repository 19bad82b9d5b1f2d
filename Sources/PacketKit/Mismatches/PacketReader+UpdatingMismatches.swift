// See PacketReader+Mismatches.swift.

extension PacketReader {
  @available(
    *,
    unavailable,
    message:
      "a field, and what it holds, conforms to 'PacketField'; conform the type, make it a '@Packet', or use '@Coded(by:)'"
  )
  @_lifetime(self: copy self)
  public mutating func update<Value>(
    _ value: inout Value,
    field: StaticString? = nil
  ) throws(PacketError) {
    throw .notAField(at: offset)
  }

  @available(
    *,
    unavailable,
    message:
      "a field, and what it holds, conforms to 'PacketField'; conform the type, make it a '@Packet', or use '@Coded(by:)'"
  )
  @_lifetime(self: copy self)
  public mutating func update<Value>(
    _ value: inout Value,
    endianness: Endianness,
    field: StaticString? = nil
  ) throws(PacketError) {
    throw .notAField(at: offset)
  }

  @available(
    *,
    unavailable,
    message:
      "a count prefix is for an array, a dictionary or a set of fields; an optional is written with '?', not by an alias"
  )
  @_lifetime(self: copy self)
  public mutating func update<Value, Prefix>(
    _ value: inout Value,
    countPrefix prefix: Prefix.Type,
    maximum: Int = .max,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) {
    throw .notAField(at: offset)
  }

  @available(
    *,
    unavailable,
    message:
      "a fixed count is for an array of fields; an optional is written with '?', not by an alias"
  )
  @_lifetime(self: copy self)
  public mutating func update<Value>(
    _ value: inout Value,
    fixedCount: Int,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) {
    throw .notAField(at: offset)
  }
}
