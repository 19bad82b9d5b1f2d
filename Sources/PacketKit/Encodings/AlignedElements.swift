/// An element that begins at a multiple of some bytes from the first element on. Padding fills the gap after the one before
/// it; none follows the last.
@_documentation(visibility: internal)
@frozen
public struct AlignedElement<Base: FieldForm>: FieldForm {
  public typealias Value = Base.Value

  @usableFromInline let base: Base
  @usableFromInline let alignment: Int
  /// Where the first element begins; nil before that is known.
  @usableFromInline let start: Int?

  @inlinable
  init(_ base: Base, alignment: Int, start: Int? = nil) {
    (self.base, self.alignment, self.start) = (base, alignment, start)
  }
}

extension AlignedElement: LibraryEncoding, FieldEncoding where Base: FieldEncoding {
  @inlinable
  public var minimumByteCount: Int { base.minimumByteCount }

  @inlinable
  public func _element(ofListAt start: Int) -> Self {
    Self(base, alignment: alignment, start: start)
  }

  @inlinable
  public func read(from reader: inout PacketReader) throws(PacketError) -> Value {
    try reader.readAlignment(to: alignment, from: start ?? reader.offset)
    return try base.read(from: &reader)
  }

  @inlinable
  public func write(_ value: Value, into writer: inout PacketWriter) throws(PacketError) {
    try writer.writeAlignment(to: alignment, from: start ?? writer.count)
    try base.write(value, into: &writer)
  }
}

extension AlignedElement: DescribedForm where Base: DescribedForm {
  public var wireType: WireType { .aligned(base.wireType, to: alignment) }
}

extension FieldForm {
  /// An element that begins at a multiple of `alignment` bytes from the first element on, in an encoding.
  @inlinable
  public static func aligned<Base: FieldForm>(to alignment: Int, as base: Base) -> Self
  where Self == AlignedElement<Base> { AlignedElement(base, alignment: alignment) }

  /// An element that begins at a multiple of `alignment` bytes from the first element on.
  @inlinable
  public static func aligned<Field: PacketField>(
    to alignment: Int, endianness: Endianness = .big
  ) -> Self where Self == AlignedElement<ElementEncoding<Field>> {
    AlignedElement(ElementEncoding(endianness), alignment: alignment)
  }
}
