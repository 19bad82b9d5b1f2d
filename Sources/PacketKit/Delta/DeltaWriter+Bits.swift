extension _DeltaWriter {
  /// Writes a field of `count` bits, if they have changed.
  ///
  /// - Parameters:
  ///   - relative: How each of the field's numbers is written as a difference; `nil` if the bits are written themselves.
  ///   - isSame: Whether the values are known to be equal. If not, their bits may be the same all the same.
  @inlinable
  @inline(always)
  public mutating func writeBits<Value>(
    _ count: Int,
    _ relative: _Relative? = nil,
    isSame: Bool = false,
    of value: Value,
    against baseline: Value,
    into writer: inout PacketWriter,
    _ encode: (Value, inout BitWriter) throws(PacketError) -> Void
  ) throws(PacketError) {
    if isSame { return append(0, count: 1, to: &writer) }
    let offset = writer.count
    var steps = try DeltaSteps(count: count, at: offset)
    var old = steps
    // `encode` is called in one place, where it is inlined: first for the value, then for the baseline.
    for turn in 0..<2 {
      steps = old
      old = try DeltaSteps(count: count, at: offset) { bits throws(PacketError) in
        try encode(turn == 0 ? value : baseline, &bits)
      }
    }
    guard steps.differ(from: old) else { return append(0, count: 1, to: &writer) }
    hasChange = true
    let width = relative?.width ?? 64
    // The bit before those of the field says that it has changed.
    if 1 + count + (relative == nil ? 0 : 2 * (count / width)) <= 64 {
      var bits = GatheredBits(bits: 1, count: 1)
      for start in stride(from: 0, to: count, by: width) {
        let count = min(count - start, width)
        bits.append(relative.bits(steps[start, count: count], count, old[start, count: count]))
      }
      append(bits.bits, count: bits.count, to: &writer)
    } else {
      append(1, count: 1, to: &writer)
      for start in stride(from: 0, to: count, by: width) {
        let count = min(count - start, width)
        let number = steps[start, count: count]
        let bits = relative.bits(number, count, old[start, count: count])
        if bits.count <= 64 {
          append(bits.bits, count: bits.count, to: &writer)
        } else {
          append(0b11, count: 2, to: &writer)
          append(number, count: count, to: &writer)
        }
      }
    }
  }
}

/// Bits, in the lowest places of a number.
@usableFromInline
struct GatheredBits {
  @usableFromInline var bits: UInt64
  @usableFromInline var count: Int

  @inlinable
  @inline(always)
  init(bits: UInt64, count: Int) {
    self.bits = bits
    self.count = count
  }

  @inlinable
  @inline(always)
  mutating func append(_ other: GatheredBits) {
    bits = bits << UInt64(truncatingIfNeeded: other.count) | other.bits
    count &+= other.count
  }
}
