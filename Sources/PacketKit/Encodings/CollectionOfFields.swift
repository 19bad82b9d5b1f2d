/// An array, a set or a dictionary of fields.
@_documentation(visibility: internal)
public protocol CollectionOfFields: PrefixedField, Collection where _Place == ElementsPlace {
  /// Whether no element, and no key or value, nests anything.
  static var _isFlat: Bool { get }

  /// The fewest bytes of an element, or of a key and its value.
  static var _minimumElementByteCount: Int { get }

  /// Reads `count` elements, one level deeper, after checking that the available bytes could hold them.
  static func _readElements(
    _ count: Int, from reader: inout PacketReader, endianness: Endianness
  ) throws(PacketError) -> Self

  /// Reads `count` elements in place of the previous ones.
  mutating func _updateElements(
    _ count: Int, from reader: inout PacketReader, endianness: Endianness
  ) throws(PacketError)

  /// Appends the elements without their count, in order. `start` is where the count is, or would be.
  func _appendElements(
    to writer: inout PacketWriter, at start: Int, _ endianness: Endianness
  ) throws(PacketError)

  /// Reads past `count` elements, one level deeper, after checking that the available bytes could hold them.
  @unsafe
  static func _placeElements(
    _ count: Int, from reader: inout PacketReader, endianness: Endianness
  ) throws(PacketError) -> ElementsPlace
}

extension CollectionOfFields {
  @export(implementation)
  @inline(__always)
  public mutating func _updateElements(
    _ count: Int, from reader: inout PacketReader, endianness: Endianness
  ) throws(PacketError) {
    self = try Self._readElements(count, from: &reader, endianness: endianness)
  }

  /// Writes the count, unless something else states it, then the elements, one level deeper.
  @export(implementation)
  @inline(__always)
  func write<Count: ElementCount>(
    countedBy stated: Count, into writer: inout PacketWriter, endianness: Endianness
  ) throws(PacketError) {
    let start = writer.count
    try writer.descend(
      intoFlat: Self._isFlat,
      count: count,
      maximum: try stated.check(count, in: &writer),
      minimumByteCount: Self._minimumElementByteCount
    )
    try stated.write(count, into: &writer)
    try _appendElements(to: &writer, at: start, endianness)
    writer.ascend(fromFlat: Self._isFlat)
  }
}

extension CollectionOfFields {
  @inlinable
  public static var _nesting: _FieldNesting { .collection }

  @export(implementation)
  @inline(__always)
  public static func _prefixed(
    _ endianness: Endianness
  ) -> CountedEncoding<PrefixedCount<UInt32>, Self> {
    .countPrefixed(UInt32.self, endianness: endianness)
  }

  @unsafe
  @inlinable
  @inline(always)
  public static func _place(
    from reader: inout PacketReader, endianness: Endianness
  ) throws(PacketError) -> ElementsPlace {
    try reader.place(Self.self, endianness)
  }
}
