// A dictionary: the count of its pairs, a UInt32 unless stated otherwise, then each key and its value, in ascending
// order of the keys' bytes.

extension Dictionary: PacketField, ByteOrderedField, PrefixedField
where Key: PacketField, Value: PacketField {}

extension Dictionary: CollectionOfFields where Key: PacketField, Value: PacketField {
  /// `Int.max` on overflow.
  @inlinable
  public static var _minimumElementByteCount: Int {
    let (sum, overflow) = Key.minimumByteCount.addingReportingOverflow(Value.minimumByteCount)
    return overflow ? .max : sum
  }

  @export(implementation)
  @inline(__always)
  public static var _isFlat: Bool { Key.isFlat && Value.isFlat }

  @inlinable
  public static func _readElements(
    _ count: Int, from reader: inout PacketReader, endianness: Endianness
  ) throws(PacketError) -> [Key: Value] {
    try reader.checkRoom(for: count, minimumByteCount: _minimumElementByteCount)
    try reader.descend(intoFlat: _isFlat)
    var dictionary: [Key: Value] = [:]
    dictionary.reserveCapacity(reader.boundedCapacity(for: count, of: (Key, Value).self))
    var order = EncodingOrder(of: Key.self)
    for index in 0..<count {
      do throws(PacketError) {
        let keyStart = reader.offset
        let key = try reader.readInner(Key.self, endianness: endianness)
        if try reader.checkOrder(&order, of: keyStart..<reader.offset) {
          try order.collisions.count(key, joining: dictionary.keys, at: keyStart)
        }
        let value = try reader.readInner(Value.self, endianness: endianness)
        guard dictionary.updateValue(value, forKey: key) == nil else {
          throw .duplicateElement(at: keyStart)
        }
      } catch {
        throw error.atIndex(index)
      }
    }
    reader.ascend(fromFlat: _isFlat)
    return dictionary
  }

  @export(implementation)
  @inline(__always)
  public func _appendElements(
    to writer: inout PacketWriter, at start: Int, _ endianness: Endianness
  ) throws(PacketError) {
    let firstElement = writer.sorting.byteCount
    defer { writer.sorting.byteCount = firstElement }
    var taking = GreedyElement(after: writer.remainingEnd)
    for (key, value) in self {
      let keyStart = writer.count
      try writer.writeInner(key, endianness: endianness)
      let keyEnd = writer.count
      try writer.writeInner(value, endianness: endianness)
      writer.sorting.push(EncodedElement(key: keyStart..<keyEnd, end: writer.count))
      if !Self._isFlat, writer.remainingEnd != taking.previousEnd {
        try writer.note(&taking, from: firstElement)
      }
    }
    if try writer.sortLast(from: firstElement, isComposite: Key._nesting != .leaf, taking.index) {
      try KeyCollisions.check(keys, at: start)
    }
    if !Self._isFlat, taking.index >= 0 { writer.remainingEnd = writer.count }
  }
}

@_documentation(visibility: internal)
extension Dictionary where Key: PacketField, Value: PacketField {
  public static func wireType(_ endianness: Endianness) -> WireType {
    .dictionary(
      key: WireType(of: Key.self, endianness),
      value: WireType(of: Value.self, endianness),
      .prefixed(WirePrefix(UInt32.self, endianness))
    )
  }
}
