// An array: the count of its elements, a UInt32 unless stated otherwise, then the elements.

extension PacketField {
  @inlinable
  public static func _readInBulk(
    count: Int,
    from reader: inout PacketReader,
    endianness: Endianness
  ) throws(PacketError) -> [Self]? { nil }

  @inlinable
  public static func _updateInBulk(
    _ elements: inout [Self],
    count: Int,
    from reader: inout PacketReader,
    endianness: Endianness
  ) throws(PacketError) -> Bool { false }

  @inlinable
  public static func _writeInBulk(
    _ elements: [Self],
    into writer: inout PacketWriter,
    endianness: Endianness
  ) -> Bool { false }

  /// Reads `count` values. The available bytes could hold that many.
  @inlinable
  @inline(__always)
  static func readElements(
    count: Int,
    from reader: inout PacketReader,
    endianness: Endianness
  ) throws(PacketError) -> [Self] {
    let inBulk = try _readInBulk(count: count, from: &reader, endianness: endianness)
    if let inBulk { return inBulk }
    return try readEach(count: count, from: &reader, endianness: endianness)
  }

  /// Reads `count` values, replacing the previous ones.
  @inlinable
  @inline(__always)
  static func updateElements(
    _ elements: inout [Self],
    count: Int,
    from reader: inout PacketReader,
    endianness: Endianness
  ) throws(PacketError) {
    if try _updateInBulk(&elements, count: count, from: &reader, endianness: endianness) { return }
    try updateEach(&elements, count: count, from: &reader, endianness: endianness)
  }

  /// Appends the values' bytes.
  @inlinable
  @inline(__always)
  static func writeElements(
    _ elements: [Self],
    into writer: inout PacketWriter,
    endianness: Endianness
  ) throws(PacketError) {
    if _writeInBulk(elements, into: &writer, endianness: endianness) { return }
    try writeEach(elements, into: &writer, endianness: endianness)
  }

  /// Reads values one after another.
  @inlinable
  static func readEach(
    count: Int,
    from reader: inout PacketReader,
    endianness: Endianness
  ) throws(PacketError) -> [Self] {
    var elements: [Self] = []
    elements.reserveCapacity(reader.warrantedCapacity(for: count, of: Self.self))
    for index in 0..<count {
      do throws(PacketError) {
        elements.append(try Self(from: &reader, endianness: endianness))
      } catch {
        throw error.atIndex(index)
      }
    }
    return elements
  }

  /// Reads values one after another, replacing the previous ones.
  @inlinable
  static func updateEach(
    _ elements: inout [Self],
    count: Int,
    from reader: inout PacketReader,
    endianness: Endianness
  ) throws(PacketError) {
    if elements.count > count { elements.removeLast(elements.count - count) }
    let kept = elements.count
    var span = elements.mutableSpan
    for index in 0..<kept {
      do throws(PacketError) {
        try span[index]._update(from: &reader, endianness: endianness)
      } catch {
        throw error.atIndex(index)
      }
    }
    guard kept < count else { return }
    elements.reserveCapacity(kept + reader.warrantedCapacity(for: count - kept, of: Self.self))
    for index in kept..<count {
      do throws(PacketError) {
        elements.append(try Self(from: &reader, endianness: endianness))
      } catch {
        throw error.atIndex(index)
      }
    }
  }

  /// Appends the values' bytes, one value after another.
  @inlinable
  static func writeEach(
    _ elements: [Self],
    into writer: inout PacketWriter,
    endianness: Endianness
  ) throws(PacketError) {
    try unsafe elements.withUnsafeBufferPointer { elements throws(PacketError) in
      unsafe try elements.withMemoryRebound(to: Uncopied<Self>.self) {
        elements throws(PacketError) in
        for index in elements.indices {
          do throws(PacketError) {
            try unsafe elements[index].encode(into: &writer, endianness: endianness)
          } catch {
            throw error.atIndex(index)
          }
        }
      }
    }
  }
}

/// A borrowed value.
///
/// Around a call that might release memory, the optimizer copies an array's element, and so retains and releases its
/// strings and arrays. A noncopyable type prevents that copy.
@frozen
@usableFromInline
struct Uncopied<Value: PacketField>: ~Copyable {
  @usableFromInline let value: Value

  @inlinable
  borrowing func encode(into writer: inout PacketWriter, endianness: Endianness) throws(PacketError)
  {
    try value.encode(into: &writer, endianness: endianness)
  }
}

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

  /// The count of elements to reserve memory for in advance: at most eight times the memory of the available bytes, and
  /// half as much at each level of nested collections, so that all of them together reserve at most twice that. Any
  /// memory that the elements need beyond that is allocated as they are read.
  @inlinable
  @inline(__always)
  func warrantedCapacity<Element>(for count: Int, of type: Element.Type) -> Int {
    let byteCount = (8 * remaining) >> max(nesting.depth - 2, 0)
    return min(count, byteCount / max(MemoryLayout<Element>.stride, 1) + 1)
  }

  /// Rejects a count of elements that the available bytes could not hold, or that no bytes limit.
  @inlinable
  @inline(__always)
  func checkRoom(for count: Int, minimumByteCount: Int) throws(PacketError) {
    let (needed, overflow) = count.multipliedReportingOverflow(by: minimumByteCount)
    guard
      minimumByteCount > 0 || 0...PacketLimits.maximumEmptyElementCount ~= count,
      !overflow, 0...remaining ~= needed
    else {
      throw minimumByteCount > 0
        ? .truncated(needed: overflow ? .max : needed, available: remaining, at: offset)
        : .tooManyEmptyElements(count, at: offset)
    }
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
      Prefix.writeLength(value.count, into: &self, endianness: endianness)
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

  /// Enters a collection, unless it has too many elements or nests too deeply. In that case, the writer is unchanged.
  ///
  /// - Parameters:
  ///   - isFlat: Whether nothing nests in the elements.
  ///   - minimumByteCount: The fewest bytes of an element. If it is zero, the reader has a limit of its own.
  ///   - field: The name that an error's path shows.
  @inlinable
  @inline(__always)
  mutating func descend(
    intoFlat isFlat: Bool,
    count elementCount: Int,
    maximum: Int,
    minimumByteCount: Int,
    field: StaticString? = nil
  ) throws(PacketError) {
    let maximum =
      minimumByteCount > 0 ? maximum : min(maximum, PacketLimits.maximumEmptyElementCount)
    let remainingEnd = remainingEnd
    guard elementCount <= maximum, isFlat ? nesting.hasLevel : enter() else {
      self.remainingEnd = remainingEnd
      try rejectCollection(of: elementCount, maximum: maximum, field: field)
    }
  }

  /// Throws why a collection cannot be written. It is mutating but changes nothing: a borrowing call would copy the
  /// writer.
  @usableFromInline
  @inline(never)
  mutating func rejectCollection(
    of elementCount: Int,
    maximum: Int,
    field: StaticString?
  ) throws(PacketError) -> Never {
    let error: PacketError =
      elementCount > maximum
      ? .lengthTooLarge(UInt64(elementCount), maximum: maximum, at: count)
      : nesting.limit(at: count)
    throw error.inField(field)
  }
}

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
