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
      "a count prefix is for an array, a dictionary or a set of fields; an optional is written with '?', not by an alias"
  )
  @_lifetime(self: copy self)
  public mutating func read<Value, Prefix>(
    _ type: Value.Type = Value.self,
    countPrefix prefix: Prefix.Type,
    maximum: Int = .max,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) -> Value {
    throw .notAField(at: offset)
  }

  @available(
    *,
    unavailable,
    message:
      "a fixed count is for 'Data' or an array of fields; an optional is written with '?', not by an alias"
  )
  @_lifetime(self: copy self)
  public mutating func read<Value>(
    _ type: Value.Type = Value.self,
    fixedCount: Int,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) -> Value {
    throw .notAField(at: offset)
  }

  @available(
    *,
    unavailable,
    message:
      "an integer of a stated number of bytes is one from 8 to 64 bits; an optional is written with '?', not by an alias"
  )
  @_lifetime(self: copy self)
  public mutating func read<Value>(
    _ type: Value.Type = Value.self,
    bytes count: Int,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) -> Value {
    throw .notAField(at: offset)
  }

  @available(
    *,
    unavailable,
    message:
      "an integer of a stated number of bytes is one from 8 to 64 bits; an optional is written with '?', not by an alias"
  )
  @_lifetime(self: copy self)
  public mutating func read<Value, Bounds>(
    _ type: Value.Type = Value.self,
    bytes count: Int,
    in range: Bounds,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) -> Value {
    throw .notAField(at: offset)
  }

  @available(
    *,
    unavailable,
    message:
      "the remaining bytes are 'Data', a 'String' or an array of fields; an optional is written with '?', not by an alias"
  )
  @_lifetime(self: copy self)
  public mutating func read<Value>(
    remaining type: Value.Type,
    encoding: TextEncoding = .utf8,
    endianness: Endianness = .big,
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

  @available(
    *,
    unavailable,
    message:
      "the coder codes another type than this one; an optional is written with '?', not by an alias"
  )
  @_lifetime(self: copy self)
  public mutating func read<Value, Coder>(
    _ type: Value.Type = Value.self,
    codedBy coder: Coder.Type,
    field: StaticString? = nil
  ) throws(PacketError) -> Value {
    throw .notAField(at: offset)
  }
}
