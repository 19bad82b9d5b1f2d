/// A custom encoding for a type that you do not own, or a second encoding for a type.
///
/// ```swift
/// enum RGB565: PacketCoder {
///   static func decode(from reader: inout PacketReader) throws(PacketError) -> Color { … }
///   static func encode(_ color: Color, into writer: inout PacketWriter) throws(PacketError) { … }
/// }
///
/// @Packet struct Lamp {
///   @Coded(by: RGB565.self) var color: Color
/// }
/// ```
///
/// Like a ``PacketField``, a coder must be canonical: whatever `decode` accepts, `encode` writes back byte for byte. A
/// value that a coder reads or writes counts as one level of nesting.
public protocol PacketCoder<Value>: SendableMetatype {
  /// The type of the values that the coder reads and writes.
  associatedtype Value

  /// The fewest bytes that any value takes; see ``PacketField/minimumByteCount``. Zero by default.
  static var minimumByteCount: Int { get }

  /// Reads a value.
  static func decode(from reader: inout PacketReader) throws(PacketError) -> Value

  /// Appends a value's bytes.
  static func encode(_ value: Value, into writer: inout PacketWriter) throws(PacketError)
}

@_documentation(visibility: internal)
extension PacketCoder {
  @inlinable
  public static var minimumByteCount: Int { 0 }
}
