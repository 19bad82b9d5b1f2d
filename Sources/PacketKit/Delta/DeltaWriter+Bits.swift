extension _DeltaWriter {
  /// Writes that a field has not changed.
  @inlinable
  @inline(always)
  public mutating func writeUnchanged(into writer: inout PacketWriter) {
    append(0, count: 1, to: &writer)
  }

  /// Takes the bits of a field, fewer than 64: as they are in the packet, or in the baseline.
  @inlinable
  @inline(always)
  @_lifetime(immortal)
  public func bits(_ count: Int, in writer: borrowing PacketWriter) -> BitWriter {
    .compared(count, at: writer.count)
  }

  /// Writes a field of `count` bits, fewer than 64, if they have changed.
  ///
  /// - Parameter relative: How each of the field's numbers is written as a difference; `nil` if the bits are written
  ///   themselves.
  @inlinable
  @inline(always)
  public mutating func write(
    _ bits: borrowing BitWriter, against baseline: borrowing BitWriter, _ count: Int,
    _ relative: _Relative? = nil, into writer: inout PacketWriter
  ) throws(PacketError) {
    let steps = try DeltaSteps(bits, count: count)
    write(steps, against: try DeltaSteps(baseline, count: count), relative, into: &writer)
  }

  /// Writes a field of `count` bits, if they have changed.
  ///
  /// - Parameters:
  ///   - relative: How each of the field's numbers is written as a difference; `nil` if the bits are written themselves.
  ///   - isSame: Whether the values are known to be equal. If not, their bits may be the same all the same.
  @inlinable
  public mutating func writeBits<Value>(
    _ count: Int, _ relative: _Relative? = nil, isSame: Bool = false, of value: Value,
    against baseline: Value, into writer: inout PacketWriter,
    _ encode: (Value, inout BitWriter) throws(PacketError) -> Void
  ) throws(PacketError) {
    if isSame { return writeUnchanged(into: &writer) }
    let offset = writer.count
    let steps = try DeltaSteps(count: count, at: offset) { bits throws(PacketError) in
      try encode(value, &bits)
    }
    let old = try DeltaSteps(count: count, at: offset) { bits throws(PacketError) in
      try encode(baseline, &bits)
    }
    write(steps, against: old, relative, into: &writer)
  }

  /// Writes the bits of a field, if they have changed.
  @export(implementation)
  @inline(always)
  mutating func write(
    _ steps: DeltaSteps, against old: DeltaSteps, _ relative: _Relative?,
    into writer: inout PacketWriter
  ) {
    let count = steps.count
    guard steps.differ(from: old) else { return writeUnchanged(into: &writer) }
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

  @export(implementation)
  @inline(always)
  init(bits: UInt64, count: Int) {
    self.bits = bits
    self.count = count
  }

  @export(implementation)
  @inline(always)
  mutating func append(_ other: GatheredBits) {
    bits = bits &<< UInt64(truncatingIfNeeded: other.count) | other.bits
    count &+= other.count
  }
}
