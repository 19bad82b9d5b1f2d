/// An encoding of values of a wrong type. The functions that make one are unavailable, with a message that names the right
/// types.
@_documentation(visibility: internal)
public struct MismatchedEncoding<Value>: LibraryEncoding, DescribedForm {
  public var minimumByteCount: Int { 0 }
  public var wireType: WireType { .bytes(.fixed(0)) }

  public func read(from reader: inout PacketReader) throws(PacketError) -> Value {
    throw .notAField(at: reader.offset)
  }

  public func write(_ value: Value, into writer: inout PacketWriter) throws(PacketError) {
    throw .notAField(at: writer.count)
  }
}

// Ranges belong to functions of an encoding's own type. With these, the compiler only reports the unavailable function.
extension PacketReader {
  @_disfavoredOverload
  @_documentation(visibility: internal)
  @_lifetime(self: copy self)
  public mutating func read<Value, Bounds>(
    _ type: Value.Type = Value.self, as encoding: MismatchedEncoding<Value>, in range: Bounds,
    field: StaticString? = nil
  ) throws(PacketError) -> Value {
    throw .notAField(at: offset)
  }
}

extension PacketWriter {
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public mutating func write<Value, Bounds>(
    _ value: Value, as encoding: MismatchedEncoding<Value>, in range: Bounds,
    field: StaticString? = nil
  ) throws(PacketError) {
    throw .notAField(at: count)
  }
}

extension PacketDescription {
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public mutating func field<Value, Bounds>(
    _ type: Value.Type, as form: MismatchedEncoding<Value>, in range: Bounds,
    field: StaticString? = nil
  ) {}
}
