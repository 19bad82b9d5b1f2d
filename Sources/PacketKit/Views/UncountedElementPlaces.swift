// Elements whose count nothing states: they end with their bytes, or before a terminator.

extension PacketReader {
  /// Reads past elements until no bytes remain.
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  mutating func keepRemaining<Element: PacketField>(
    _ type: [Element].Type, _ endianness: Endianness
  ) throws(PacketError) -> ElementsPlace {
    let start = unsafe current
    let count = try Element._skipRemaining(from: &self, endianness: endianness)
    return unsafe ElementsPlace(BytesPlace(start, to: current), count: count, endianness)
  }

  /// Reads past numbers of a fixed width until no bytes remain.
  @inlinable
  @_lifetime(self: copy self)
  mutating func countRemainingNumbers<Number: FixedSizeNumber>(
    _ type: Number.Type, endianness: Endianness
  ) throws(PacketError) -> Int {
    let size = Number.width
    let (count, rest) = remainingCount.quotientAndRemainder(dividingBy: size)
    try beginRemaining()
    guard count <= limits.maximumElementCount else {
      try PacketError.lengthTooLarge(UInt64(count), maximum: limits.maximumElementCount, at: offset)
        .raise()
    }
    guard rest == 0 else {
      try PacketError.truncated(needed: size, available: rest, at: offset).raise()
    }
    _ = unsafe try [Number]._placeElements(count, from: &self, endianness: endianness)
    hasTakenRemaining = true
    return count
  }

  /// Reads past elements until no bytes remain.
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  mutating func skipRemaining<Element: PacketField>(
    _ type: Element.Type, endianness: Endianness
  ) throws(PacketError) -> Int {
    var count = 0
    try beginRemaining()
    try descend(intoFlat: false)
    while !isAtEnd {
      try skipUncounted(type, at: count, maximum: limits.maximumElementCount, endianness)
      count += 1
    }
    ascend()
    hasTakenRemaining = true
    return count
  }

  /// Reads past an element of an array whose count nothing states. It must take at least one byte.
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  mutating func skipUncounted<Element: PacketField>(
    _ type: Element.Type, at index: Int, maximum: Int, _ endianness: Endianness
  ) throws(PacketError) {
    let start = offset
    guard index < maximum else {
      try PacketError.lengthTooLarge(UInt64(index) + 1, maximum: maximum, at: start).raise()
    }
    _ = unsafe try Element._place(from: &self, endianness: endianness)
    guard offset > start else { try PacketError.emptyElement(at: start).raise() }
  }
}
