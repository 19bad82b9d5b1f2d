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
      "a count prefix is for an array, a dictionary or a set of fields; an optional is written with '?', not by an alias"
  )
  public mutating func write<Value, Prefix>(
    _ value: Value,
    countPrefix prefix: Prefix.Type,
    maximum: Int = .max,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) {
    throw .notAField(at: count)
  }

  @available(
    *,
    unavailable,
    message:
      "a fixed count is for 'Data' or an array of fields; an optional is written with '?', not by an alias"
  )
  public mutating func write<Value>(
    _ value: Value,
    fixedCount: Int,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) {
    throw .notAField(at: count)
  }

  @available(
    *,
    unavailable,
    message:
      "an integer of a stated number of bytes is one from 8 to 64 bits; an optional is written with '?', not by an alias"
  )
  public mutating func write<Value>(
    _ value: Value,
    bytes count: Int,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) {
    throw .notAField(at: count)
  }

  @available(
    *,
    unavailable,
    message:
      "an integer of a stated number of bytes is one from 8 to 64 bits; an optional is written with '?', not by an alias"
  )
  public mutating func write<Value, Bounds>(
    _ value: Value,
    bytes count: Int,
    in range: Bounds,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) {
    throw .notAField(at: count)
  }

  @available(
    *,
    unavailable,
    message:
      "the remaining bytes are 'Data', a 'String' or an array of fields; an optional is written with '?', not by an alias"
  )
  public mutating func write<Value>(
    remaining value: Value,
    encoding: TextEncoding = .utf8,
    endianness: Endianness = .big,
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

  @available(
    *,
    unavailable,
    message:
      "the coder codes another type than this one; an optional is written with '?', not by an alias"
  )
  public mutating func write<Value, Coder>(
    _ value: Value,
    codedBy coder: Coder.Type,
    field: StaticString? = nil
  ) throws(PacketError) {
    throw .notAField(at: count)
  }
}
