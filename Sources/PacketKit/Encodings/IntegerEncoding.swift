/// An integer in a form: a count of bytes, or a varint.
///
/// It is a type of its own, not just a protocol's: the type checker would take the literals of a range beside an encoding of
/// any type for an `Int`.
@_documentation(visibility: internal)
@frozen
public struct IntegerEncoding<Value: FixedWidthInteger & PacketNumber, Form: IntegerForm>:
  RestoringEncoding, DescribedForm
{
  @usableFromInline let form: Form

  @export(implementation)
  @inline(__always)
  init(_ form: Form) { self.form = form }

  @inlinable
  public var minimumByteCount: Int { form.minimumByteCount }

  public var wireType: WireType { form.wireType(Value.self) }

  @inlinable
  @inline(__always)
  public func read(from reader: inout PacketReader) throws(PacketError) -> Value {
    try form.read(from: &reader)
  }

  @inlinable
  @inline(__always)
  public func write(_ value: Value, into writer: inout PacketWriter) throws(PacketError) {
    try form.write(value, into: &writer)
  }
}

/// How an integer becomes bytes. Reads and writes that throw change nothing.
@_documentation(visibility: internal)
public protocol IntegerForm: Sendable {
  var minimumByteCount: Int { get }

  func read<Value: FixedWidthInteger & PacketNumber>(
    from reader: inout PacketReader
  ) throws(PacketError) -> Value

  func write<Value: FixedWidthInteger & PacketNumber>(
    _ value: Value, into writer: inout PacketWriter
  ) throws(PacketError)

  func wireType<Value: FixedWidthInteger & PacketNumber>(_ type: Value.Type) -> WireType
  func reference<Value: FixedWidthInteger & PacketNumber>(_ type: Value.Type) -> TypeReference
}

extension PacketReader {
  /// Reads an integer in a form that must be within `range`.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read<Number: FixedWidthInteger & PacketNumber, Form>(
    _ type: Number.Type = Number.self, as encoding: IntegerEncoding<Number, Form>,
    in range: some RangeExpression<Number>, field: StaticString? = nil
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
  /// Writes an integer that must be within `range` in a form.
  @inlinable
  public mutating func write<Number: FixedWidthInteger & PacketNumber, Form>(
    _ value: Number, as encoding: IntegerEncoding<Number, Form>,
    in range: some RangeExpression<Number>, field: StaticString? = nil
  ) throws(PacketError) {
    guard range.contains(value) else {
      try PacketError.outOfRange(value, range, at: count).rethrow(inField: field)
    }
    try write(value, as: encoding, field: field)
  }
}

extension PacketDescription {
  /// Adds an integer in a form that is within `range`.
  public mutating func field<Number: FixedWidthInteger & PacketNumber, Form>(
    _ type: Number.Type, as encoding: IntegerEncoding<Number, Form>,
    in range: some RangeExpression<Number>, field: StaticString? = nil
  ) {
    let reference = encoding.form.reference(type)
    add(.ranged(type, encoding.wireType, range, reference), field)
  }
}
