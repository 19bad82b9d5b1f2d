// An enum with a raw value travels as its raw value; a raw value that is none of the type's is refused.

extension PacketField where Self: RawRepresentable, RawValue: PacketField {
  @inlinable
  public static var minimumByteCount: Int { RawValue.minimumByteCount }

  @inlinable
  public init(from reader: inout PacketReader) throws(PacketError) {
    try self.init(from: &reader, endianness: .big)
  }

  @inlinable
  public func encode(into writer: inout PacketWriter) throws(PacketError) {
    try rawValue.encode(into: &writer)
  }

  @inlinable
  public init(from reader: inout PacketReader, endianness: Endianness) throws(PacketError) {
    let start = reader.offset
    let rawValue = try RawValue(from: &reader, endianness: endianness)
    guard let value = Self(rawValue: rawValue) else {
      throw .unknownValue(rawValue, of: Self.self, at: start)
    }
    self = value
  }

  @inlinable
  public func encode(into writer: inout PacketWriter, endianness: Endianness) throws(PacketError) {
    try rawValue.encode(into: &writer, endianness: endianness)
  }
}

extension PacketError {
  @usableFromInline
  @inline(never)
  static func unknownValue<Value>(_ value: Value, of type: Any.Type, at offset: Int) -> PacketError
  {
    PacketError(.unknownValue("\(value)", type: String(describing: type)), at: offset)
  }
}
