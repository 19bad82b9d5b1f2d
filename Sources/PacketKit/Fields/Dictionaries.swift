// A dictionary: the count of its pairs, a UInt32 unless stated otherwise, then each key and its value, in ascending
// order of the keys' bytes.

@_documentation(visibility: internal)
extension Dictionary: PacketField, ByteOrderedField where Key: PacketField, Value: PacketField {
  @inlinable
  public static var minimumByteCount: Int { 4 }

  @inlinable
  public static var _nesting: _FieldNesting { .collection }

  @inlinable
  public init(from reader: inout PacketReader, endianness: Endianness) throws(PacketError) {
    self = try reader.read([Key: Value].self, countPrefix: UInt32.self, endianness: endianness)
  }

  @inlinable
  public func encode(into writer: inout PacketWriter, endianness: Endianness) throws(PacketError) {
    try writer.write(self, countPrefix: UInt32.self, endianness: endianness)
  }
}

extension Dictionary where Key: PacketField, Value: PacketField {
  /// The fewest bytes of a key and its value; `Int.max` on overflow.
  @inlinable
  static var minimumPairByteCount: Int {
    let (sum, overflow) = Key.minimumByteCount.addingReportingOverflow(Value.minimumByteCount)
    return overflow ? .max : sum
  }
}

extension PacketReader {
  /// Reads a dictionary preceded by the count of its pairs.
  ///
  /// The count is encoded as `prefix`. More than `maximum` pairs are rejected, and so are keys that are out of order or
  /// duplicates.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read<Key: PacketField, Value: PacketField, Prefix: LengthPrefix>(
    _ type: [Key: Value].Type = [Key: Value].self,
    countPrefix prefix: Prefix.Type,
    maximum: Int = .max,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) -> [Key: Value] {
    let start = position
    do throws(PacketError) {
      let maximum = min(maximum, limits.maximumElementCount)
      let count = try takeLength(prefix, maximum: maximum, endianness: endianness)
      return try takeDictionary(count, endianness: endianness)
    } catch {
      rewind(to: start)
      throw error.inField(field)
    }
  }

  /// Reads `count` pairs, one level deeper, after checking that the available bytes could hold them.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func takeDictionary<Key: PacketField, Value: PacketField>(
    _ count: Int,
    endianness: Endianness
  ) throws(PacketError) -> [Key: Value] {
    try checkRoom(for: count, minimumByteCount: [Key: Value].minimumPairByteCount)
    let isFlat = Key.isFlat && Value.isFlat
    try descend(intoFlat: isFlat)
    var dictionary: [Key: Value] = [:]
    dictionary.reserveCapacity(warrantedCapacity(for: count, of: (Key, Value).self))
    var order = EncodingOrder(of: Key.self)
    for index in 0..<count {
      do throws(PacketError) {
        let keyStart = offset
        let key = try Key(from: &self, endianness: endianness)
        if try checkOrder(&order, of: keyStart..<offset) {
          try order.collisions.count(key, joining: dictionary.keys, at: keyStart)
        }
        let value = try Value(from: &self, endianness: endianness)
        guard dictionary.updateValue(value, forKey: key) == nil else {
          throw .duplicateElement(at: keyStart)
        }
      } catch {
        throw error.atIndex(index)
      }
    }
    ascend(fromFlat: isFlat)
    return dictionary
  }
}

extension PacketWriter {
  /// Writes the count of a dictionary's pairs, then the pairs in order.
  ///
  /// The count is encoded as `prefix`. More than `maximum` pairs are rejected.
  @inlinable
  public mutating func write<Key: PacketField, Value: PacketField, Prefix: LengthPrefix>(
    _ value: [Key: Value],
    countPrefix prefix: Prefix.Type,
    maximum: Int = .max,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) {
    let start = position
    let firstElement = sorting.byteCount
    defer { sorting.byteCount = firstElement }
    do throws(PacketError) {
      let isFlat = Key.isFlat && Value.isFlat
      try descend(
        intoFlat: isFlat,
        count: value.count,
        maximum: min(maximum, limits.maximumElementCount, Prefix.maximumLength),
        minimumByteCount: [Key: Value].minimumPairByteCount
      )
      try Prefix.writeLength(value.count, into: &self, endianness: endianness)
      try appendPairs(of: value, sortingFrom: firstElement, at: start.count, endianness)
      ascend(fromFlat: isFlat)
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
  }

  /// Appends the pairs in order. It leaves their places in the memory for sorting, from `firstElement` on.
  @inlinable
  @inline(__always)
  mutating func appendPairs<Key: PacketField, Value: PacketField>(
    of dictionary: [Key: Value],
    sortingFrom firstElement: Int,
    at start: Int,
    _ endianness: Endianness
  ) throws(PacketError) {
    for (key, value) in dictionary {
      let keyStart = count
      try key.encode(into: &self, endianness: endianness)
      let keyEnd = count
      try value.encode(into: &self, endianness: endianness)
      sorting.push(EncodedElement(key: keyStart..<keyEnd, end: count))
    }
    if try sortLast(from: firstElement, isComposite: Key._nesting != .leaf) {
      try KeyCollisions.check(dictionary.keys, at: start)
    }
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
