/// An array, a set or a dictionary of fields.
public protocol _CollectionOfFields: PacketField where _Place == _ElementsPlace {
  /// The fewest bytes of an element, or of a key and its value.
  static var _minimumElementByteCount: Int { get }

  /// Reads `count` elements, one level deeper, after checking that the available bytes could hold them.
  static func _readElements(
    _ count: Int,
    from reader: inout PacketReader,
    endianness: Endianness
  ) throws(PacketError) -> Self

  /// Reads `count` elements in place of the previous ones.
  mutating func _updateElements(
    _ count: Int,
    from reader: inout PacketReader,
    endianness: Endianness
  ) throws(PacketError)

  /// Writes the count, unless something else states it, then the elements, one level deeper.
  func _writeElements<Count: _ElementCount>(
    countedBy count: Count,
    into writer: inout PacketWriter,
    endianness: Endianness
  ) throws(PacketError)

  /// Reads past `count` elements, one level deeper, after checking that the available bytes could hold them.
  @unsafe
  static func _placeElements(
    _ count: Int,
    from reader: inout PacketReader,
    endianness: Endianness
  ) throws(PacketError) -> _ElementsPlace
}

extension _CollectionOfFields {
  @export(implementation)
  @inline(__always)
  public mutating func _updateElements(
    _ count: Int,
    from reader: inout PacketReader,
    endianness: Endianness
  ) throws(PacketError) {
    self = try Self._readElements(count, from: &reader, endianness: endianness)
  }
}
