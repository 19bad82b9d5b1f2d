/// A field whose bytes depend on a byte order: a number, or a value that has a length prefix or contains numbers.
///
/// A conforming type can be encoded in either order; without an attribute it is encoded in network byte order. If you
/// write the conformance by hand, implement these two requirements instead of `init(from:)` and `encode(into:)`:
///
/// ```swift
/// struct Meters: ByteOrderedField {
///   var millimeters: UInt32
///   static var minimumByteCount: Int { 4 }
///   init(from reader: inout PacketReader, endianness: Endianness) throws(PacketError) {
///     millimeters = try reader.read(UInt32.self, endianness: endianness)
///   }
///   func encode(into writer: inout PacketWriter, endianness: Endianness) throws(PacketError) {
///     try writer.write(millimeters, endianness: endianness)
///   }
/// }
/// ```
public protocol ByteOrderedField: PacketField {
  /// Reads a value whose numbers and prefixes have the given byte order.
  ///
  /// - Throws: ``PacketError`` for any input that is not the encoding of a value.
  init(from reader: inout PacketReader, endianness: Endianness) throws(PacketError)

  /// Appends the value's bytes, with numbers and prefixes in the given byte order.
  ///
  /// - Throws: ``PacketError`` if the value has no encoding.
  func encode(into writer: inout PacketWriter, endianness: Endianness) throws(PacketError)
}

@_documentation(visibility: internal)
extension ByteOrderedField {
  @inlinable
  public init(from reader: inout PacketReader) throws(PacketError) {
    try self.init(from: &reader, endianness: .big)
  }

  @inlinable
  public mutating func _update(from reader: inout PacketReader) throws(PacketError) {
    try _update(from: &reader, endianness: .big)
  }

  @inlinable
  public func encode(into writer: inout PacketWriter) throws(PacketError) {
    try encode(into: &writer, endianness: .big)
  }
}

// Without these overloads, a type that implements neither would have two defaults that call each other forever.
@_documentation(visibility: internal)
extension ByteOrderedField {
  @available(
    *, unavailable,
    message:
      "implement 'init(from:endianness:)' and 'encode(into:endianness:)', for both byte orders"
  )
  public init(from reader: inout PacketReader, endianness: Endianness) throws(PacketError) {
    try self.init(from: &reader)
  }

  @available(
    *, unavailable,
    message:
      "implement 'init(from:endianness:)' and 'encode(into:endianness:)', for both byte orders"
  )
  public func encode(into writer: inout PacketWriter, endianness: Endianness) throws(PacketError) {
    try encode(into: &writer)
  }
}
