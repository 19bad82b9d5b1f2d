/// An encoding that takes all bytes that remain: what a region holds. It has hooks for bytes that a length precedes,
/// where that is quicker than a region.
public protocol _ContentEncoding<Value>: _LibraryEncoding {
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
  @export(implementation)
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

  @export(implementation)
  @inline(__always)
  public func _update<Prefix: LengthPrefix>(
    _ value: inout Value, after prefix: Prefix.Type, maximum: Int, _ endianness: Endianness,
    from reader: inout PacketReader
  ) throws(PacketError) {
    value = try _read(after: prefix, maximum: maximum, endianness, from: &reader)
  }

  @export(implementation)
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
  @export(implementation)
  @inline(__always)
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
