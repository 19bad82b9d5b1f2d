// Elements whose count is stated: a reader passes them to keep where they lie.

extension PacketReader {
  /// Reads past `count` elements, for which there is room.
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  mutating func skip<Element: PacketField>(
    _ count: Int, _ type: Element.Type, _ endianness: Endianness
  ) throws(PacketError) {
    if let size = Element._plainByteCount {
      let (byteCount, overflow) = count.multipliedReportingOverflow(by: size)
      unsafe _ = try take(overflow ? .max : byteCount)
      return
    }
    for _ in 0..<count {
      _ = unsafe try Element._place(from: &self, endianness: endianness)
    }
  }

  /// Reads past keys in the order of their bytes, each with what `skipValue` reads.
  ///
  /// - Returns: Whether the keys are unique, as far as their bytes tell. Otherwise, none may have been checked after
  ///   the first that may equal another.
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  mutating func skipOrdered<Key: PacketField>(
    _ count: Int, _ type: Key.Type, _ endianness: Endianness,
    with skipValue: (inout PacketReader) throws(PacketError) -> Void
  ) throws(PacketError) -> Bool {
    var order = EncodingOrder(of: Key.self)
    for _ in 0..<count {
      let start = offset
      _ = unsafe try Key._place(from: &self, endianness: endianness)
      if !isTrusted {
        guard try !checkOrder(&order, of: start..<offset), Key._isUnique(bytes(from: start))
        else { return false }
      }
      try skipValue(&self)
    }
    return true
  }
}

extension PacketReader {
  /// Reads past keys in the order of their bytes, each with what `skipValue` reads, or decodes the collection where their
  /// bytes do not tell whether they are unique.
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  mutating func placeOrdered<Field: CollectionOfFields, Key: PacketField>(
    _ count: Int, _ type: Field.Type, _ key: Key.Type, _ endianness: Endianness,
    with skipValue: (inout PacketReader) throws(PacketError) -> Void
  ) throws(PacketError) -> ElementsPlace {
    try checkRoom(for: count, minimumByteCount: Field._minimumElementByteCount)
    let start = position
    let first = unsafe current
    try descend(intoFlat: Field._isFlat)
    let areUnique = try skipOrdered(count, Key.self, endianness, with: skipValue)
    ascend(fromFlat: Field._isFlat)
    if !areUnique {
      rewind(to: start)
      _ = try Field._readElements(count, from: &self, endianness: endianness)
    }
    return unsafe ElementsPlace(BytesPlace(first, to: current), count: count, endianness)
  }

  /// Reads past a collection preceded by the count of its elements, a `UInt32`.
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  mutating func place<Field: CollectionOfFields>(
    _ type: Field.Type, _ endianness: Endianness
  ) throws(PacketError) -> ElementsPlace {
    let maximum = limits.maximumElementCount
    let count = try takeLength(UInt32.self, maximum: maximum, endianness: endianness)
    return unsafe try Field._placeElements(count, from: &self, endianness: endianness)
  }
}
