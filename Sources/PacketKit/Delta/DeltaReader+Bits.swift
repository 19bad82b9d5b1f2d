extension _DeltaReader {
  /// Reads whether a field has changed.
  @inlinable
  @inline(always)
  public mutating func readChange(
    from reader: inout PacketReader, field: StaticString
  ) throws(PacketError) -> Bool {
    do throws(PacketError) {
      return try readChange(from: &reader)
    } catch {
      try (consume error).rethrow(inField: field)
    }
  }

  /// Takes the bits of a field, fewer than 64, as they are in the baseline.
  @inlinable
  @inline(always)
  @_lifetime(immortal)
  public func bits(_ count: Int, in reader: borrowing PacketReader) -> BitWriter {
    .compared(count, at: place(in: reader).before(1).offset)
  }

  /// Reads the `count` bits, fewer than 64, of a field that has changed.
  ///
  /// - Parameter relative: How each of the field's numbers is written as a difference; `nil` if the bits are written
  ///   themselves.
  @inlinable
  @inline(always)
  @_lifetime(immortal)
  public mutating func readBits(
    _ count: Int, _ relative: _Relative? = nil, against baseline: borrowing BitWriter,
    from reader: inout PacketReader, field: StaticString
  ) throws(PacketError) -> BitReader {
    let place = place(in: reader).before(1)
    let old = try DeltaSteps(baseline, count: count)
    return try read(relative, against: old, changed: place, from: &reader, field: field)
      .reader(at: place.offset)
  }

  /// Reads a field of `count` bits.
  @inlinable
  public mutating func readBits<Value>(
    _ count: Int, _ relative: _Relative? = nil, against baseline: Value,
    from reader: inout PacketReader, field: StaticString,
    _ encode: (Value, inout BitWriter) throws(PacketError) -> Void,
    or decode: (inout BitReader) throws(PacketError) -> Value
  ) throws(PacketError) -> Value {
    guard try readChange(from: &reader, field: field) else { return baseline }
    let place = place(in: reader).before(1)
    // The errors of what the closures do name the field.
    let old = try DeltaSteps(count: count, at: place.offset) { bits throws(PacketError) in
      try encode(baseline, &bits)
    }
    return try read(relative, against: old, changed: place, from: &reader, field: field)
      .read(at: place.offset, decode)
  }

  /// Reads the bits of a field that has changed.
  @export(implementation)
  @inline(always)
  mutating func read(
    _ relative: _Relative?, against old: DeltaSteps, changed place: DeltaPlace,
    from reader: inout PacketReader, field: StaticString?
  ) throws(PacketError) -> DeltaSteps {
    let count = old.count
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
    return new
  }

  /// Reads a number that is written as its difference.
  @export(implementation)
  @inline(always)
  mutating func number(
    _ relative: _Relative, _ baseline: UInt64, from reader: inout PacketReader
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
