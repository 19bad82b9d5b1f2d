// Decodes into an existing value, whose arrays and strings keep their memory where possible.

extension PacketReader {
  /// Reads a field and replaces its previous value.
  ///
  /// If it throws, the reader is unchanged. The value is still valid, but some of its parts may be old and others new.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func update<Field: PacketField>(
    _ value: inout Field,
    field: StaticString? = nil
  ) throws(PacketError) {
    let start = position
    do throws(PacketError) {
      try descend(into: Field.self)
      try value._update(from: &self)
      ascend(from: Field.self)
    } catch {
      rewind(to: start)
      throw (consume error).inField(field, of: Field.self)
    }
  }

  /// Reads a field whose numbers and prefixes have the given byte order, and replaces its previous value.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func update<Field: PacketField>(
    _ value: inout Field,
    endianness: Endianness,
    field: StaticString? = nil
  ) throws(PacketError) {
    let start = position
    do throws(PacketError) {
      try descend(into: Field.self)
      try value._update(from: &self, endianness: endianness)
      ascend(from: Field.self)
    } catch {
      rewind(to: start)
      throw (consume error).inField(field, of: Field.self)
    }
  }

  /// Reads a nested packet, one level deeper, and replaces its previous value.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func update<Nested: Packet>(
    _ packet: inout Nested,
    field: StaticString? = nil
  ) throws(PacketError) {
    let start = position
    do throws(PacketError) {
      try descend(into: Nested.self)
      try packet._update(from: &self)
      ascend(from: Nested.self)
    } catch {
      rewind(to: start)
      throw (consume error).inPacket(Nested.self, field: field)
    }
  }

  /// Reads a nested packet, which keeps the byte order of its own declaration, and replaces its previous value.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func update<Nested: Packet>(
    _ packet: inout Nested,
    endianness: Endianness,
    field: StaticString? = nil
  ) throws(PacketError) {
    try update(&packet, field: field)
  }

  /// Reads an array preceded by the count of its elements, a `UInt32`, and replaces the previous elements.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func update<Element: PacketField>(
    _ array: inout [Element],
    field: StaticString? = nil
  ) throws(PacketError) {
    try update(&array, countPrefix: UInt32.self, field: field)
  }

  /// Reads an array preceded by the count of its elements, and replaces the previous elements.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func update<Element: PacketField, Prefix: LengthPrefix>(
    _ array: inout [Element],
    countPrefix prefix: Prefix.Type,
    maximum: Int = .max,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) {
    let start = position
    do throws(PacketError) {
      let maximum = min(maximum, limits.maximumElementCount)
      let count = try takeLength(prefix, maximum: maximum, endianness: endianness)
      try updateElements(of: &array, count: count, endianness: endianness)
    } catch {
      rewind(to: start)
      throw (consume error).inField(field)
    }
  }

  /// Reads an array of a fixed number of elements, and replaces the previous elements.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func update<Element: PacketField>(
    _ array: inout [Element],
    fixedCount count: Int,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) {
    let start = position
    do throws(PacketError) {
      try updateElements(of: &array, count: count, endianness: endianness)
    } catch {
      rewind(to: start)
      throw (consume error).inField(field)
    }
  }

  /// Reads bytes preceded by their count, and replaces the previous bytes.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func update<Prefix: LengthPrefix>(
    _ bytes: inout [UInt8],
    lengthPrefix prefix: Prefix.Type,
    maximum: Int = .max,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) {
    try update(&bytes, countPrefix: prefix, maximum: maximum, endianness: endianness, field: field)
  }

  /// Reads a string preceded by the count of its UTF-8 bytes, a `UInt32`. A string with the same bytes is left
  /// unchanged.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func update(
    _ string: inout String,
    field: StaticString? = nil
  ) throws(PacketError) {
    try update(&string, lengthPrefix: UInt32.self, field: field)
  }

  /// Reads a string preceded by the count of its UTF-8 bytes. A string with the same bytes is left unchanged.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func update<Prefix: LengthPrefix>(
    _ string: inout String,
    lengthPrefix prefix: Prefix.Type,
    maximum: Int = .max,
    encoding: TextEncoding = .utf8,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) {
    let start = unsafe current
    do throws(PacketError) {
      let count = try takeLength(prefix, maximum: maximum, endianness: endianness)
      let bytes = unsafe UnsafeRawBufferPointer(start: try take(count), count: count)
      if encoding == .utf8, unsafe string.hasUTF8(bytes) { return }
      string = unsafe try makeString(of: bytes, encoding: encoding, at: offset - count)
    } catch {
      unsafe current = start
      throw (consume error).inField(field)
    }
  }

  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func updateElements<Element: PacketField>(
    of array: inout [Element],
    count: Int,
    endianness: Endianness
  ) throws(PacketError) {
    try checkRoom(for: count, minimumByteCount: Element.minimumByteCount)
    try descend(intoFlat: Element.isFlat)
    try Element.updateElements(&array, count: count, from: &self, endianness: endianness)
    ascend(fromFlat: Element.isFlat)
  }
}
