/// An integer as a varint of a form.
///
/// A signed integer is rejected where the form is for unsigned ones.
@_documentation(visibility: internal)
@frozen
public struct VarintEncoding<Value: FixedWidthInteger & PacketNumber>: _LibraryEncoding,
  DescribedForm,
  Sendable
{
  @usableFromInline let form: VarintForm

  @export(implementation)
  @inline(__always)
  init(_ form: VarintForm) { self.form = form }

  @inlinable
  public var minimumByteCount: Int { 1 }

  @inlinable
  @inline(__always)
  public static var readDisturbance: Disturbance { .nothing }

  @inlinable
  @inline(__always)
  public static var writeDisturbance: Disturbance { .nothing }

  public var wireType: WireType { WireType(varint: Value.self, form) }

  @inlinable
  @inline(__always)
  public func read(from reader: inout PacketReader) throws(PacketError) -> Value {
    switch form {
    case .zigzag: return Value(zigzag: try reader.takeVarint(Value.Magnitude.self))
    case .plain: return Value(truncatingIfNeeded: try reader.takeVarint(Value.Magnitude.self))
    case .mostSignificantFirst:
      guard !Value.isSigned else {
        try PacketError.signedVarint(Value.self, at: reader.offset).raise()
      }
      return Value(truncatingIfNeeded: try reader.takeReversedVarint(Value.Magnitude.self))
    case .quic:
      guard !Value.isSigned else {
        try PacketError.signedVarint(Value.self, at: reader.offset).raise()
      }
      return Value(truncatingIfNeeded: try reader.takeQUICVarint(Value.Magnitude.self))
    }
  }

  @inlinable
  @inline(__always)
  public func write(_ value: Value, into writer: inout PacketWriter) throws(PacketError) {
    switch form {
    case .zigzag: writer.appendVarint(value.zigzag)
    case .plain: writer.appendVarint(Value.Magnitude(truncatingIfNeeded: value))
    case .mostSignificantFirst:
      guard !Value.isSigned else {
        try PacketError.signedVarint(Value.self, at: writer.count).raise()
      }
      writer.appendReversedVarint(Value.Magnitude(truncatingIfNeeded: value))
    case .quic:
      guard !Value.isSigned else {
        try PacketError.signedVarint(Value.self, at: writer.count).raise()
      }
      try writer.appendQUICVarint(value)
    }
  }
}

extension FieldForm {
  /// An integer as a varint of a form.
  @inlinable
  @inline(__always)
  public static func varint<Number: FixedWidthInteger & PacketNumber>(
    _ form: VarintForm = .zigzag
  ) -> Self
  where Self == VarintEncoding<Number> { VarintEncoding(form) }

  @_documentation(visibility: internal)
  @available(
    *,
    unavailable,
    message:
      "a varint is an integer of 8 to 64 bits; write an optional with '?', not as a type alias"
  )
  public static func varint<Other>(_ form: VarintForm = .zigzag) -> Self
  where Self == MismatchedEncoding<Other> { MismatchedEncoding() }
}

// A varint within a range. The encoding's type is known here: with a generic one, the type checker would take the
// literals of a range for an `Int`.
extension PacketReader {
  /// Reads an integer that must be within `range` as a varint.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read<Number: FixedWidthInteger & PacketNumber>(
    _ type: Number.Type = Number.self,
    as encoding: VarintEncoding<Number>,
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
  /// Writes an integer that must be within `range` as a varint.
  @inlinable
  public mutating func write<Number: FixedWidthInteger & PacketNumber>(
    _ value: Number,
    as encoding: VarintEncoding<Number>,
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
  /// Adds an integer that is within `range` as a varint.
  public mutating func field<Number: FixedWidthInteger & PacketNumber>(
    _ type: Number.Type,
    as form: VarintEncoding<Number>,
    in range: some RangeExpression<Number>,
    field: StaticString? = nil
  ) {
    add(.ranged(type, form.wireType, range, TypeReference(varint: type, form.form)), field)
  }
}
