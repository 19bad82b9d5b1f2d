// Fields that depend on earlier ones: the same bytes may have another value after other fields.

extension _DeltaReader {
  /// Reads a field that depends on earlier ones. If it is unchanged after one that has changed, the bytes of the baseline
  /// are read again.
  @inlinable
  public mutating func readDependent<Whole, Value>(
    isCounted: Bool = false, against baseline: Value, of base: Whole,
    from reader: inout PacketReader, field: StaticString,
    _ encode: (Whole, inout PacketWriter) throws(PacketError) -> Void,
    or decode: (inout PacketReader) throws(PacketError) -> Value
  ) throws(PacketError) -> Value {
    let place = place(in: reader)
    let hasEarlierChange = hasChange
    hasChange = false
    let value = try readWhole(
      isCounted: isCounted, against: baseline, of: base, from: &reader, field: field, encode,
      or: decode)
    guard !hasChange else { return value }
    hasChange = hasEarlierChange
    guard hasEarlierChange else { return value }
    return try unsafe withUnsafeTemporaryAllocation(byteCount: 256, alignment: 16) {
      scratch throws(PacketError) in
      var writer = unsafe PacketWriter(scratch: scratch, limits: reader.limits)
      do throws(PacketError) {
        try encode(base, &writer)
        var bytes = PacketReader(writer.bytes, limits: reader.limits)
        bytes.nesting = reader.nesting
        let value = try decode(&bytes)
        try bytes.finish()
        return value
      } catch {
        throw PacketError.invalidBaseline(at: place).inField(field)
      }
    }
  }
}
