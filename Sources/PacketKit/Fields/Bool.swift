// One byte, 0 or 1.

@_documentation(visibility: internal)
extension Bool: PacketField {
  @inlinable
  public static var minimumByteCount: Int { 1 }

  @inlinable
  public static var _nesting: _FieldNesting { .leaf }

  @inlinable
  public init(from reader: inout PacketReader) throws(PacketError) {
    let byte = try UInt8(from: &reader)
    guard byte <= 1 else {
      throw .notBool(byte: byte, at: reader.offset - 1)
    }
    self = byte == 1
  }

  @inlinable
  public func encode(into writer: inout PacketWriter) throws(PacketError) {
    writer.append(self ? 1 as UInt8 : 0, endianness: .big)
  }
}

@_documentation(visibility: internal)
extension Bool {
  public static func wireType(_ endianness: Endianness) -> WireType { .bool }
}
