// A Unicode scalar: its code point as a UInt32. Surrogates and numbers above U+10FFFF are rejected.

@_documentation(visibility: internal)
extension Unicode.Scalar: ByteOrderedField {
  @inlinable
  public static var minimumByteCount: Int { 4 }

  @inlinable
  public static var _nesting: _FieldNesting { .leaf }

  @inlinable
  public init(from reader: inout PacketReader, endianness: Endianness) throws(PacketError) {
    let start = reader.offset
    let number = try UInt32(from: &reader, endianness: endianness)
    guard let scalar = Unicode.Scalar(number) else {
      throw .unknownValue(number, of: Unicode.Scalar.self, at: start)
    }
    self = scalar
  }

  @inlinable
  public func encode(into writer: inout PacketWriter, endianness: Endianness) throws(PacketError) {
    writer.append(value, endianness: endianness)
  }
}

@_documentation(visibility: internal)
extension Unicode.Scalar {
  public static func wireType(_ endianness: Endianness) -> WireType { .unicodeScalar(endianness) }
}
