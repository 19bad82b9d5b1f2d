/// An array, a set or a dictionary that is counted elsewhere.
@_documentation(visibility: internal)
@frozen
public struct CountedEncoding<Count, Value: CollectionOfFields>: FieldForm {
  @usableFromInline let count: Count
  @usableFromInline let endianness: Endianness

  @export(implementation)
  @inline(__always)
  init(_ count: Count, _ endianness: Endianness) {
    (self.count, self.endianness) = (count, endianness)
  }
}

extension CountedEncoding: LibraryEncoding, FieldEncoding where Count: ElementCount {
  @inlinable
  public var minimumByteCount: Int {
    count.minimumByteCount(ofElements: Value._minimumElementByteCount)
  }

  @export(implementation)
  @inline(__always)
  public static var isReadShared: Bool {
    // Bytes are copied at once.
    Count.isPrefix && MemoryLayout<Value.Element>.size != 1
  }

  @inlinable
  @inline(__always)
  public func read(from reader: inout PacketReader) throws(PacketError) -> Value {
    let count = try count.read(
      from: &reader, minimumByteCount: Value._minimumElementByteCount)
    return try Value._readElements(count, from: &reader, endianness: endianness)
  }

  @inlinable
  @inline(__always)
  public func update(_ value: inout Value, from reader: inout PacketReader) throws(PacketError) {
    let count = try count.read(
      from: &reader, minimumByteCount: Value._minimumElementByteCount)
    try value._updateElements(count, from: &reader, endianness: endianness)
  }

  @inlinable
  @inline(__always)
  public func write(_ value: Value, into writer: inout PacketWriter) throws(PacketError) {
    try value.write(countedBy: count, into: &writer, endianness: endianness)
  }
}

extension CountedEncoding: ViewedEncoding where Count: ElementCount {
  @inlinable
  @inline(__always)
  public func keep(from reader: inout PacketReader) throws(PacketError) -> Value._Place {
    let count = try count.read(
      from: &reader, minimumByteCount: Value._minimumElementByteCount)
    return unsafe try Value._placeElements(count, from: &reader, endianness: endianness)
  }
}

extension CountedEncoding: DescribedForm where Count: DescribedExtent {
  public var wireType: WireType { WireType(Value.self, endianness).ending(count.extent) }
}

extension FieldForm {
  /// An array, a set or a dictionary after the count of its elements, at most `maximum`.
  @inlinable
  @inline(__always)
  public static func countPrefixed<Prefix: LengthPrefix, Collection: CollectionOfFields>(
    _ prefix: Prefix.Type, maximum: Int = .max, endianness: Endianness = .big
  ) -> Self where Self == CountedEncoding<PrefixedCount<Prefix>, Collection> {
    CountedEncoding(PrefixedCount(maximum, endianness), endianness)
  }

  /// An array of a fixed count of elements.
  @inlinable
  @inline(__always)
  public static func fixedCount<Element: PacketField>(
    _ count: Int, endianness: Endianness = .big
  ) -> Self where Self == CountedEncoding<FixedCount, [Element]> {
    CountedEncoding(FixedCount(count), endianness)
  }

  /// An array, a set or a dictionary of `times * value + plus - minus` elements. An earlier field states `value`.
  @inlinable
  @inline(__always)
  public static func counted<Number: BinaryInteger, Collection: CollectionOfFields>(
    by value: Number, times: Int = 1, plus: Int = 0, minus: Int = 0, endianness: Endianness = .big
  ) -> Self where Self == CountedEncoding<ReferencedCount<Number>, Collection> {
    CountedEncoding(ReferencedCount(value, times, plus, minus), endianness)
  }

  /// The description of an array, a set or a dictionary whose count the field of this name states.
  public static func counted<Collection: CollectionOfFields>(
    by name: StaticString, times: Int = 1, plus: Int = 0, minus: Int = 0,
    endianness: Endianness = .big
  ) -> Self where Self == CountedEncoding<NamedNumber, Collection> {
    CountedEncoding(NamedNumber(name, times, plus, minus), endianness)
  }

  @_documentation(visibility: internal)
  @available(
    *,
    unavailable,
    message:
      "a count prefix is for an array, a dictionary or a set of fields; write an optional with '?', not as a type alias"
  )
  public static func countPrefixed<Prefix, Other>(
    _ prefix: Prefix.Type, maximum: Int = .max, endianness: Endianness = .big
  ) -> Self where Self == MismatchedEncoding<Other> { MismatchedEncoding() }

  @_documentation(visibility: internal)
  @available(
    *,
    unavailable,
    message:
      "a fixed count is for 'Data' or an array of fields; write an optional with '?', not as a type alias"
  )
  public static func fixedCount<Other>(_ count: Int, endianness: Endianness = .big) -> Self
  where Self == MismatchedEncoding<Other> { MismatchedEncoding() }
}
