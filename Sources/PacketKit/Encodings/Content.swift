/// An encoding that takes all bytes that remain: what a region holds. It has hooks for bytes that a length precedes,
/// where that is quicker than a region.
public protocol _ContentEncoding<Value>: FieldEncoding {
  func _read<Prefix: LengthPrefix>(
    after prefix: Prefix.Type, maximum: Int, _ endianness: Endianness,
    from reader: inout PacketReader
  ) throws(PacketError) -> Value

  func _update<Prefix: LengthPrefix>(
    _ value: inout Value, after prefix: Prefix.Type, maximum: Int, _ endianness: Endianness,
    from reader: inout PacketReader
  ) throws(PacketError)

  func _write<Prefix: LengthPrefix>(
    _ value: Value, after prefix: Prefix.Type, maximum: Int, _ endianness: Endianness,
    into writer: inout PacketWriter
  ) throws(PacketError)
}

/// An encoding of a region's content that a view keeps.
public protocol _ViewedContent<Value>: _ContentEncoding, ViewedEncoding {
  func _keep<Prefix: LengthPrefix>(
    after prefix: Prefix.Type, maximum: Int, _ endianness: Endianness,
    from reader: inout PacketReader
  ) throws(PacketError) -> Value._Place
}

/// An encoding of a region's content that can be described.
public protocol _DescribedContent<Value>: DescribedForm {
  func _wireType(after prefix: WirePrefix, maximum: Int) -> WireType
}

extension _ContentEncoding {
  @inlinable
  @inline(__always)
  public func _read<Prefix: LengthPrefix>(
    after prefix: Prefix.Type, maximum: Int, _ endianness: Endianness,
    from reader: inout PacketReader
  ) throws(PacketError) -> Value {
    let region = try reader.beginSized(prefix, maximum: maximum, endianness: endianness)
    let value = try read(from: &reader)
    try reader.endSized(region)
    return value
  }

  @inlinable
  @inline(__always)
  public func _update<Prefix: LengthPrefix>(
    _ value: inout Value, after prefix: Prefix.Type, maximum: Int, _ endianness: Endianness,
    from reader: inout PacketReader
  ) throws(PacketError) {
    value = try _read(after: prefix, maximum: maximum, endianness, from: &reader)
  }

  @inlinable
  @inline(__always)
  public func _write<Prefix: LengthPrefix>(
    _ value: Value, after prefix: Prefix.Type, maximum: Int, _ endianness: Endianness,
    into writer: inout PacketWriter
  ) throws(PacketError) {
    let region = try writer.beginSized(prefix, endianness: endianness)
    try write(value, into: &writer)
    try writer.endSized(region, maximum: maximum)
  }
}

extension _ViewedContent {
  @inlinable
  @inline(always)
  public func _keep<Prefix: LengthPrefix>(
    after prefix: Prefix.Type, maximum: Int, _ endianness: Endianness,
    from reader: inout PacketReader
  ) throws(PacketError) -> Value._Place {
    let region = try reader.beginSized(prefix, maximum: maximum, endianness: endianness)
    let place = try keep(from: &reader)
    try reader.endSized(region)
    return place
  }
}

extension _DescribedContent {
  public func _wireType(after prefix: WirePrefix, maximum: Int) -> WireType {
    .region(wireType, .prefixed(prefix, including: 0, maximum: maximum))
  }
}

/// Text, bytes or elements: what can end with its bytes, or before a terminator.
public protocol _BoundedField: PacketField {
  static func _read(remaining form: BoundedContent<Self>, from reader: inout PacketReader)
    throws(PacketError) -> Self
  static func _write(
    _ value: Self, remaining form: BoundedContent<Self>, into writer: inout PacketWriter)
    throws(PacketError)
  static func _keep(remaining form: BoundedContent<Self>, from reader: inout PacketReader)
    throws(PacketError) -> _Place

  static func _read<Prefix: LengthPrefix>(
    _ form: BoundedContent<Self>, after prefix: Prefix.Type, maximum: Int, _ endianness: Endianness,
    from reader: inout PacketReader
  ) throws(PacketError) -> Self
  static func _update<Prefix: LengthPrefix>(
    _ value: inout Self, _ form: BoundedContent<Self>, after prefix: Prefix.Type, maximum: Int,
    _ endianness: Endianness, from reader: inout PacketReader
  ) throws(PacketError)
  static func _write<Prefix: LengthPrefix>(
    _ value: Self, _ form: BoundedContent<Self>, after prefix: Prefix.Type, maximum: Int,
    _ endianness: Endianness, into writer: inout PacketWriter
  ) throws(PacketError)
  static func _keep<Prefix: LengthPrefix>(
    _ form: BoundedContent<Self>, after prefix: Prefix.Type, maximum: Int, _ endianness: Endianness,
    from reader: inout PacketReader
  ) throws(PacketError) -> _Place

  static func _read(_ form: TerminatedEncoding<Self>, from reader: inout PacketReader)
    throws(PacketError)
    -> Self
  static func _write(
    _ value: Self, _ form: TerminatedEncoding<Self>, into writer: inout PacketWriter)
    throws(PacketError)
  static func _keep(_ form: TerminatedEncoding<Self>, from reader: inout PacketReader)
    throws(PacketError)
    -> _Place

  /// What a call that throws may have changed; see ``FieldEncoding``.
  static var _readDisturbance: Disturbance { get }
  static var _writeDisturbance: Disturbance { get }

  static func _wireType(_ form: BoundedContent<Self>, _ extent: WireType.Extent) -> WireType

  /// Whether a value is described as a run of bytes after its length, not as a region.
  static var _isRun: Bool { get }
}

/// Text, bytes or elements that take all bytes that remain.
@frozen
public struct BoundedContent<Value: _BoundedField>: _ViewedContent, _DescribedContent {
  @usableFromInline let encoding: TextEncoding
  @usableFromInline let endianness: Endianness

  @inlinable
  @inline(always)
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
  @inline(always)
  public func keep(from reader: inout PacketReader) throws(PacketError) -> Value._Place {
    try Value._keep(remaining: self, from: &reader)
  }

  @inlinable
  @inline(__always)
  public func _read<Prefix: LengthPrefix>(
    after prefix: Prefix.Type, maximum: Int, _ endianness: Endianness,
    from reader: inout PacketReader
  ) throws(PacketError) -> Value {
    try Value._read(self, after: prefix, maximum: maximum, endianness, from: &reader)
  }

  @inlinable
  @inline(__always)
  public func _update<Prefix: LengthPrefix>(
    _ value: inout Value, after prefix: Prefix.Type, maximum: Int, _ endianness: Endianness,
    from reader: inout PacketReader
  ) throws(PacketError) {
    try Value._update(&value, self, after: prefix, maximum: maximum, endianness, from: &reader)
  }

  @inlinable
  @inline(__always)
  public func _write<Prefix: LengthPrefix>(
    _ value: Value, after prefix: Prefix.Type, maximum: Int, _ endianness: Endianness,
    into writer: inout PacketWriter
  ) throws(PacketError) {
    try Value._write(value, self, after: prefix, maximum: maximum, endianness, into: &writer)
  }

  @inlinable
  @inline(always)
  public func _keep<Prefix: LengthPrefix>(
    after prefix: Prefix.Type, maximum: Int, _ endianness: Endianness,
    from reader: inout PacketReader
  ) throws(PacketError) -> Value._Place {
    try Value._keep(self, after: prefix, maximum: maximum, endianness, from: &reader)
  }
}

/// A packet that uses up the bytes of a region.
@frozen
public struct NestedContent<Value: Packet>: _ViewedContent, _DescribedContent {
  @inlinable
  @inline(always)
  init() {}

  @inlinable
  public var minimumByteCount: Int { 0 }

  public var wireType: WireType { WireType(Value.self, .big) }

  @inlinable
  @inline(__always)
  public func read(from reader: inout PacketReader) throws(PacketError) -> Value {
    try reader.read(Value.self)
  }

  @inlinable
  @inline(__always)
  public func write(_ value: Value, into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(value)
  }

  @inlinable
  @inline(always)
  public func keep(from reader: inout PacketReader) throws(PacketError) -> Value._Place {
    try reader.keepNested(Value.self)
  }
}

/// Elements that an encoding encodes, up to the end of the bytes that remain.
@frozen
public struct EachContent<Element: FieldEncoding>: _ContentEncoding {
  public typealias Value = [Element.Value]

  @usableFromInline let element: Element

  @inlinable
  @inline(always)
  init(_ element: Element) { self.element = element }

  @inlinable
  public var minimumByteCount: Int { 0 }

  @inlinable
  @inline(__always)
  public func read(from reader: inout PacketReader) throws(PacketError) -> [Element.Value] {
    try reader.read(remaining: [Element.Value].self) { reader throws(PacketError) in
      try element.read(from: &reader)
    }
  }

  @inlinable
  @inline(__always)
  public func write(_ value: [Element.Value], into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(remaining: value) { writer, value throws(PacketError) in
      try element.write(value, into: &writer)
    }
  }
}

extension EachContent: DescribedForm, _DescribedContent where Element: DescribedForm {
  public var wireType: WireType { .array(element.wireType, .remaining) }
}

/// As ``EachContent``, of elements that can only be described.
public struct EachForm<Element: DescribedForm>: _DescribedContent {
  public typealias Value = [Element.Value]
  let element: Element
  public var wireType: WireType { .array(element.wireType, .remaining) }
}
