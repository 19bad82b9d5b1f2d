// An array: the count of its elements, a UInt32 unless stated otherwise, then the elements.

@_documentation(visibility: internal)
extension Array: PacketField, ByteOrderedField where Element: PacketField {
  @inlinable
  public static var minimumByteCount: Int { 4 }

  @inlinable
  public static var _nesting: _FieldNesting { .collection }

  @inlinable
  public init(from reader: inout PacketReader, endianness: Endianness) throws(PacketError) {
    self = try reader.read([Element].self, countPrefix: UInt32.self, endianness: endianness)
  }

  @inlinable
  public mutating func _update(from reader: inout PacketReader, endianness: Endianness)
    throws(PacketError)
  {
    try reader.update(&self, countPrefix: UInt32.self, endianness: endianness)
  }

  @inlinable
  public func encode(into writer: inout PacketWriter, endianness: Endianness) throws(PacketError) {
    try writer.write(self, countPrefix: UInt32.self, endianness: endianness)
  }
}

// Overloads for a packet's plain fields: without them, each would go through `PacketField`, which catches and rethrows
// errors once more.

extension PacketReader {
  /// Reads an array preceded by the count of its elements, a `UInt32`.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func read<Element: PacketField>(
    _ type: [Element].Type = [Element].self,
    field: StaticString? = nil
  ) throws(PacketError) -> [Element] {
    try read(type, countPrefix: UInt32.self, field: field)
  }
}

extension PacketWriter {
  /// Writes the count of an array's elements, a `UInt32`, then the elements.
  @inlinable
  @inline(__always)
  public mutating func write<Element: PacketField>(
    _ value: [Element],
    field: StaticString? = nil
  ) throws(PacketError) {
    try write(value, countPrefix: UInt32.self, field: field)
  }
}

extension PacketReader {
  /// Reads an array preceded by the count of its elements.
  ///
  /// The count is encoded as `prefix`. More than `maximum` elements are rejected.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read<Element: PacketField, Prefix: LengthPrefix>(
    _ type: [Element].Type = [Element].self,
    countPrefix prefix: Prefix.Type,
    maximum: Int = .max,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) -> [Element] {
    let start = position
    do throws(PacketError) {
      let maximum = min(maximum, limits.maximumElementCount)
      let count = try takeLength(prefix, maximum: maximum, endianness: endianness)
      return try takeElements(count, endianness: endianness)
    } catch {
      rewind(to: start)
      throw error.inField(field)
    }
  }

  /// Reads an array of a fixed number of elements, without a count.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read<Element: PacketField>(
    _ type: [Element].Type = [Element].self,
    fixedCount count: Int,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) -> [Element] {
    let start = position
    do throws(PacketError) {
      return try takeElements(count, endianness: endianness)
    } catch {
      rewind(to: start)
      throw error.inField(field)
    }
  }

  /// Reads `count` elements, one level deeper, after checking that the available bytes could hold them.
  @inlinable
  @_lifetime(self: copy self)
  mutating func takeElements<Element: PacketField>(
    _ count: Int,
    endianness: Endianness
  ) throws(PacketError) -> [Element] {
    try checkRoom(for: count, minimumByteCount: Element.minimumByteCount)
    try descend(intoFlat: Element.isFlat)
    let elements = try Element.readElements(count: count, from: &self, endianness: endianness)
    ascend(fromFlat: Element.isFlat)
    return elements
  }
}

extension PacketReader {
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

extension PacketWriter {
  /// Writes the count of an array's elements, then the elements.
  ///
  /// The count is encoded as `prefix`. More than `maximum` elements are rejected.
  @inlinable
  @inline(__always)
  public mutating func write<Element: PacketField, Prefix: LengthPrefix>(
    _ value: [Element],
    countPrefix prefix: Prefix.Type,
    maximum: Int = .max,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) {
    let start = position
    try descend(
      intoFlat: Element.isFlat,
      count: value.count,
      maximum: min(maximum, limits.maximumElementCount, Prefix.maximumLength),
      minimumByteCount: Element.minimumByteCount,
      field: field
    )
    do throws(PacketError) {
      try Prefix.writeLength(value.count, into: &self, endianness: endianness)
      try Element.writeElements(value, into: &self, endianness: endianness)
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
    ascend(fromFlat: Element.isFlat)
  }

  /// Writes an array of a fixed number of elements, without a count.
  @inlinable
  public mutating func write<Element: PacketField>(
    _ value: [Element],
    fixedCount: Int,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) {
    guard value.count == fixedCount else {
      try PacketError.wrongCount(value.count, expected: fixedCount, at: count).rethrow(
        inField: field)
    }
    let start = position
    do throws(PacketError) {
      try appendElements(value, endianness: endianness)
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
  }

  /// Appends elements without a count, one level deeper.
  @inlinable
  mutating func appendElements<Element: PacketField>(
    _ elements: [Element],
    endianness: Endianness
  ) throws(PacketError) {
    try descend(
      intoFlat: Element.isFlat,
      count: elements.count,
      maximum: .max,
      minimumByteCount: Element.minimumByteCount
    )
    try Element.writeElements(elements, into: &self, endianness: endianness)
    ascend(fromFlat: Element.isFlat)
  }
}

@_documentation(visibility: internal)
extension Array where Element: PacketField {
  public static func wireType(_ endianness: Endianness) -> WireType {
    .array(WireType(of: Element.self, endianness), .prefixed(WirePrefix(UInt32.self, endianness)))
  }
}

extension PacketDescription {
  /// Adds an array, a set or a dictionary, preceded by the count of its elements.
  public mutating func field<Value, Prefix>(
    _ type: Value.Type,
    countPrefix prefix: Prefix.Type,
    maximum: Int = .max,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) {
    let extent = WireType.Extent.prefixed(WirePrefix(any: prefix, endianness), maximum: maximum)
    add(WireType(type, endianness).ending(extent), field)
  }

  /// Adds an array of a fixed count of elements.
  public mutating func field<Value>(
    _ type: Value.Type,
    fixedCount count: Int,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) {
    add(WireType(type, endianness).ending(.fixed(count)), field)
  }
}
