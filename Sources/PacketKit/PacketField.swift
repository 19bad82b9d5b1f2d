/// A value that can stand in a packet.
///
/// Fixed-width integers, `Bool`, `Float`, `Double`, `String`, `Data`, `UUID`, and arrays and optionals of
/// fields are fields. An enum with a raw value becomes one by an empty declaration:
///
/// ```swift
/// enum Team: UInt8, PacketField { case red, green, blue }
/// ```
///
/// A whole message conforms to ``Packet``, best by the ``Packet(endianness:magic:sized:skipsUnknownBytes:checksum:tag:updatesInPlace:)`` macro. Conform to
/// `PacketField` by hand for a value with an encoding of its own:
///
/// ```swift
/// struct RGB565: PacketField {
///   var bits: UInt16
///   static var minimumByteCount: Int { 2 }
///   init(from reader: inout PacketReader) throws(PacketError) { bits = try reader.read(UInt16.self) }
///   func encode(into writer: inout PacketWriter) throws(PacketError) { try writer.write(bits) }
/// }
/// ```
///
/// A field can be read and written in any isolation, so a conformance is never isolated to an actor. Where the main actor
/// is the default, a type that conforms in its declaration is `nonisolated`, and so is one with `@Packet`.
///
/// An encoding must be canonical: what `init(from:)` accepts, `encode(into:)` writes back byte for byte.
public protocol PacketField: SendableMetatype {
  /// The fewest bytes that any value of the type takes.
  ///
  /// A collection's announced count is refused when that many elements could not fit into the bytes at
  /// hand, so a truthful number here bounds the memory that a hostile count can claim. Too high a number
  /// refuses valid packets; zero is always safe.
  static var minimumByteCount: Int { get }

  /// Reads a value.
  ///
  /// - Throws: ``PacketError`` for any input that is not the encoding of a value.
  init(from reader: inout PacketReader) throws(PacketError)

  /// Appends the value's bytes.
  ///
  /// - Throws: ``PacketError`` for a value that has no encoding.
  func encode(into writer: inout PacketWriter) throws(PacketError)

  // The library's own types implement what follows, and `@Packet` some of it. It is left out of the documentation:
  // other types have its defaults, which do with the three requirements above.

  /// How the type counts towards the limit of nesting: as one level, unless its bytes hold no other values.
  static var _nesting: _FieldNesting { get }

  /// Reads a value in the given byte order; see ``ByteOrderedField``. Other types disregard it.
  @_documentation(visibility: internal)
  init(from reader: inout PacketReader, endianness: Endianness) throws(PacketError)

  /// Appends the value's bytes in the given byte order; see ``ByteOrderedField``. Other types disregard it.
  @_documentation(visibility: internal)
  func encode(into writer: inout PacketWriter, endianness: Endianness) throws(PacketError)

  /// Reads a value in place of the one that was there, so that its arrays and strings keep their memory where they can.
  ///
  /// It accepts and rejects what `init(from:)` does. After a throw the value is one that the type allows, in
  /// part the old and in part the new. The default implementation reads a new value, and so keeps the old one
  /// when it throws.
  mutating func _update(from reader: inout PacketReader) throws(PacketError)

  /// Reads a value in the given byte order in place of the one that was there.
  mutating func _update(from reader: inout PacketReader, endianness: Endianness) throws(PacketError)

  /// Reads that many consecutive values at once, or returns nil if they are read one after the other.
  ///
  /// The default implementation returns nil; numbers are read in bulk. The count is not negative, and the available
  /// bytes could hold as many values.
  static func _readInBulk(
    count: Int,
    from reader: inout PacketReader,
    endianness: Endianness
  ) throws(PacketError) -> [Self]?

  /// Reads that many consecutive values at once in place of those that were there, unless they are read one after the
  /// other, and returns whether it did.
  static func _updateInBulk(
    _ elements: inout [Self],
    count: Int,
    from reader: inout PacketReader,
    endianness: Endianness
  ) throws(PacketError) -> Bool

  /// Appends the bytes of all values at once, unless they are written one after the other, and returns whether it did.
  static func _writeInBulk(
    _ elements: [Self],
    into writer: inout PacketWriter,
    endianness: Endianness
  ) -> Bool

  /// What the type's bytes are, its numbers and prefixes in the given byte order.
  ///
  /// It is for tools that read a ``PacketDescription``. The default of a type that is written by hand is
  /// ``WireType/opaque(_:)``; one whose bytes are those of another type can say so:
  ///
  /// ```swift
  /// static func wireType(_ endianness: Endianness) -> WireType { UInt16.wireType(endianness) }
  /// ```
  ///
  /// Such a type reads the other by `reader.read`, which counts one level of nesting for each
  /// of the two that is a packet or written by hand.
  static func wireType(_ endianness: Endianness) -> WireType
}

extension PacketField {
  @inlinable
  public static var _nesting: _FieldNesting { .value }

  public static func wireType(_ endianness: Endianness) -> WireType {
    .opaque(TypeReference(Self.self, endianness))
  }

  @_documentation(visibility: internal)
  @inlinable
  public init(from reader: inout PacketReader, endianness: Endianness) throws(PacketError) {
    try self.init(from: &reader)
  }

  @_documentation(visibility: internal)
  @inlinable
  public func encode(into writer: inout PacketWriter, endianness: Endianness) throws(PacketError) {
    try encode(into: &writer)
  }

  @inlinable
  public mutating func _update(from reader: inout PacketReader) throws(PacketError) {
    self = try Self(from: &reader)
  }

  @inlinable
  public mutating func _update(
    from reader: inout PacketReader,
    endianness: Endianness
  ) throws(PacketError) {
    self = try Self(from: &reader, endianness: endianness)
  }
}
