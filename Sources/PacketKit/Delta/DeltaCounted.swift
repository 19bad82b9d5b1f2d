// A field that takes all remaining bytes of its packet: in a delta, where others may follow, after the count of its bytes.

extension _DeltaWriter {
  /// Writes a field as it is in the packet, after its byte count as a varint, if its bytes have changed.
  @inlinable
  public mutating func writeCounted<Whole>(
    of packet: Whole,
    _ base: Whole,
    into writer: inout PacketWriter,
    _ encode: (Whole, inout PacketWriter) throws(PacketError) -> Void
  ) throws(PacketError) {
    let before = self
    let start = writer.position
    append(1, count: 1, to: &writer)
    placeBits(in: &writer)
    let first = writer.count
    try encode(packet, &writer)
    let middle = writer.count
    writer.remainingEnd = start.remainingEnd
    try encode(base, &writer)
    writer.remainingEnd = start.remainingEnd
    if writer.differ(first..<middle, middle..<writer.count) {
      writer.truncate(to: first)
      try writer.write(UInt64(middle - first), as: .varint(.plain))
      try encode(packet, &writer)
      writer.remainingEnd = start.remainingEnd
      hasChange = true
    } else {
      writer.rewind(to: start)
      self = before
      append(0, count: 1, to: &writer)
    }
  }
}

extension _DeltaReader {
  /// Reads a field that is as it is in the packet, after its byte count, if it has changed.
  @inlinable
  public mutating func readCounted<Whole, Value>(
    against baseline: Value,
    of base: Whole,
    from reader: inout PacketReader,
    field: StaticString,
    _ encode: (Whole, inout PacketWriter) throws(PacketError) -> Void,
    or decode: (inout PacketReader) throws(PacketError) -> Value
  ) throws(PacketError) -> Value {
    let place = place(in: reader)
    let region: SizedRegion
    do throws(PacketError) {
      guard try readChange(from: &reader) else { return baseline }
      giveBack(to: &reader)
      let start = reader.offset
      let count = try reader.read(UInt64.self, as: .varint(.plain))
      guard Int64(exactly: count) != nil else {
        throw .lengthTooLarge(count, maximum: .max, at: start)
      }
      region = try reader.beginSized(by: count)
    } catch {
      throw (consume error).inField(field)
    }
    let start = reader.offset
    let value = try decode(&reader)
    do throws(PacketError) {
      try reader.endSized(region)
    } catch {
      throw (consume error).inField(field)
    }
    guard !reader.hasRead(since: start, { writer throws(PacketError) in try encode(base, &writer) })
    else { throw PacketError.unchanged(at: place).inField(field) }
    return value
  }
}
