/// The form of an integer of a count of bytes, from 1 to the size of its type.
///
/// Encoding rejects a value that so many bytes cannot represent.
@_documentation(visibility: internal)
@frozen
public struct ByteCountForm: IntegerForm {
  @usableFromInline let count: Int
  @usableFromInline let endianness: Endianness

  @export(implementation)
  @inline(__always)
  init(_ count: Int, _ endianness: Endianness) {
    (self.count, self.endianness) = (count, endianness)
  }

  @inlinable
  public var minimumByteCount: Int { count }

  public func wireType<Value: FixedWidthInteger & PacketNumber>(_ type: Value.Type) -> WireType {
    WireType(integer: type, bytes: count, endianness)
  }

  public func reference<Value: FixedWidthInteger & PacketNumber>(_ type: Value.Type)
    -> TypeReference
  {
    TypeReference(integer: type, bytes: count, endianness)
  }

  @inlinable
  @inline(__always)
  public func read<Value: FixedWidthInteger & PacketNumber>(
    from reader: inout PacketReader
  ) throws(PacketError) -> Value {
    guard Value.has(byteCount: count), reader.remainingCount >= count else {
      try PacketError.integer(
        of: count, Value.self, available: reader.remainingCount, at: reader.offset
      ).raise()
    }
    let number = unsafe Value(bytes: reader.current, count: count, endianness)
    unsafe reader.current += count
    return number
  }

  @inlinable
  @inline(__always)
  public func write<Value: FixedWidthInteger & PacketNumber>(
    _ value: Value, into writer: inout PacketWriter
  ) throws(PacketError) {
    guard value.fits(inBytes: count) else {
      try PacketError.doesNotFit(value, bytes: count, at: writer.count).raise()
    }
    unsafe value.store(at: writer.append(count), count: count, endianness)
  }
}

extension FieldForm {
  /// An integer of `count` bytes.
  @inlinable
  @inline(__always)
  public static func bytes<Number: FixedWidthInteger & PacketNumber>(
    _ count: Int, endianness: Endianness = .big
  ) -> Self where Self == IntegerEncoding<Number, ByteCountForm> {
    IntegerEncoding(ByteCountForm(count, endianness))
  }

  @_documentation(visibility: internal)
  @available(
    *,
    unavailable,
    message:
      "a stated number of bytes is for an integer of 8 to 64 bits; write an optional with '?', not as a type alias"
  )
  public static func bytes<Other>(_ count: Int, endianness: Endianness = .big) -> Self
  where Self == MismatchedEncoding<Other> { MismatchedEncoding() }
}
