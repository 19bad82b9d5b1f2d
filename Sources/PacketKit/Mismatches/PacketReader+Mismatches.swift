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
    message: "a fixed width is for a 'String'; an optional is written with '?', not by an alias"
  )
  @_lifetime(self: copy self)
  public mutating func read<Value>(
    _ type: Value.Type = Value.self,
    fixedWidth width: Int,
    padding: UInt8 = 0,
    encoding: TextEncoding = .utf8,
    field: StaticString? = nil
  ) throws(PacketError) -> Value {
    throw .notAField(at: offset)
  }

  @available(
    *,
    unavailable,
    message:
      "a length prefix is for a 'String', 'Data', an array of fields or a packet; for other collections use '@CountPrefixed'; an optional is written with '?', not by an alias"
  )
  @_lifetime(self: copy self)
  public mutating func read<Value, Prefix>(
    _ type: Value.Type = Value.self,
    lengthPrefix prefix: Prefix.Type,
    maximum: Int = .max,
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
      "a terminator is for a 'String', 'Data' or an array of fields; an optional is written with '?', not by an alias"
  )
  @_lifetime(self: copy self)
  public mutating func read<Value>(
    _ type: Value.Type = Value.self,
    terminatedBy terminator: UInt8,
    maximum: Int = .max,
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
      "a varint is an integer from 8 to 64 bits; an optional is written with '?', not by an alias"
  )
  @_lifetime(self: copy self)
  public mutating func read<Value>(
    varint type: Value.Type,
    field: StaticString? = nil
  ) throws(PacketError) -> Value {
    throw .notAField(at: offset)
  }

  @available(
    *,
    unavailable,
    message:
      "a varint is an integer from 8 to 64 bits; an optional is written with '?', not by an alias"
  )
  @_lifetime(self: copy self)
  public mutating func read<Value, Bounds>(
    varint type: Value.Type,
    in range: Bounds,
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
      "a varint is an integer from 8 to 64 bits; an optional is written with '?', not by an alias"
  )
  @_lifetime(self: copy self)
  public mutating func read<Value>(
    varint type: Value.Type,
    form: VarintForm,
    field: StaticString? = nil
  ) throws(PacketError) -> Value {
    throw .notAField(at: offset)
  }

  @available(
    *,
    unavailable,
    message:
      "a varint is an integer from 8 to 64 bits; an optional is written with '?', not by an alias"
  )
  @_lifetime(self: copy self)
  public mutating func read<Value, Bounds>(
    varint type: Value.Type,
    form: VarintForm,
    in range: Bounds,
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
    message: "a timestamp is a 'Date'; an optional is written with '?', not by an alias"
  )
  @_lifetime(self: copy self)
  public mutating func read<Value>(
    _ type: Value.Type = Value.self,
    timestamp unit: TimeUnit,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) -> Value {
    throw .notAField(at: offset)
  }

  @available(
    *,
    unavailable,
    message: "an interval is a 'Duration'; an optional is written with '?', not by an alias"
  )
  @_lifetime(self: copy self)
  public mutating func read<Value>(
    _ type: Value.Type = Value.self,
    interval unit: TimeUnit,
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
