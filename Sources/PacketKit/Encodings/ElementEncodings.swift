// Encodings that elements have, and fields by overloads of their own until those are replaced too.

/// An integer of a count of bytes.
@frozen
public struct IntegerEncoding<Value: FixedWidthInteger & PacketNumber>: FieldEncoding, DescribedForm
{
  @usableFromInline let count: Int
  @usableFromInline let endianness: Endianness

  @inlinable
  init(_ count: Int, _ endianness: Endianness) {
    self.count = count
    self.endianness = endianness
  }

  @inlinable
  public var minimumByteCount: Int { count }

  public var wireType: WireType { WireType(integer: Value.self, bytes: count, endianness) }

  @inlinable
  @inline(__always)
  public func read(from reader: inout PacketReader) throws(PacketError) -> Value {
    try reader.read(Value.self, bytes: count, endianness: endianness)
  }

  @inlinable
  @inline(__always)
  public func write(_ value: Value, into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(value, bytes: count, endianness: endianness)
  }
}

/// What a coder codes.
@frozen
public struct CoderEncoding<Coder: PacketCoder>: FieldEncoding, DescribedForm {
  public typealias Value = Coder.Value

  @inlinable
  init() {}

  @inlinable
  public var minimumByteCount: Int { Coder.minimumByteCount }

  public var wireType: WireType { .opaque(TypeReference(coder: Coder.self)) }

  @inlinable
  @inline(__always)
  public func read(from reader: inout PacketReader) throws(PacketError) -> Value {
    try Coder.decode(from: &reader)
  }

  @inlinable
  @inline(__always)
  public func write(_ value: Value, into writer: inout PacketWriter) throws(PacketError) {
    try Coder.encode(value, into: &writer)
  }
}

extension FieldForm {
  /// An integer of `count` bytes.
  @inlinable
  public static func bytes<Number: FixedWidthInteger & PacketNumber>(
    _ count: Int,
    endianness: Endianness = .big
  ) -> Self where Self == IntegerEncoding<Number> { IntegerEncoding(count, endianness) }

  /// What a coder codes.
  @inlinable
  public static func coded<Coder: PacketCoder>(by coder: Coder.Type) -> Self
  where Self == CoderEncoding<Coder> { CoderEncoding() }
}
