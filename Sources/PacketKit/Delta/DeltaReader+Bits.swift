extension _DeltaReader {
  /// Reads a field of `count` bits.
  @inlinable
  @inline(__always)
  public mutating func readBits<Whole, Value>(
    _ count: Int,
    _ relative: _Relative? = nil,
    against baseline: Value,
    of base: Whole,
    from reader: inout PacketReader,
    field: StaticString,
    _ encode: (Whole, inout BitWriter) throws(PacketError) -> Void,
    or decode: (inout BitReader) throws(PacketError) -> Value
  ) throws(PacketError) -> Value {
    let place = place(in: reader)
    do throws(PacketError) {
      guard try readChange(from: &reader) else { return baseline }
      let old = try DeltaSteps(count: count) { bits throws(PacketError) in try encode(base, &bits) }
      let new = try steps(count, relative, old, from: &reader)
      guard new != old else { throw .unchanged(bit: place.bit, at: place.offset) }
      return try new.read(count: count, decode)
    } catch {
      throw (consume error).inField(field)
    }
  }

  /// Reads bits that have changed.
  @inlinable
  @inline(__always)
  mutating func steps(
    _ count: Int,
    _ relative: _Relative?,
    _ baseline: DeltaSteps,
    from reader: inout PacketReader
  ) throws(PacketError) -> DeltaSteps {
    var steps = DeltaSteps()
    let width = relative?.width ?? 64
    var start = 0
    while start < count {
      let count = min(count - start, width)
      let number =
        if let relative {
          try self.number(relative, baseline[start, count: count], from: &reader)
        } else {
          try take(count, from: &reader)
        }
      steps.set(start, count: count, to: number)
      start += count
    }
    return steps
  }

  /// Reads a number that is written as its difference.
  @inlinable
  mutating func number(
    _ relative: _Relative,
    _ baseline: UInt64,
    from reader: inout PacketReader
  ) throws(PacketError) -> UInt64 {
    let place = place(in: reader)
    let number: UInt64
    let minimum: Int
    if try take(1, from: &reader) == 0 {
      let difference = try take(relative.small, from: &reader)
      return relative.number(difference, bits: relative.small, from: baseline)
    } else if try take(1, from: &reader) == 0 {
      let difference = try take(relative.large, from: &reader)
      number = relative.number(difference, bits: relative.large, from: baseline)
      minimum = relative.small
    } else {
      number = try take(relative.width, from: &reader)
      minimum = relative.large
    }
    guard !relative.fits(relative.difference(number, baseline), minimum) else {
      throw .wideDifference(bits: minimum, bit: place.bit, at: place.offset)
    }
    return number
  }
}

extension _Relative {
  /// The number that differs from the baseline by a two's complement number of some bits.
  @inlinable
  @inline(__always)
  func number(_ difference: UInt64, bits: Int, from baseline: UInt64) -> UInt64 {
    let unused = UInt64(64 - bits)
    let wide = Int64(bitPattern: difference << unused) >> Int64(unused)
    return (baseline &+ UInt64(bitPattern: wide)) & (UInt64.max >> UInt64(64 - width))
  }
}
