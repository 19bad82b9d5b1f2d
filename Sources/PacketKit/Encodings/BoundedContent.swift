/// Text, bytes or elements that take all bytes that remain.
@_documentation(visibility: internal)
@frozen
public struct BoundedContent<Value: BoundedField>: ViewedContent, DescribedContent {
  @usableFromInline let encoding: TextEncoding
  @usableFromInline let endianness: Endianness

  @export(implementation)
  @inline(__always)
  init(_ encoding: TextEncoding, _ endianness: Endianness) {
    (self.encoding, self.endianness) = (encoding, endianness)
  }

  @inlinable
  public var minimumByteCount: Int { 0 }

  @inlinable
  @inline(__always)
  public static var readRollback: Rollback { Value._Bounded.readRollback }

  @inlinable
  @inline(__always)
  public static var writeRollback: Rollback { Value._Bounded.writeRollback }

  public var wireType: WireType { Value._Bounded.wireType(self, .remaining) }

  public func wireType(after prefix: WirePrefix, maximum: Int) -> WireType {
    Value._Bounded.isRun
      ? Value._Bounded.wireType(self, .prefixed(prefix, maximum: maximum))
      : .region(wireType, .prefixed(prefix, including: 0, maximum: maximum))
  }

  @inlinable
  @inline(__always)
  public func read(from reader: inout PacketReader) throws(PacketError) -> Value {
    try Value._Bounded.read(remaining: self, from: &reader)
  }

  @inlinable
  @inline(__always)
  public func write(_ value: Value, into writer: inout PacketWriter) throws(PacketError) {
    try Value._Bounded.write(value, remaining: self, into: &writer)
  }

  @inlinable
  @inline(__always)
  public func keep(from reader: inout PacketReader) throws(PacketError) -> Value._Place {
    try Value._Bounded.keep(remaining: self, from: &reader)
  }

  @export(implementation)
  @inline(__always)
  public func read<Prefix>(
    after length: PrefixedCount<Prefix>, from reader: inout PacketReader
  ) throws(PacketError) -> Value {
    guard Value._Bounded.isRun else { return try readRegion(after: length, from: &reader) }
    return try Value._Bounded.read(self, after: length, from: &reader)
  }

  @export(implementation)
  @inline(__always)
  public func update<Prefix>(
    _ value: inout Value, after length: PrefixedCount<Prefix>, from reader: inout PacketReader
  ) throws(PacketError) {
    guard Value._Bounded.isRun else { return value = try readRegion(after: length, from: &reader) }
    try Value._Bounded.update(&value, self, after: length, from: &reader)
  }

  @export(implementation)
  @inline(__always)
  public func write<Prefix>(
    _ value: Value, after length: PrefixedCount<Prefix>, into writer: inout PacketWriter
  ) throws(PacketError) {
    guard Value._Bounded.isRun else { return try writeRegion(value, after: length, into: &writer) }
    try Value._Bounded.write(value, self, after: length, into: &writer)
  }

  @export(implementation)
  @inline(__always)
  public func keep<Prefix>(
    after length: PrefixedCount<Prefix>, from reader: inout PacketReader
  ) throws(PacketError) -> Value._Place {
    guard Value._Bounded.isRun else { return try keepRegion(after: length, from: &reader) }
    return try Value._Bounded.keep(self, after: length, from: &reader)
  }
}

extension FieldForm {
  /// Text, bytes or elements up to the end of the packet, or of the region around them.
  @inlinable
  @inline(__always)
  public static func remaining<Field: BoundedField>(
    encoding: TextEncoding = .utf8, endianness: Endianness = .big
  ) -> Self where Self == BoundedContent<Field> {
    BoundedContent(encoding, endianness)
  }

  /// The bytes after a tag that no other case has.
  @export(implementation)
  @inline(__always)
  public static func _otherTags<Field: BoundedField>(endianness: Endianness = .big) -> Self
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
    encoding: TextEncoding = .utf8, endianness: Endianness = .big
  ) -> Self where Self == MismatchedEncoding<Other> { MismatchedEncoding() }
}
