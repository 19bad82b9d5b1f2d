// A set: the count of its elements, a UInt32 unless stated otherwise, then the elements in ascending order of their
// bytes.

extension Set: PacketField, ByteOrderedField, PrefixedField where Element: PacketField {}

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
    try reader.checkRoom(for: count, minimumByteCount: _minimumElementByteCount)
    try reader.descend(intoFlat: _isFlat)
    var set: Set<Element> = []
    set.reserveCapacity(reader.boundedCapacity(for: count, of: Element.self))
    var order = EncodingOrder(of: Element.self)
    for index in 0..<count {
      do throws(PacketError) {
        let elementStart = reader.offset
        let element = try reader.readInner(Element.self, endianness: endianness)
        if try reader.checkOrder(&order, of: elementStart..<reader.offset) {
          try order.collisions.count(element, joining: set, at: elementStart)
        }
        guard set.insert(element).inserted else { throw .duplicateElement(at: elementStart) }
      } catch {
        throw error.atIndex(index)
      }
    }
    reader.ascend(fromFlat: _isFlat)
    return set
  }

  @export(implementation)
  @inline(__always)
  public func _appendElements(
    to writer: inout PacketWriter, at start: Int, _ endianness: Endianness
  ) throws(PacketError) {
    let firstElement = writer.sorting.byteCount
    defer { writer.sorting.byteCount = firstElement }
    var taking = GreedyElement(after: writer.remainingEnd)
    for element in self {
      let elementStart = writer.count
      try writer.writeInner(element, endianness: endianness)
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

@_documentation(visibility: internal)
extension Set where Element: PacketField {
  public static func wireType(_ endianness: Endianness) -> WireType {
    .set(WireType(of: Element.self, endianness), .prefixed(WirePrefix(UInt32.self, endianness)))
  }
}
