/// A field whose bytes depend on a byte order: numbers, and what has a prefix or holds numbers.
///
/// It states how it travels in either order; without an attribute it travels in network byte order.
public protocol ByteOrderedField: PacketField {}

extension ByteOrderedField {
  @inlinable
  public init(from reader: inout PacketReader) throws(PacketError) {
    try self.init(from: &reader, endianness: .big)
  }

  @inlinable
  public mutating func update(from reader: inout PacketReader) throws(PacketError) {
    try update(from: &reader, endianness: .big)
  }

  @inlinable
  public func encode(into writer: inout PacketWriter) throws(PacketError) {
    try encode(into: &writer, endianness: .big)
  }
}

// Without these, a type that states neither would take one default for the other, round and round.
extension ByteOrderedField {
  @available(*, unavailable, message: "state how the field travels in either byte order")
  public init(from reader: inout PacketReader, endianness: Endianness) throws(PacketError) {
    try self.init(from: &reader)
  }

  @available(*, unavailable, message: "state how the field travels in either byte order")
  public func encode(into writer: inout PacketWriter, endianness: Endianness) throws(PacketError) {
    try encode(into: &writer)
  }
}
