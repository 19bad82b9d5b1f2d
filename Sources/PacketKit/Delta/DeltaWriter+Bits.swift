extension _DeltaWriter {
  /// Writes a field of `count` bits, if they have changed.
  ///
  /// - Parameters:
  ///   - relative: How each of the field's numbers is written as a difference; `nil` if the bits are written themselves.
  ///   - isSame: Whether the values are known to be equal. If not, their bits may be the same all the same.
  @inlinable
  @inline(__always)
  public mutating func writeBits<Whole>(
    _ count: Int,
    _ relative: _Relative? = nil,
    isSame: Bool = false,
    of packet: Whole,
    _ base: Whole,
    into writer: inout PacketWriter,
    _ encode: (Whole, inout BitWriter) throws(PacketError) -> Void
  ) throws(PacketError) {
    if isSame { return writeChange(false, to: &writer) }
    let steps = try DeltaSteps(count: count) { bits throws(PacketError) in
      try encode(packet, &bits)
    }
    let baseline = try DeltaSteps(count: count) { bits throws(PacketError) in
      try encode(base, &bits)
    }
    writeChange(steps != baseline, to: &writer)
    if steps != baseline { write(steps, count: count, relative, baseline, to: &writer) }
  }

  /// Writes bits that have changed.
  @inlinable
  @inline(__always)
  mutating func write(
    _ steps: DeltaSteps,
    count: Int,
    _ relative: _Relative?,
    _ baseline: DeltaSteps,
    to writer: inout PacketWriter
  ) {
    let width = relative?.width ?? 64
    var start = 0
    while start < count {
      let count = min(count - start, width)
      let number = steps[start, count: count]
      if let relative {
        write(number, relative, baseline[start, count: count], to: &writer)
      } else {
        append(number, count: count, to: &writer)
      }
      start += count
    }
  }

  /// Writes a number as its difference, in the fewest bits that can be.
  @inlinable
  mutating func write(
    _ number: UInt64,
    _ relative: _Relative,
    _ baseline: UInt64,
    to writer: inout PacketWriter
  ) {
    let difference = relative.difference(number, baseline)
    if relative.fits(difference, relative.small) {
      append(difference.low(relative.small), count: relative.small + 1, to: &writer)
    } else if relative.fits(difference, relative.large) {
      append(0b10, count: 2, to: &writer)
      append(difference.low(relative.large), count: relative.large, to: &writer)
    } else {
      append(0b11, count: 2, to: &writer)
      append(number, count: relative.width, to: &writer)
    }
  }
}

extension Int64 {
  /// The lowest bits of the number.
  @inlinable
  @inline(__always)
  func low(_ count: Int) -> UInt64 { UInt64(bitPattern: self) & ((1 << UInt64(count)) - 1) }
}
