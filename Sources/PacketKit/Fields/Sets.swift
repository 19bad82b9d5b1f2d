// A set: the count of its elements, a UInt32 unless stated otherwise, then the elements in ascending order of their
// bytes.

@_documentation(visibility: internal)
extension Set: PacketField, ByteOrderedField where Element: PacketField {
  @inlinable
  public static var minimumByteCount: Int { 4 }

  @inlinable
  public static var _nesting: _FieldNesting { .collection }

  @inlinable
  public init(from reader: inout PacketReader, endianness: Endianness) throws(PacketError) {
    self = try reader.read(Set<Element>.self, countPrefix: UInt32.self, endianness: endianness)
  }

  @inlinable
  public func encode(into writer: inout PacketWriter, endianness: Endianness) throws(PacketError) {
    try writer.write(self, countPrefix: UInt32.self, endianness: endianness)
  }
}

extension PacketReader {
  /// Reads a set preceded by the count of its elements.
  ///
  /// The count is encoded as `prefix`. More than `maximum` elements are rejected, and so are elements that are out of
  /// order or duplicates.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read<Element: PacketField, Prefix: LengthPrefix>(
    _ type: Set<Element>.Type = Set<Element>.self,
    countPrefix prefix: Prefix.Type,
    maximum: Int = .max,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) -> Set<Element> {
    let start = position
    do throws(PacketError) {
      let maximum = min(maximum, limits.maximumElementCount)
      let count = try takeLength(prefix, maximum: maximum, endianness: endianness)
      return try takeSet(count, endianness: endianness)
    } catch {
      rewind(to: start)
      throw error.inField(field)
    }
  }

  /// Reads `count` elements, one level deeper, after checking that the available bytes could hold them.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func takeSet<Element: PacketField>(
    _ count: Int,
    endianness: Endianness
  ) throws(PacketError) -> Set<Element> {
    try checkRoom(for: count, minimumByteCount: Element.minimumByteCount)
    try descend(intoFlat: Element.isFlat)
    var set: Set<Element> = []
    set.reserveCapacity(warrantedCapacity(for: count, of: Element.self))
    var order = EncodingOrder(of: Element.self)
    for index in 0..<count {
      do throws(PacketError) {
        let elementStart = offset
        let element = try Element(from: &self, endianness: endianness)
        if try checkOrder(&order, of: elementStart..<offset) {
          try order.collisions.count(element, joining: set, at: elementStart)
        }
        guard set.insert(element).inserted else { throw .duplicateElement(at: elementStart) }
      } catch {
        throw error.atIndex(index)
      }
    }
    ascend(fromFlat: Element.isFlat)
    return set
  }
}

extension PacketWriter {
  /// Writes the count of a set's elements, then the elements in order.
  ///
  /// The count is encoded as `prefix`. More than `maximum` elements are rejected.
  @inlinable
  public mutating func write<Element: PacketField, Prefix: LengthPrefix>(
    _ value: Set<Element>,
    countPrefix prefix: Prefix.Type,
    maximum: Int = .max,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) {
    let start = position
    let firstElement = sorting.byteCount
    defer { sorting.byteCount = firstElement }
    do throws(PacketError) {
      try descend(
        intoFlat: Element.isFlat,
        count: value.count,
        maximum: min(maximum, limits.maximumElementCount, Prefix.maximumLength),
        minimumByteCount: Element.minimumByteCount
      )
      try Prefix.writeLength(value.count, into: &self, endianness: endianness)
      try appendElements(of: value, sortingFrom: firstElement, at: start.count, endianness)
      ascend(fromFlat: Element.isFlat)
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
  }

  /// Appends the elements in order. It leaves their places in the memory for sorting, from `firstElement` on.
  @inlinable
  @inline(__always)
  mutating func appendElements<Element: PacketField>(
    of set: Set<Element>,
    sortingFrom firstElement: Int,
    at start: Int,
    _ endianness: Endianness
  ) throws(PacketError) {
    for element in set {
      let elementStart = count
      try element.encode(into: &self, endianness: endianness)
      sorting.push(EncodedElement(key: elementStart..<count, end: count))
    }
    if try sortLast(from: firstElement, isComposite: Element._nesting != .leaf) {
      try KeyCollisions.check(set, at: start)
    }
  }
}

@_documentation(visibility: internal)
extension Set where Element: PacketField {
  public static func wireType(_ endianness: Endianness) -> WireType {
    .set(WireType(of: Element.self, endianness), .prefixed(WirePrefix(UInt32.self, endianness)))
  }
}
