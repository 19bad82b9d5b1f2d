// Declarations for values of the wrong kind. Their messages explain the error at the user's own line, where the compiler
// would otherwise list its candidates. A message must be a literal, and belongs to one function, so several have the same.

extension PacketReader {
  @available(
    *,
    unavailable,
    message:
      "a field and all that it contains must conform to 'PacketField'; add the conformance, make the type a '@Packet', or use '@Coded(by:)'; a packet with 'given:' needs '@Given', and a slice is an array or a 'String' instead"
  )
  @_lifetime(self: copy self)
  public mutating func read<Value>(
    _ type: Value.Type = Value.self, endianness: Endianness = .big, field: StaticString? = nil
  ) throws(PacketError) -> Value {
    throw .notAField(at: offset)
  }

  @available(
    *,
    unavailable,
    message:
      "a field and all that it contains must conform to 'PacketField'; add the conformance, make the type a '@Packet', or use '@Coded(by:)'; a packet with 'given:' needs '@Given', and a slice is an array or a 'String' instead"
  )
  @_lifetime(self: copy self)
  public mutating func update<Value>(
    _ value: inout Value, endianness: Endianness = .big, field: StaticString? = nil
  ) throws(PacketError) {
    throw .notAField(at: offset)
  }
}

extension PacketWriter {
  @available(
    *,
    unavailable,
    message:
      "a field and all that it contains must conform to 'PacketField'; add the conformance, make the type a '@Packet', or use '@Coded(by:)'; a packet with 'given:' needs '@Given', and a slice is an array or a 'String' instead"
  )
  public mutating func write<Value>(
    _ value: Value, endianness: Endianness = .big, field: StaticString? = nil
  ) throws(PacketError) {
    throw .notAField(at: count)
  }
}

/// A common type without an encoding of its own, whose message names the one to state, or the type to use.
@_documentation(visibility: internal)
public protocol UnencodedField {}

extension Duration: UnencodedField {}
#if !hasFeature(Embedded)
  extension Character: UnencodedField {}
  extension Substring: UnencodedField {}
#endif
extension Optional: UnencodedField where Wrapped: UnencodedField {}
extension Array: UnencodedField where Element: UnencodedField {}

extension PacketReader {
  @available(
    *,
    unavailable,
    message:
      "a 'Date' needs '@Timestamp(.milliseconds)', and a 'Duration' '@Interval(.milliseconds)'; a 'CGFloat' is a 'Double' instead, and a 'URL', a 'Decimal', a 'Character' or a 'Substring' is a 'String'"
  )
  @_lifetime(self: copy self)
  public mutating func read<Value: UnencodedField>(
    _ type: Value.Type = Value.self, endianness: Endianness = .big, field: StaticString? = nil
  ) throws(PacketError) -> Value {
    throw .notAField(at: offset)
  }

  @available(
    *,
    unavailable,
    message:
      "a 'Date' needs '@Timestamp(.milliseconds)', and a 'Duration' '@Interval(.milliseconds)'; a 'CGFloat' is a 'Double' instead, and a 'URL', a 'Decimal', a 'Character' or a 'Substring' is a 'String'"
  )
  @_lifetime(self: copy self)
  public mutating func update<Value: UnencodedField>(
    _ value: inout Value, endianness: Endianness = .big, field: StaticString? = nil
  ) throws(PacketError) {
    throw .notAField(at: offset)
  }
}

extension PacketWriter {
  @available(
    *,
    unavailable,
    message:
      "a 'Date' needs '@Timestamp(.milliseconds)', and a 'Duration' '@Interval(.milliseconds)'; a 'CGFloat' is a 'Double' instead, and a 'URL', a 'Decimal', a 'Character' or a 'Substring' is a 'String'"
  )
  public mutating func write<Value: UnencodedField>(
    _ value: Value, endianness: Endianness = .big, field: StaticString? = nil
  ) throws(PacketError) {
    throw .notAField(at: count)
  }
}

// An enum without raw values conforms to nothing; the message says what it lacks.
@_documentation(visibility: internal)
extension PacketField {
  @available(
    *,
    unavailable,
    message:
      "give an enum a raw type, as in 'enum Team: UInt8, PacketField'; make another type a '@Packet', or implement this requirement"
  )
  public static var minimumByteCount: Int { 0 }

  @available(
    *,
    unavailable,
    message:
      "give an enum a raw type, as in 'enum Team: UInt8, PacketField'; make another type a '@Packet', or implement this requirement"
  )
  public init(from reader: inout PacketReader) throws(PacketError) {
    throw .notAField(at: reader.offset)
  }

  @available(
    *,
    unavailable,
    message:
      "give an enum a raw type, as in 'enum Team: UInt8, PacketField'; make another type a '@Packet', or implement this requirement"
  )
  public func encode(into writer: inout PacketWriter) throws(PacketError) {
    throw .notAField(at: writer.count)
  }
}

// What other libraries call the encoding and the decoding of a value.
@_documentation(visibility: internal)
extension Packet {
  @available(*, unavailable, renamed: "encodedBytes()")
  public func encode() throws(PacketError) -> [UInt8] { throw .notAField(at: 0) }

  @available(*, unavailable, renamed: "init(decoding:)")
  public static func decode<Bytes>(from bytes: Bytes) throws(PacketError) -> Self {
    throw .notAField(at: 0)
  }

  @available(*, unavailable, renamed: "init(decoding:)")
  public init<Bytes: Collection<UInt8>>(_ bytes: Bytes) throws(PacketError) {
    throw .notAField(at: 0)
  }

  @available(*, unavailable, renamed: "init(decoding:)")
  public static func decode<Bytes>(_ bytes: Bytes) throws(PacketError) -> Self {
    throw .notAField(at: 0)
  }
}

extension PacketError {
  /// The error of what cannot be called.
  static func notAField(at offset: Int) -> PacketError {
    PacketError("a value of this type cannot be encoded this way", at: offset)
  }
}
