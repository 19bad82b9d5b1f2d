extension _DeltaReader {
  /// Reads a field of `count` bits.
  @inlinable
  @inline(always)
  public mutating func readBits<Value>(
    _ count: Int,
    _ relative: _Relative? = nil,
    against baseline: Value,
    from reader: inout PacketReader,
    field: StaticString,
    _ encode: (Value, inout BitWriter) throws(PacketError) -> Void,
    or decode: (inout BitReader) throws(PacketError) -> Value
  ) throws(PacketError) -> Value {
    let place = place(in: reader)
    do throws(PacketError) {
      guard try take(1, from: &reader) == 1 else { return baseline }
    } catch {
      try (consume error).rethrow(inField: field)
    }
    hasChange = true
    // The errors of what the closures do name the field.
    let old = try DeltaSteps(count: count, at: place.offset) { bits throws(PacketError) in
      try encode(baseline, &bits)
    }
    var new = try DeltaSteps(count: count, at: place.offset)
    do throws(PacketError) {
      let width = relative?.width ?? 64
      for start in stride(from: 0, to: count, by: width) {
        let count = min(count - start, width)
        let number =
          if let relative {
            try self.number(relative, old[start, count: count], from: &reader)
          } else {
            try take(count, from: &reader)
          }
        new.set(start, count: count, to: number)
      }
      guard new.differ(from: old) else { try PacketError.unchanged(at: place).raise() }
    } catch {
      try (consume error).rethrow(inField: field)
    }
    return try new.read(at: place.offset, decode)
  }

  /// Reads a number that is written as its difference.
  @inlinable
  @inline(always)
  mutating func number(
    _ relative: _Relative,
    _ baseline: UInt64,
    from reader: inout PacketReader
  ) throws(PacketError) -> UInt64 {
    let place = place(in: reader)
    if try take(1, from: &reader) == 0 {
      let difference = try take(relative.small, from: &reader)
      return relative.number(difference, bits: relative.small, from: baseline)
    }
    let number: UInt64
    let smaller: Int
    if try take(1, from: &reader) == 0 {
      let difference = try take(relative.large, from: &reader)
      number = relative.number(difference, bits: relative.large, from: baseline)
      smaller = relative.small
    } else {
      number = try take(relative.width, from: &reader)
      smaller = relative.large
    }
    guard !relative.fits(relative.difference(number, baseline), smaller) else {
      try PacketError.wideDifference(bits: smaller, at: place).raise()
    }
    return number
  }
}
