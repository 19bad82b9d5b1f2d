/// Text or bytes.
@_documentation(visibility: internal)
public protocol ByteContent: BoundedField, PrefixedField
where _Place == BytesPlace, _Bounded: BoundedRun {}

extension ByteContent {
  @inlinable
  public static var _nesting: _FieldNesting { .leaf }

  @export(implementation)
  @inline(__always)
  public static func _prefixed(
    _ endianness: Endianness
  ) -> LengthPrefixedEncoding<UInt32, BoundedContent<Self>> {
    .lengthPrefixed(UInt32.self, endianness: endianness)
  }

  @unsafe
  @inlinable
  @inline(always)
  public static func _place(
    from reader: inout PacketReader, endianness: Endianness
  ) throws(PacketError) -> BytesPlace {
    try reader.place(Self.self, endianness)
  }
}

/// How text or bytes are encoded, in whatever ends them: a count of bytes is read, then the value.
@_documentation(visibility: internal)
public protocol BoundedRun: BoundedCoding where Value: ByteContent {
  /// Whether the bytes are a value.
  @unsafe
  static func accepts(_ bytes: UnsafeRawBufferPointer, encoding: TextEncoding) -> Bool

  /// Reads a value of `count` bytes.
  static func take(_ count: Int, _ encoding: TextEncoding, from reader: inout PacketReader)
    throws(PacketError) -> Value

  /// Appends a value's bytes.
  static func append(_ value: Value, _ encoding: TextEncoding, to writer: inout PacketWriter)
    throws(PacketError)
}

@_documentation(visibility: internal)
extension BoundedRun {
  @export(implementation)
  @inline(__always)
  public static var readRollback: Rollback { .offset }
  @export(implementation)
  @inline(__always)
  public static var writeRollback: Rollback { .nothing }
  @export(implementation)
  @inline(__always)
  public static var isRun: Bool { true }

  @export(implementation)
  @inline(__always)
  public static func read(remaining form: BoundedContent<Value>, from reader: inout PacketReader)
    throws(PacketError) -> Value
  {
    try reader.beginRemaining()
    let value = try take(reader.remainingCount, form.encoding, from: &reader)
    reader.hasTakenRemaining = true
    return value
  }

  @export(implementation)
  @inline(__always)
  public static func write(
    _ value: Value, remaining form: BoundedContent<Value>, into writer: inout PacketWriter
  ) throws(PacketError) {
    try writer.beginRemaining()
    try append(value, form.encoding, to: &writer)
    writer.remainingEnd = writer.count
  }

  @export(implementation)
  @inline(__always)
  public static func keep(remaining form: BoundedContent<Value>, from reader: inout PacketReader)
    throws(PacketError) -> BytesPlace
  {
    try reader.keepRemaining(Value.self, form.encoding)
  }

  @export(implementation)
  @inline(__always)
  public static func read<Prefix>(
    _ form: BoundedContent<Value>, after length: PrefixedCount<Prefix>,
    from reader: inout PacketReader
  ) throws(PacketError) -> Value {
    let count = try reader.takeLength(
      Prefix.self, maximum: length.maximum, endianness: length.endianness)
    return try take(count, form.encoding, from: &reader)
  }

  @export(implementation)
  @inline(__always)
  public static func update<Prefix>(
    _ value: inout Value, _ form: BoundedContent<Value>, after length: PrefixedCount<Prefix>,
    from reader: inout PacketReader
  ) throws(PacketError) {
    value = try read(form, after: length, from: &reader)
  }

  @export(implementation)
  @inline(__always)
  public static func keep<Prefix>(
    _ form: BoundedContent<Value>, after length: PrefixedCount<Prefix>,
    from reader: inout PacketReader
  ) throws(PacketError) -> BytesPlace {
    let count = try reader.takeLength(
      Prefix.self, maximum: length.maximum, endianness: length.endianness)
    return try reader.keep(Value.self, count, form.encoding)
  }

  @export(implementation)
  @inline(__always)
  public static func keep(_ form: TerminatedEncoding<Value>, from reader: inout PacketReader)
    throws(PacketError) -> BytesPlace
  {
    try reader.keep(
      Value.self, before: form.terminator, maximum: form.maximum, encoding: form.content.encoding)
  }
}
