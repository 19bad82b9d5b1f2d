/// A value preceded by the count of its bytes, which it must use up.
@_documentation(visibility: internal)
@frozen
public struct LengthPrefixedEncoding<Prefix: LengthPrefix, Content: FieldForm>: FieldForm {
  public typealias Value = Content.Value

  @usableFromInline let content: Content
  @usableFromInline let length: PrefixedCount<Prefix>

  @export(implementation)
  @inline(__always)
  init(_ content: Content, _ maximum: Int, _ endianness: Endianness) {
    self.content = content
    length = PrefixedCount(maximum, endianness)
  }
}

extension LengthPrefixedEncoding: LibraryEncoding, FieldEncoding where Content: ContentEncoding {
  @inlinable
  public var minimumByteCount: Int { Prefix.minimumByteCount }

  @inlinable
  @inline(__always)
  public static var readRollback: Rollback { Content.readRollback }

  @inlinable
  @inline(__always)
  public static var writeRollback: Rollback { Content.writeRollback }

  @inlinable
  @inline(__always)
  public func read(from reader: inout PacketReader) throws(PacketError) -> Value {
    try content.read(after: length, from: &reader)
  }

  @inlinable
  @inline(__always)
  public func update(_ value: inout Value, from reader: inout PacketReader) throws(PacketError) {
    try content.update(&value, after: length, from: &reader)
  }

  @inlinable
  @inline(__always)
  public func write(_ value: Value, into writer: inout PacketWriter) throws(PacketError) {
    try content.write(value, after: length, into: &writer)
  }
}

extension LengthPrefixedEncoding: ViewedEncoding where Content: ViewedContent {
  @inlinable
  @inline(__always)
  public func keep(from reader: inout PacketReader) throws(PacketError) -> Value._Place {
    try content.keep(after: length, from: &reader)
  }
}

extension LengthPrefixedEncoding: DescribedForm where Content: DescribedContent {
  public var wireType: WireType {
    content.wireType(after: WirePrefix(Prefix.self, length.endianness), maximum: length.maximum)
  }
}

extension FieldForm {
  /// Text, bytes or elements after the count of their bytes, at most `maximum`.
  @inlinable
  @inline(__always)
  public static func lengthPrefixed<Prefix: LengthPrefix, Field: BoundedField>(
    _ prefix: Prefix.Type, maximum: Int = .max, encoding: TextEncoding = .utf8,
    endianness: Endianness = .big
  ) -> Self where Self == LengthPrefixedEncoding<Prefix, BoundedContent<Field>> {
    LengthPrefixedEncoding(BoundedContent(encoding, endianness), maximum, endianness)
  }

  /// A packet after the count of its bytes, at most `maximum`.
  @inlinable
  @inline(__always)
  public static func lengthPrefixed<Prefix: LengthPrefix, Nested: Packet>(
    _ prefix: Prefix.Type, maximum: Int = .max, endianness: Endianness = .big
  ) -> Self where Self == LengthPrefixedEncoding<Prefix, NestedContent<Nested>> {
    LengthPrefixedEncoding(NestedContent(), maximum, endianness)
  }

  /// Elements that `element` encodes, after the count of their bytes, at most `maximum`.
  @inlinable
  @inline(__always)
  public static func lengthPrefixed<Prefix: LengthPrefix, Element: FieldForm>(
    _ prefix: Prefix.Type, maximum: Int = .max, endianness: Endianness = .big, each element: Element
  ) -> Self where Self == LengthPrefixedEncoding<Prefix, EachContent<Element>> {
    LengthPrefixedEncoding(EachContent(element), maximum, endianness)
  }

  @_documentation(visibility: internal)
  @available(
    *,
    unavailable,
    message:
      "a length prefix is for a 'String', 'Data', an array of fields or a packet; for other collections use '@CountPrefixed'; write an optional with '?', not as a type alias"
  )
  public static func lengthPrefixed<Prefix, Other>(
    _ prefix: Prefix.Type, maximum: Int = .max, encoding: TextEncoding = .utf8,
    endianness: Endianness = .big
  ) -> Self where Self == MismatchedEncoding<Other> {
    MismatchedEncoding()
  }
}
