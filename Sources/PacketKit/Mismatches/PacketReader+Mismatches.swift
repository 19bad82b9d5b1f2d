// Overloads for values of the wrong kind: they accept every type, and all are unavailable. Their messages explain the
// error at the user's own line, where the compiler would otherwise list its candidates.

extension PacketReader {
  @available(
    *,
    unavailable,
    message:
      "a field, and what it holds, conforms to 'PacketField'; conform the type, make it a '@Packet', or use '@Coded(by:)'"
  )
  @_lifetime(self: copy self)
  public mutating func read<Value>(
    _ type: Value.Type = Value.self,
    field: StaticString? = nil
  ) throws(PacketError) -> Value {
    throw .notAField(at: offset)
  }

  @available(
    *,
    unavailable,
    message:
      "a field, and what it holds, conforms to 'PacketField'; conform the type, make it a '@Packet', or use '@Coded(by:)'"
  )
  @_lifetime(self: copy self)
  public mutating func read<Value>(
    _ type: Value.Type = Value.self,
    endianness: Endianness,
    field: StaticString? = nil
  ) throws(PacketError) -> Value {
    throw .notAField(at: offset)
  }

  @available(
    *,
    unavailable,
    message:
      "a range is for a number, and of the same type; an optional is written with '?', not by an alias"
  )
  @_lifetime(self: copy self)
  public mutating func read<Value, Bounds>(
    _ type: Value.Type = Value.self,
    in range: Bounds,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) -> Value {
    throw .notAField(at: offset)
  }

}
