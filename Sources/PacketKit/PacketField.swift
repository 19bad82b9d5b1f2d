/// A value that can be a field of a packet.
///
/// Fixed-width integers, `Bool`, `Float`, `Double`, `String`, `Data`, `UUID`, and arrays and optionals of fields are
/// fields. An enum with a raw value needs only an empty conformance:
///
/// ```swift
/// enum Team: UInt8, PacketField { case red, green, blue }
/// ```
///
/// A whole message conforms to ``Packet``, usually through the
/// ``Packet(endianness:bitOrder:magic:sized:including:excluding:skipsUnknownBytes:checksum:tag:hasExternalTag:updatesInPlace:view:delta:initializer:given:)`` macro. Conform to `PacketField` by
/// hand if a value has a custom encoding:
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
/// A type with a raw value that is encoded otherwise must conform to ``ByteOrderedField`` and implement its requirements:
/// the raw value would be used in arrays, optionals and little-endian packets.
///
/// A field can be read and written in any isolation, so a conformance is never isolated to an actor. In a module whose
/// default isolation is the main actor, the types need no annotation, but constants of other types that arguments name
/// must be `nonisolated`.
///
/// An encoding must be canonical: whatever `init(from:)` accepts, `encode(into:)` writes back byte for byte.
public protocol PacketField: SendableMetatype {
  /// The fewest bytes that any value of the type takes.
  ///
  /// A collection's count is rejected if that many elements could not fit in the available bytes, so an exact number
  /// here limits the memory that a hostile count can claim. A number that is too high rejects valid packets; zero is
  /// always safe.
  static var minimumByteCount: Int { get }

  /// Reads a value.
  ///
  /// - Throws: ``PacketError`` for any input that is not the encoding of a value.
  init(from reader: inout PacketReader) throws(PacketError)

  /// Appends the value's bytes.
  ///
  /// - Throws: ``PacketError`` if the value has no encoding.
  func encode(into writer: inout PacketWriter) throws(PacketError)

  #if hasFeature(Embedded)
    /// The name that errors have for the type. `@Packet` states that of a packet.
    static var typeName: StaticString { get }
  #endif

  // PacketKit's own types implement the following requirements, and `@Packet` implements some of them. They are not
  // documented: other types use the defaults, which need only the three requirements above.

  /// How the type counts towards the nesting limit: as one level, unless its bytes contain no other values.
  static var _nesting: _FieldNesting { get }

  /// Reads a value in the given byte order; see ``ByteOrderedField``. Other types ignore it.
  @_documentation(visibility: internal)
  init(from reader: inout PacketReader, endianness: Endianness) throws(PacketError)

  /// Appends the value's bytes in the given byte order; see ``ByteOrderedField``. Other types ignore it.
  @_documentation(visibility: internal)
  func encode(into writer: inout PacketWriter, endianness: Endianness) throws(PacketError)

  /// Reads a value and replaces the previous one, so that its arrays and strings reuse their memory where possible.
  ///
  /// It accepts and rejects the same input as `init(from:)`. If it throws, the value is still valid, but some of its
  /// parts may be old and others new. The default implementation reads a new value, so the old one is unchanged if it
  /// throws.
  mutating func _update(from reader: inout PacketReader) throws(PacketError)

  /// Reads a value in the given byte order and replaces the previous one.
  mutating func _update(from reader: inout PacketReader, endianness: Endianness) throws(PacketError)

  /// Reads that many consecutive values at once, or returns nil if they are read one at a time.
  ///
  /// The default implementation returns nil for types that hold memory. The count is not negative, and the available bytes
  /// could hold that many values.
  static func _readInBulk(
    count: Int, from reader: inout PacketReader, endianness: Endianness
  ) throws(PacketError) -> [Self]?

  /// Reads that many consecutive values at once and replaces the previous ones, unless they are read one at a time.
  /// Returns whether it did.
  static func _updateInBulk(
    _ elements: inout [Self], count: Int, from reader: inout PacketReader, endianness: Endianness
  ) throws(PacketError) -> Bool

  /// The bytes that every value takes if they are numbers, which are read in bulk; else 0.
  static var _numberByteCount: Int { get }

  /// Appends the bytes of all values at once, unless they are written one at a time. Returns whether it did.
  static func _writeInBulk(
    _ elements: [Self], into writer: inout PacketWriter, endianness: Endianness
  ) -> Bool

  /// The type that a ``PacketView`` stores for a value: the place of its bytes or, by default, the value itself.
  associatedtype _Place = Self

  /// The type of a value in a ``PacketView``: by default, the value itself.
  associatedtype _View: ~Escapable = Self

  /// Reads past a value, and returns its place for a view.
  ///
  /// It accepts and rejects the same input as `init(from:endianness:)`.
  @unsafe
  static func _place(
    from reader: inout PacketReader, endianness: Endianness
  ) throws(PacketError) -> _Place

  /// Reads past values until no bytes remain, and returns their count.
  static func _skipRemaining(
    from reader: inout PacketReader, endianness: Endianness
  ) throws(PacketError) -> Int

  /// The value at a place in the bytes of a view.
  @_lifetime(copy origin)
  static func _view(of place: _Place, in origin: ViewOrigin) -> _View

  /// Reads a value that was read before, for a view.
  @_lifetime(copy reader)
  @_lifetime(reader: copy reader)
  static func _nextView(from reader: inout PacketReader, endianness: Endianness) -> _View

  /// The number of bytes of every value, if any bytes of that number are one; otherwise nil.
  static var _plainByteCount: Int? { get }

  /// Whether a value of these bytes equals no value of other bytes.
  static func _isUnique(_ bytes: RawSpan) -> Bool

  /// The type's wire format, with numbers and prefixes in the given byte order. A type that is encoded like another type
  /// can return that type's; <doc:DescribingPackets> shows how. The default for a hand-written type is opaque.
  @_documentation(visibility: internal)
  static func wireType(_ endianness: Endianness) -> WireType
}

extension PacketField {
  @inlinable
  public static var _numberByteCount: Int { 0 }

  @inlinable
  public static var _nesting: _FieldNesting { .value }

  @_documentation(visibility: internal)
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
    from reader: inout PacketReader, endianness: Endianness
  ) throws(PacketError) {
    self = try Self(from: &reader, endianness: endianness)
  }
}
