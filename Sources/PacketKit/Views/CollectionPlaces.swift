// Arrays, sets and dictionaries: a view records where their elements are.

extension Array where Element: PacketField {
  @inlinable
  @inline(always)
  @_lifetime(copy origin)
  public static func _view(of place: ElementsPlace, in origin: ViewOrigin) -> PacketElements<
    Element
  > {
    unsafe PacketElements(place, in: origin)
  }
}

extension Set where Element: PacketField {
  @inlinable
  @inline(always)
  @_lifetime(copy origin)
  public static func _view(of place: ElementsPlace, in origin: ViewOrigin) -> PacketElements<
    Element
  > {
    unsafe PacketElements(place, in: origin)
  }
}

extension Dictionary where Key: PacketField, Value: PacketField {
  @inlinable
  @inline(always)
  @_lifetime(copy origin)
  public static func _view(
    of place: ElementsPlace, in origin: ViewOrigin
  ) -> PacketPairs<Key, Value> {
    unsafe PacketPairs(place, in: origin)
  }
}

extension Optional where Wrapped: PacketField {
  @unsafe
  @inlinable
  @inline(always)
  public static func _place(
    from reader: inout PacketReader, endianness: Endianness
  ) throws(PacketError) -> Wrapped._Place? {
    guard try reader.readPresence() else { return nil }
    try reader.descend(intoFlat: Wrapped.isFlat)
    let place = unsafe try Wrapped._place(from: &reader, endianness: endianness)
    reader.ascend(fromFlat: Wrapped.isFlat)
    return place
  }

  @inlinable
  @inline(always)
  @_lifetime(copy origin)
  public static func _view(of place: Wrapped._Place?, in origin: ViewOrigin) -> Wrapped._View? {
    if let place { unsafe Wrapped._view(of: place, in: origin) } else { nil }
  }
}

extension Array where Element: PacketField {
  @unsafe
  @inlinable
  @inline(always)
  public static func _placeElements(
    _ count: Int, from reader: inout PacketReader, endianness: Endianness
  ) throws(PacketError) -> ElementsPlace {
    try reader.checkRoom(for: count, minimumByteCount: _minimumElementByteCount)
    try reader.descend(intoFlat: _isFlat)
    let start = unsafe reader.current
    try reader.skip(count, Element.self, endianness)
    reader.ascend(fromFlat: _isFlat)
    return unsafe ElementsPlace(BytesPlace(start, to: reader.current), count: count, endianness)
  }
}

extension Set where Element: PacketField {
  @unsafe
  @inlinable
  @inline(always)
  public static func _placeElements(
    _ count: Int, from reader: inout PacketReader, endianness: Endianness
  ) throws(PacketError) -> ElementsPlace {
    try reader.placeOrdered(count, Self.self, Element.self, endianness) { _ in }
  }
}

extension Dictionary where Key: PacketField, Value: PacketField {
  @unsafe
  @inlinable
  @inline(always)
  public static func _placeElements(
    _ count: Int, from reader: inout PacketReader, endianness: Endianness
  ) throws(PacketError) -> ElementsPlace {
    try reader.placeOrdered(count, Self.self, Key.self, endianness) {
      reader throws(PacketError) in
      _ = unsafe try Value._place(from: &reader, endianness: endianness)
    }
  }
}
