/// An encoding that takes all remaining bytes, the content of a region. It has hooks for bytes that a length precedes,
/// where that is quicker than a region.
@_documentation(visibility: internal)
public protocol ContentEncoding<Value>: LibraryEncoding {
  func read<Prefix>(
    after length: PrefixedCount<Prefix>, from reader: inout PacketReader
  ) throws(PacketError) -> Value

  func update<Prefix>(
    _ value: inout Value, after length: PrefixedCount<Prefix>, from reader: inout PacketReader
  ) throws(PacketError)

  func write<Prefix>(
    _ value: Value, after length: PrefixedCount<Prefix>, into writer: inout PacketWriter
  ) throws(PacketError)
}

/// An encoding of a region's content that a view reads in place.
@_documentation(visibility: internal)
public protocol ViewedContent<Value>: ContentEncoding, ViewedEncoding {
  func keep<Prefix>(
    after length: PrefixedCount<Prefix>, from reader: inout PacketReader
  ) throws(PacketError) -> Value._Place
}

/// An encoding of a region's content that can be described.
@_documentation(visibility: internal)
public protocol DescribedContent<Value>: DescribedForm {
  func wireType(after prefix: WirePrefix, maximum: Int) -> WireType
}

@_documentation(visibility: internal)
extension ContentEncoding {
  @export(implementation)
  @inline(__always)
  public func read<Prefix>(
    after length: PrefixedCount<Prefix>, from reader: inout PacketReader
  ) throws(PacketError) -> Value { try readRegion(after: length, from: &reader) }

  @export(implementation)
  @inline(__always)
  public func update<Prefix>(
    _ value: inout Value, after length: PrefixedCount<Prefix>, from reader: inout PacketReader
  ) throws(PacketError) { value = try readRegion(after: length, from: &reader) }

  @export(implementation)
  @inline(__always)
  public func write<Prefix>(
    _ value: Value, after length: PrefixedCount<Prefix>, into writer: inout PacketWriter
  ) throws(PacketError) { try writeRegion(value, after: length, into: &writer) }

  @export(implementation)
  @inline(__always)
  func readRegion<Prefix>(
    after length: PrefixedCount<Prefix>, from reader: inout PacketReader
  ) throws(PacketError) -> Value {
    let region = try reader.beginSized(length)
    let value = try read(from: &reader)
    try reader.endSized(region)
    return value
  }

  @export(implementation)
  @inline(__always)
  func writeRegion<Prefix>(
    _ value: Value, after length: PrefixedCount<Prefix>, into writer: inout PacketWriter
  ) throws(PacketError) {
    let region = try writer.beginSized(Prefix.self, endianness: length.endianness)
    try write(value, into: &writer)
    try writer.endSized(region, maximum: length.maximum)
  }
}

@_documentation(visibility: internal)
extension ViewedContent {
  @export(implementation)
  @inline(__always)
  public func keep<Prefix>(
    after length: PrefixedCount<Prefix>, from reader: inout PacketReader
  ) throws(PacketError) -> Value._Place { try keepRegion(after: length, from: &reader) }

  @export(implementation)
  @inline(__always)
  func keepRegion<Prefix>(
    after length: PrefixedCount<Prefix>, from reader: inout PacketReader
  ) throws(PacketError) -> Value._Place {
    let region = try reader.beginSized(length)
    let place = try keep(from: &reader)
    try reader.endSized(region)
    return place
  }
}

extension PacketReader {
  @export(implementation)
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func beginSized<Prefix>(
    _ length: PrefixedCount<Prefix>
  ) throws(PacketError) -> SizedBody<Prefix> {
    try beginSized(Prefix.self, maximum: length.maximum, endianness: length.endianness)
  }
}

@_documentation(visibility: internal)
extension DescribedContent {
  public func wireType(after prefix: WirePrefix, maximum: Int) -> WireType {
    .region(wireType, .prefixed(prefix, including: 0, maximum: maximum))
  }
}
