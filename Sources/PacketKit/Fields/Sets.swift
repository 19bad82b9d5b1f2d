// A set: the count of its elements, a UInt32 unless stated otherwise, then the elements in ascending order of their
// bytes.

extension Set: PacketField, ByteOrderedField where Element: PacketField {}

extension Set: CollectionOfFields where Element: PacketField {
  @inlinable
  public static var _minimumElementByteCount: Int { Element.minimumByteCount }

  @export(implementation)
  @inline(__always)
  public static var _isFlat: Bool { Element.isFlat }

  @inlinable
  public static func _readElements(
    _ count: Int, from reader: inout PacketReader, endianness: Endianness
  ) throws(PacketError) -> Set<Element> {
    try reader.takeSet(count, endianness: endianness)
  }

  @export(implementation)
  @inline(__always)
  public func _appendElements(
    to writer: inout PacketWriter, at start: Int, _ endianness: Endianness
  ) throws(PacketError) {
    let firstElement = writer.sorting.byteCount
    defer { writer.sorting.byteCount = firstElement }
    var taking = TakingElement(after: writer.remainingEnd)
    for element in self {
      let elementStart = writer.count
      try element.encode(into: &writer, endianness: endianness)
      writer.sorting.push(EncodedElement(key: elementStart..<writer.count, end: writer.count))
      if !Self._isFlat, writer.remainingEnd != taking.previousEnd {
        try writer.note(&taking, from: firstElement)
      }
    }
    if try writer.sortLast(from: firstElement, isComposite: Element._nesting != .leaf, taking.index)
    {
      try KeyCollisions.check(self, at: start)
    }
    if !Self._isFlat, taking.index >= 0 { writer.remainingEnd = writer.count }
  }
}

extension PacketReader {
  /// Reads `count` elements, one level deeper, after checking that the available bytes could hold them.
  @export(implementation)
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func takeSet<Element: PacketField>(
    _ count: Int, endianness: Endianness
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

@_documentation(visibility: internal)
extension Set where Element: PacketField {
  public static func wireType(_ endianness: Endianness) -> WireType {
    .set(WireType(of: Element.self, endianness), .prefixed(WirePrefix(UInt32.self, endianness)))
  }
}
