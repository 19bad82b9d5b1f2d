// Values within a range. Decoding and encoding reject values outside the range and never clamp them.

extension PacketReader {
  /// Reads a field that must be within `range`.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read<Field: PacketField & Comparable>(
    _ type: Field.Type = Field.self, in range: some RangeExpression<Field>,
    endianness: Endianness = .big, field: StaticString? = nil
  ) throws(PacketError) -> Field {
    let start = position
    let startOffset = offset
    let value = try read(type, endianness: endianness, field: field)
    do throws(PacketError) {
      // The time to compare a string, or a value that contains one, depends on its combining marks.
      try checkCombiningMarks(from: startOffset)
      guard range.contains(value) else {
        try PacketError.outOfRange(value, range, at: startOffset).raise()
      }
      return value
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
  }
}

extension PacketWriter {
  /// Writes a field that must be within `range`.
  @inlinable
  public mutating func write<Field: PacketField & Comparable>(
    _ value: Field, in range: some RangeExpression<Field>, endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) {
    guard range.contains(value) else {
      try PacketError.outOfRange(value, range, at: count).rethrow(inField: field)
    }
    let start = position
    try write(value, endianness: endianness, field: field)
    do throws(PacketError) {
      try checkCombiningMarks(from: start.count)
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
  }
}

extension BitReader {
  /// Reads a field of `bits` bits that must be within `range`.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read<Field: BitField & Comparable>(
    _ type: Field.Type = Field.self, bits count: Int, in range: some RangeExpression<Field>,
    field: StaticString? = nil
  ) throws(PacketError) -> Field {
    let start = offset
    let value = try read(type, bits: count, field: field)
    guard range.contains(value) else {
      try PacketError.outOfRange(value, range, at: start).rethrow(inField: field)
    }
    return value
  }
}

extension BitWriter {
  /// Writes a field of `bits` bits that must be within `range`.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func write<Field: BitField & Comparable>(
    _ value: Field, bits count: Int, in range: some RangeExpression<Field>,
    field: StaticString? = nil
  ) throws(PacketError) {
    guard range.contains(value) else {
      try PacketError.outOfRange(value, range, at: offset).rethrow(inField: field)
    }
    try write(value, bits: count, field: field)
  }
}

extension PacketError {
  @usableFromInline
  @inline(never)
  static func outOfRange<Value>(
    _ value: Value, _ range: some RangeExpression<Value>, at offset: Int
  ) -> PacketError {
    let allowed = printed(range: range)
    let text = (value as? String)?.quoted ?? printed(value).printable(maximumCount: 40)
    return PacketError(.outOfRange(text, allowed: allowed), at: offset)
  }
}

extension PacketDescription {
  /// Adds a field that is within `range`.
  public mutating func field<Value: Comparable>(
    _ type: Value.Type, in range: some RangeExpression<Value>, endianness: Endianness = .big,
    field: StaticString? = nil
  ) {
    let reference = TypeReference(any: type, endianness)
    add(.ranged(type, WireType(type, endianness), range, reference), field)
  }

  /// Adds a field of `count` bits that is within `range`.
  public mutating func field<Value: Comparable>(
    _ type: Value.Type, bits count: Int, in range: some RangeExpression<Value>,
    field: StaticString? = nil
  ) {
    let reference = TypeReference(anyBitsOf: type, count: count)
    let bits = WireType(bitsOf: type, count: count)
    add(.ranged(type, bits, range, reference), bits: count, field)
  }
}

// See WrongFields.swift.
extension PacketReader {
  @available(
    *,
    unavailable,
    message:
      "a range is for a number of the same type; write an optional with '?', not as a type alias"
  )
  @_lifetime(self: copy self)
  public mutating func read<Value, Bounds>(
    _ type: Value.Type = Value.self, in range: Bounds, endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) -> Value {
    throw .notAField(at: offset)
  }
}

extension PacketWriter {
  @available(
    *,
    unavailable,
    message:
      "a range is for a number of the same type; write an optional with '?', not as a type alias"
  )
  public mutating func write<Value, Bounds>(
    _ value: Value, in range: Bounds, endianness: Endianness = .big, field: StaticString? = nil
  ) throws(PacketError) {
    throw .notAField(at: count)
  }
}

extension PacketDescription {
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public mutating func field<Value, Bounds>(
    _ type: Value.Type, in range: Bounds, endianness: Endianness = .big, field: StaticString? = nil
  ) {}
}
