// An optional packet that has deltas: whether there is a value, if the baseline has one; then its delta, or the value.

extension _DeltaWriter {
  /// Writes the delta of a value that the baseline has, too; otherwise the value, or that there is none.
  @inlinable
  public mutating func write<Whole, Value: DeltaPacket>(
    _ value: Value?, against baseline: Value?, of packet: Whole, _ base: Whole,
    into writer: inout PacketWriter, field: StaticString,
    _ encode: (Whole, inout PacketWriter) throws(PacketError) -> Void
  ) throws(PacketError) {
    do throws(PacketError) {
      try writer.descend(intoFlat: Value.isFlat)
      switch (value, baseline) {
      case (nil, nil): writeChange(false, to: &writer)
      case (nil, .some):
        writeChange(true, to: &writer)
        append(0, count: 1, to: &writer)
      case (let value?, nil):
        writeChange(true, to: &writer)
        placeBits(in: &writer)
        try value.encode(into: &writer)
      case (let value?, let baseline?):
        try write(value, against: baseline, presence: 1, into: &writer)
      }
      writer.ascend(fromFlat: Value.isFlat)
    } catch {
      try (consume error).rethrow(inPacket: Value.self, field: field)
    }
  }
}

extension _DeltaReader {
  /// Reads an optional packet that has deltas.
  @inlinable
  public mutating func read<Whole, Value: DeltaPacket>(
    against baseline: Value?, of base: Whole, from reader: inout PacketReader, field: StaticString,
    _ encode: (Whole, inout PacketWriter) throws(PacketError) -> Void,
    or decode: (inout PacketReader) throws(PacketError) -> Value?
  ) throws(PacketError) -> Value? {
    do throws(PacketError) {
      let place = place(in: reader)
      guard try readChange(from: &reader) else { return baseline }
      try reader.descend(intoFlat: Value.isFlat)
      let value: Value?
      if let baseline {
        let isPresent = try take(1, from: &reader) == 1
        value = try isPresent ? readFields(against: baseline, changed: place, from: &reader) : nil
      } else {
        giveBack(to: &reader)
        value = try Value(from: &reader)
      }
      reader.ascend(fromFlat: Value.isFlat)
      return value
    } catch {
      throw (consume error).inPacket(Value.self, field: field)
    }
  }
}
