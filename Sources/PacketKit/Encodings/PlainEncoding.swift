/// A value as its type encodes it, where an encoding is asked for: in a region, or as an element.
@_documentation(visibility: internal)
@frozen
public struct PlainEncoding<Value: PacketField>: LibraryEncoding, ViewedEncoding, DescribedForm {
  @usableFromInline let endianness: Endianness

  @export(implementation)
  @inline(__always)
  init(_ endianness: Endianness) { self.endianness = endianness }

  @inlinable
  public var minimumByteCount: Int { Value.minimumByteCount }

  public var wireType: WireType { WireType(of: Value.self, endianness) }

  @inlinable
  @inline(__always)
  public func read(from reader: inout PacketReader) throws(PacketError) -> Value {
    try reader.read(Value.self, endianness: endianness)
  }

  @inlinable
  @inline(__always)
  public func write(_ value: Value, into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(value, endianness: endianness)
  }

  @inlinable
  @inline(__always)
  public func keep(from reader: inout PacketReader) throws(PacketError) -> Value._Place {
    try reader.keepNested(Value.self, endianness: endianness)
  }
}

extension FieldForm {
  /// A value as its type encodes it: `.lengthPrefixed(UInt16.self, of: .plain())` is for any ``PacketField``.
  @inlinable
  @inline(__always)
  public static func plain<Field: PacketField>(endianness: Endianness = .big) -> Self
  where Self == PlainEncoding<Field> { PlainEncoding(endianness) }
}
