/// Text, bytes or elements that take all bytes that remain.
@_documentation(visibility: internal)
@frozen
public struct BoundedContent<Value: _BoundedField>: _ViewedContent, _DescribedContent {
  @usableFromInline let encoding: TextEncoding
  @usableFromInline let endianness: Endianness

  @export(implementation)
  @inline(__always)
  init(_ encoding: TextEncoding, _ endianness: Endianness) {
    self.encoding = encoding
    self.endianness = endianness
  }

  @inlinable
  public var minimumByteCount: Int { 0 }

  @inlinable
  @inline(__always)
  public static var readDisturbance: Disturbance { Value._readDisturbance }

  @inlinable
  @inline(__always)
  public static var writeDisturbance: Disturbance { Value._writeDisturbance }

  public var wireType: WireType { Value._wireType(self, .remaining) }

  public func _wireType(after prefix: WirePrefix, maximum: Int) -> WireType {
    Value._isRun
      ? Value._wireType(self, .prefixed(prefix, maximum: maximum))
      : .region(wireType, .prefixed(prefix, including: 0, maximum: maximum))
  }

  @inlinable
  @inline(__always)
  public func read(from reader: inout PacketReader) throws(PacketError) -> Value {
    try Value._read(remaining: self, from: &reader)
  }

  @inlinable
  @inline(__always)
  public func write(_ value: Value, into writer: inout PacketWriter) throws(PacketError) {
    try Value._write(value, remaining: self, into: &writer)
  }

  @inlinable
  @inline(__always)
  public func keep(from reader: inout PacketReader) throws(PacketError) -> Value._Place {
    try Value._keep(remaining: self, from: &reader)
  }

  @export(implementation)
  @inline(__always)
  public func _read<Prefix: LengthPrefix>(
    after prefix: Prefix.Type, maximum: Int, _ endianness: Endianness,
    from reader: inout PacketReader
  ) throws(PacketError) -> Value {
    try Value._read(self, after: prefix, maximum: maximum, endianness, from: &reader)
  }

  @export(implementation)
  @inline(__always)
  public func _update<Prefix: LengthPrefix>(
    _ value: inout Value, after prefix: Prefix.Type, maximum: Int, _ endianness: Endianness,
    from reader: inout PacketReader
  ) throws(PacketError) {
    try Value._update(&value, self, after: prefix, maximum: maximum, endianness, from: &reader)
  }

  @export(implementation)
  @inline(__always)
  public func _write<Prefix: LengthPrefix>(
    _ value: Value, after prefix: Prefix.Type, maximum: Int, _ endianness: Endianness,
    into writer: inout PacketWriter
  ) throws(PacketError) {
    try Value._write(value, self, after: prefix, maximum: maximum, endianness, into: &writer)
  }

  @export(implementation)
  @inline(__always)
  public func _keep<Prefix: LengthPrefix>(
    after prefix: Prefix.Type, maximum: Int, _ endianness: Endianness,
    from reader: inout PacketReader
  ) throws(PacketError) -> Value._Place {
    try Value._keep(self, after: prefix, maximum: maximum, endianness, from: &reader)
  }
}

extension FieldForm {
  /// Text, bytes or elements up to the end of the packet, or of the region around them.
  @inlinable
  @inline(__always)
  public static func remaining<Field: _BoundedField>(
    encoding: TextEncoding = .utf8,
    endianness: Endianness = .big
  ) -> Self where Self == BoundedContent<Field> {
    BoundedContent(encoding, endianness)
  }

  /// The bytes behind a tag that no other case has.
  @export(implementation)
  @inline(__always)
  public static func _otherTags<Field: _BoundedField>(endianness: Endianness = .big) -> Self
  where Self == BoundedContent<Field> { BoundedContent(.utf8, endianness) }

  @_documentation(visibility: internal)
  @available(
    *,
    unavailable,
    message:
      "the second value of the case with '@OtherTags' takes all remaining bytes, so it is 'Data', a 'String' or an array of fields; decode a packet from that 'Data', or give the packet a case with a '@Tag' of its own"
  )
  public static func _otherTags<Other>(endianness: Endianness = .big) -> Self
  where Self == MismatchedEncoding<Other> { MismatchedEncoding() }

  @_documentation(visibility: internal)
  @available(
    *,
    unavailable,
    message:
      "the remaining bytes are 'Data', a 'String' or an array of fields; write an optional with '?', not as a type alias"
  )
  public static func remaining<Other>(
    encoding: TextEncoding = .utf8,
    endianness: Endianness = .big
  ) -> Self where Self == MismatchedEncoding<Other> { MismatchedEncoding() }
}
