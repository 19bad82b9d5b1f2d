/// The content of a region, which uses up its bytes.
@_documentation(visibility: internal)
@frozen
public struct RegionContent<Base: FieldForm>: FieldForm {
  public typealias Value = Base.Value

  @usableFromInline let base: Base

  @export(implementation)
  @inline(__always)
  init(_ base: Base) { self.base = base }
}

extension RegionContent: ContentEncoding, LibraryEncoding, FieldEncoding
where Base: FieldEncoding {
  @inlinable
  public var minimumByteCount: Int { 0 }

  @inlinable
  @inline(__always)
  public func read(from reader: inout PacketReader) throws(PacketError) -> Value {
    try reader.read(as: base)
  }

  @inlinable
  @inline(__always)
  public func write(_ value: Value, into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(value, as: base)
  }
}

extension RegionContent: ViewedContent, ViewedEncoding where Base: ViewedEncoding {
  @inlinable
  @inline(__always)
  public func keep(from reader: inout PacketReader) throws(PacketError) -> Value._Place {
    try base.keep(from: &reader)
  }
}

extension RegionContent: DescribedForm, DescribedContent where Base: DescribedForm {
  public var wireType: WireType { base.wireType }
}

extension FieldForm {
  /// The content, after the count of its bytes, at most `maximum`.
  @inlinable
  @inline(__always)
  public static func lengthPrefixed<Prefix: LengthPrefix, Content: FieldForm>(
    _ prefix: Prefix.Type, including included: Int = 0, excluding excluded: Int = 0,
    maximum: Int = .max, endianness: Endianness = .big, of content: Content
  ) -> Self where Self == RegionEncoding<AdjustedPrefix<Prefix>, RegionContent<Content>> {
    RegionEncoding(
      AdjustedPrefix(included, excluded, maximum, endianness), RegionContent(content))
  }

  /// The content, in `times * value + plus - minus` bytes.
  @inlinable
  @inline(__always)
  public static func sized<Number: BinaryInteger, Content: FieldForm>(
    by value: Number, times: Int = 1, plus: Int = 0, minus: Int = 0, of content: Content
  ) -> Self where Self == RegionEncoding<ReferencedCount<Number>, RegionContent<Content>> {
    RegionEncoding(ReferencedCount(value, times, plus, minus), RegionContent(content))
  }

  /// The content, up to the last `count` bytes of the packet, or of the region around it.
  @inlinable
  @inline(__always)
  public static func remaining<Content: FieldForm>(leaving count: Int, of content: Content)
    -> Self where Self == RegionEncoding<AllBytesButLast, RegionContent<Content>>
  {
    RegionEncoding(AllBytesButLast(count), RegionContent(content))
  }

  /// The description of `content`, in as many bytes as the field of this name states.
  public static func sized<Content: FieldForm>(
    by name: StaticString, times: Int = 1, plus: Int = 0, minus: Int = 0, of content: Content
  ) -> Self where Self == RegionEncoding<NamedNumber, RegionContent<Content>> {
    RegionEncoding(NamedNumber(name, times, plus, minus), RegionContent(content))
  }
}
