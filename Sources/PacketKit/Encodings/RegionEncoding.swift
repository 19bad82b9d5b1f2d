/// A value that must use up a stated count of bytes.
@_documentation(visibility: internal)
@frozen
public struct RegionEncoding<Extent, Content: FieldForm>: FieldForm {
  public typealias Value = Content.Value

  @usableFromInline let extent: Extent
  @usableFromInline let content: Content

  @export(implementation)
  @inline(__always)
  init(_ extent: Extent, _ content: Content) { (self.extent, self.content) = (extent, content) }
}

extension RegionEncoding: LibraryEncoding, FieldEncoding
where Extent: RegionExtent, Content: ContentEncoding {
  @inlinable
  public var minimumByteCount: Int { Extent.minimumByteCount }

  @inlinable
  @inline(__always)
  public func read(from reader: inout PacketReader) throws(PacketError) -> Value {
    let region = try extent.begin(&reader)
    let value = try content.read(from: &reader)
    try extent.end(region, &reader)
    return value
  }

  @inlinable
  @inline(__always)
  public func write(_ value: Value, into writer: inout PacketWriter) throws(PacketError) {
    let region = try extent.begin(&writer)
    try content.write(value, into: &writer)
    try extent.end(region, &writer)
  }
}

extension RegionEncoding: ViewedEncoding where Extent: RegionExtent, Content: ViewedContent {
  @inlinable
  @inline(__always)
  public func keep(from reader: inout PacketReader) throws(PacketError) -> Value._Place {
    let region = try extent.begin(&reader)
    let place = try content.keep(from: &reader)
    try extent.end(region, &reader)
    return place
  }
}

extension RegionEncoding: DescribedForm where Extent: DescribedExtent, Content: DescribedContent {
  public var wireType: WireType {
    // A length that counts neither more nor less is that of text and bytes themselves.
    if case .prefixed(let prefix, including: 0, let maximum) = extent.extent {
      return content.wireType(after: prefix, maximum: maximum)
    }
    return .region(content.wireType, extent.extent)
  }
}

extension FieldForm {
  /// Text, bytes or elements after a length that counts more or less than them.
  @inlinable
  @inline(__always)
  public static func lengthPrefixed<Prefix: LengthPrefix, Field: BoundedField>(
    _ prefix: Prefix.Type, including included: Int, excluding excluded: Int = 0,
    maximum: Int = .max, encoding: TextEncoding = .utf8, endianness: Endianness = .big
  ) -> Self where Self == RegionEncoding<AdjustedPrefix<Prefix>, BoundedContent<Field>> {
    RegionEncoding(
      AdjustedPrefix(included, excluded, maximum, endianness), BoundedContent(encoding, endianness))
  }

  /// A packet after a length that counts more or less than it.
  @inlinable
  @inline(__always)
  public static func lengthPrefixed<Prefix: LengthPrefix, Nested: Packet>(
    _ prefix: Prefix.Type, including included: Int, excluding excluded: Int = 0,
    maximum: Int = .max, endianness: Endianness = .big
  ) -> Self where Self == RegionEncoding<AdjustedPrefix<Prefix>, NestedContent<Nested>> {
    RegionEncoding(AdjustedPrefix(included, excluded, maximum, endianness), NestedContent())
  }

  /// Elements that `element` encodes, after a length that counts more or less than them.
  @inlinable
  @inline(__always)
  public static func lengthPrefixed<Prefix: LengthPrefix, Element: FieldForm>(
    _ prefix: Prefix.Type, including included: Int, excluding excluded: Int = 0,
    maximum: Int = .max, endianness: Endianness = .big, each element: Element
  ) -> Self where Self == RegionEncoding<AdjustedPrefix<Prefix>, EachContent<Element>> {
    RegionEncoding(AdjustedPrefix(included, excluded, maximum, endianness), EachContent(element))
  }

  /// Text, bytes or elements up to the last `count` bytes of the packet, or of the region around them.
  ///
  /// The fields that follow must take exactly those bytes.
  @inlinable
  @inline(__always)
  public static func remaining<Field: BoundedField>(
    leaving count: Int, encoding: TextEncoding = .utf8, endianness: Endianness = .big
  ) -> Self where Self == RegionEncoding<AllBytesButLast, BoundedContent<Field>> {
    RegionEncoding(AllBytesButLast(count), BoundedContent(encoding, endianness))
  }

  /// A packet up to the last `count` bytes of the packet, or of the region, around it.
  @inlinable
  @inline(__always)
  public static func remaining<Nested: Packet>(
    leaving count: Int, endianness: Endianness = .big
  ) -> Self where Self == RegionEncoding<AllBytesButLast, NestedContent<Nested>> {
    RegionEncoding(AllBytesButLast(count), NestedContent())
  }

  /// Elements that `element` encodes, up to the last `count` bytes of the packet, or of the region around them.
  @inlinable
  @inline(__always)
  public static func remaining<Element: FieldForm>(
    leaving count: Int, each element: Element
  ) -> Self where Self == RegionEncoding<AllBytesButLast, EachContent<Element>> {
    RegionEncoding(AllBytesButLast(count), EachContent(element))
  }

  /// Text, bytes or elements of `times * value + plus - minus` bytes. An earlier field states `value`.
  @inlinable
  @inline(__always)
  public static func sized<Number: BinaryInteger, Field: BoundedField>(
    by value: Number, times: Int = 1, plus: Int = 0, minus: Int = 0, encoding: TextEncoding = .utf8,
    endianness: Endianness = .big
  ) -> Self where Self == RegionEncoding<ReferencedCount<Number>, BoundedContent<Field>> {
    RegionEncoding(ReferencedCount(value, times, plus, minus), BoundedContent(encoding, endianness))
  }

  /// A packet of `times * value + plus - minus` bytes. An earlier field states `value`.
  @inlinable
  @inline(__always)
  public static func sized<Number: BinaryInteger, Nested: Packet>(
    by value: Number, times: Int = 1, plus: Int = 0, minus: Int = 0, endianness: Endianness = .big
  ) -> Self where Self == RegionEncoding<ReferencedCount<Number>, NestedContent<Nested>> {
    RegionEncoding(ReferencedCount(value, times, plus, minus), NestedContent())
  }

  /// Elements that `element` encodes, of `times * value + plus - minus` bytes.
  @inlinable
  @inline(__always)
  public static func sized<Number: BinaryInteger, Element: FieldForm>(
    by value: Number, times: Int = 1, plus: Int = 0, minus: Int = 0, each element: Element
  ) -> Self where Self == RegionEncoding<ReferencedCount<Number>, EachContent<Element>> {
    RegionEncoding(ReferencedCount(value, times, plus, minus), EachContent(element))
  }

  /// The description of text, bytes or elements whose count of bytes the field of this name states.
  public static func sized<Field: BoundedField>(
    by name: StaticString, times: Int = 1, plus: Int = 0, minus: Int = 0,
    encoding: TextEncoding = .utf8, endianness: Endianness = .big
  ) -> Self where Self == RegionEncoding<NamedNumber, BoundedContent<Field>> {
    RegionEncoding(NamedNumber(name, times, plus, minus), BoundedContent(encoding, endianness))
  }

  /// The description of a packet whose count of bytes the field of this name states.
  public static func sized<Nested: Packet>(
    by name: StaticString, times: Int = 1, plus: Int = 0, minus: Int = 0,
    endianness: Endianness = .big
  ) -> Self where Self == RegionEncoding<NamedNumber, NestedContent<Nested>> {
    RegionEncoding(NamedNumber(name, times, plus, minus), NestedContent())
  }

  /// The description of elements whose count of bytes the field of this name states.
  public static func sized<Element: FieldForm>(
    by name: StaticString, times: Int = 1, plus: Int = 0, minus: Int = 0, each element: Element
  ) -> Self where Self == RegionEncoding<NamedNumber, EachContent<Element>> {
    RegionEncoding(NamedNumber(name, times, plus, minus), EachContent(element))
  }
}
