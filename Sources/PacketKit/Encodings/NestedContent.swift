/// A packet that uses up the bytes of a region.
@_documentation(visibility: internal)
@frozen
public struct NestedContent<Value: Packet>: ViewedContent, DescribedContent {
  @export(implementation)
  @inline(__always)
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
  @inline(__always)
  public func keep(from reader: inout PacketReader) throws(PacketError) -> Value._Place {
    try reader.keepNested(Value.self)
  }
}
