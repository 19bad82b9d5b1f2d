/// An integer of a count of bytes, from 1 to the size of its type.
///
/// Encoding rejects a value that so many bytes cannot represent.
@_documentation(visibility: internal)
@frozen
public struct IntegerEncoding<Value: FixedWidthInteger & PacketNumber>: _LibraryEncoding,
  DescribedForm
{
  @usableFromInline let count: Int
  @usableFromInline let endianness: Endianness

  @export(implementation)
  @inline(__always)
  init(_ count: Int, _ endianness: Endianness) {
    self.count = count
    self.endianness = endianness
  }

  @inlinable
  public var minimumByteCount: Int { count }

  @inlinable
  @inline(__always)
  public static var readDisturbance: Disturbance { .nothing }

  @inlinable
  @inline(__always)
  public static var writeDisturbance: Disturbance { .nothing }

  public var wireType: WireType { WireType(integer: Value.self, bytes: count, endianness) }

  @inlinable
  @inline(__always)
  public func read(from reader: inout PacketReader) throws(PacketError) -> Value {
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
  public func write(_ value: Value, into writer: inout PacketWriter) throws(PacketError) {
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
    _ count: Int,
    endianness: Endianness = .big
  ) -> Self where Self == IntegerEncoding<Number> { IntegerEncoding(count, endianness) }

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

// See VarintEncoding for why a range is not a part of the encoding.
extension PacketReader {
  /// Reads an integer of a count of bytes that must be within `range`.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read<Number: FixedWidthInteger & PacketNumber>(
    _ type: Number.Type = Number.self,
    as encoding: IntegerEncoding<Number>,
    in range: some RangeExpression<Number>,
    field: StaticString? = nil
  ) throws(PacketError) -> Number {
    let start = unsafe current
    let value = try read(type, as: encoding, field: field)
    guard range.contains(value) else {
      unsafe current = start
      try PacketError.outOfRange(value, range, at: offset).rethrow(inField: field)
    }
    return value
  }
}

extension PacketWriter {
  /// Writes an integer that must be within `range` in a count of bytes.
  @inlinable
  public mutating func write<Number: FixedWidthInteger & PacketNumber>(
    _ value: Number,
    as encoding: IntegerEncoding<Number>,
    in range: some RangeExpression<Number>,
    field: StaticString? = nil
  ) throws(PacketError) {
    guard range.contains(value) else {
      try PacketError.outOfRange(value, range, at: count).rethrow(inField: field)
    }
    try write(value, as: encoding, field: field)
  }
}

extension PacketDescription {
  /// Adds an integer of a count of bytes that is within `range`.
  public mutating func field<Number: FixedWidthInteger & PacketNumber>(
    _ type: Number.Type,
    as form: IntegerEncoding<Number>,
    in range: some RangeExpression<Number>,
    field: StaticString? = nil
  ) {
    let reference = TypeReference(integer: type, bytes: form.count, form.endianness)
    add(.ranged(type, form.wireType, range, reference), field)
  }
}
