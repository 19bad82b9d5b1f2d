/// An integer as a varint.
///
/// A signed integer is rejected where the form is for unsigned ones.
@_documentation(visibility: internal)
extension VarintForm: IntegerForm {
  @inlinable
  public var minimumByteCount: Int { 1 }

  public func wireType<Value: FixedWidthInteger & PacketNumber>(_ type: Value.Type) -> WireType {
    WireType(varint: type, self)
  }

  public func reference<Value: FixedWidthInteger & PacketNumber>(_ type: Value.Type)
    -> TypeReference
  {
    TypeReference(varint: type, self)
  }

  @inlinable
  @inline(__always)
  public func read<Value: FixedWidthInteger & PacketNumber>(
    from reader: inout PacketReader
  ) throws(PacketError) -> Value {
    switch self {
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
  public func write<Value: FixedWidthInteger & PacketNumber>(
    _ value: Value, into writer: inout PacketWriter
  ) throws(PacketError) {
    switch self {
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
  ) -> Self where Self == IntegerEncoding<Number, VarintForm> { IntegerEncoding(form) }

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
