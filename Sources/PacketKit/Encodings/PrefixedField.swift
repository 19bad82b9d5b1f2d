/// A field that is encoded after its length or its count, a `UInt32`.
@_documentation(visibility: internal)
public protocol PrefixedField: ByteOrderedField {
  associatedtype _Prefixed: FieldEncoding where _Prefixed.Value == Self

  static func _prefixed(_ endianness: Endianness) -> _Prefixed
}

@_documentation(visibility: internal)
extension PrefixedField {
  @inlinable
  public static var minimumByteCount: Int { 4 }

  @inlinable
  public init(from reader: inout PacketReader, endianness: Endianness) throws(PacketError) {
    self = try reader.read(Self.self, as: Self._prefixed(endianness))
  }

  @inlinable
  public mutating func _update(
    from reader: inout PacketReader, endianness: Endianness
  ) throws(PacketError) {
    try reader.update(&self, as: Self._prefixed(endianness))
  }

  @inlinable
  public func encode(into writer: inout PacketWriter, endianness: Endianness) throws(PacketError) {
    try writer.write(self, as: Self._prefixed(endianness))
  }
}
