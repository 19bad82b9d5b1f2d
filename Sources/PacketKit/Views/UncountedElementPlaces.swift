// Elements whose count nothing states: they end with their bytes, or before a terminator.

extension PacketReader {
  /// Reads past elements preceded by the count of their bytes.
  @safe
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  public mutating func _keep<Element: PacketField, Prefix: LengthPrefix>(
    _ type: [Element].Type,
    lengthPrefix prefix: Prefix.Type,
    including included: Int = 0,
    excluding excluded: Int = 0,
    maximum: Int = .max,
    endianness: Endianness = .big
  ) throws(PacketError) -> _Kept<[Element]> {
    unsafe try keepSized(
      prefix, including: included, excluding: excluded, maximum: maximum, endianness
    ) { reader throws(PacketError) in try reader.keepRemaining(type, endianness) }
  }

  /// Reads past elements that take as many bytes as an earlier field states.
  @safe
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  public mutating func _keep<Element: PacketField>(
    _ type: [Element].Type,
    sizedBy value: some BinaryInteger,
    times: Int = 1,
    plus: Int = 0,
    minus: Int = 0,
    endianness: Endianness = .big
  ) throws(PacketError) -> _Kept<[Element]> {
    unsafe try keepSized(by: value, times: times, plus: plus, minus: minus) {
      reader throws(PacketError) in try reader.keepRemaining(type, endianness)
    }
  }

  /// Reads past elements until no bytes remain.
  @safe
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  public mutating func _keep<Element: PacketField>(
    remaining type: [Element].Type,
    endianness: Endianness = .big
  ) throws(PacketError) -> _Kept<[Element]> {
    unsafe _Kept(try keepRemaining(type, endianness))
  }

  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  mutating func keepRemaining<Element: PacketField>(
    _ type: [Element].Type,
    _ endianness: Endianness
  ) throws(PacketError) -> _ElementsPlace {
    let start = unsafe current
    let count = try Element._skipRemaining(from: &self, endianness: endianness)
    return unsafe _ElementsPlace(_Run(start, to: current), count: count, endianness)
  }

  /// Reads past numbers of a fixed width until no bytes remain.
  @inlinable
  @_lifetime(self: copy self)
  mutating func countRemainingNumbers<Number: _FixedSizeNumber>(
    _ type: Number.Type,
    endianness: Endianness
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
    _ type: Element.Type,
    endianness: Endianness
  ) throws(PacketError) -> Int {
    var count = 0
    try beginRemaining()
    try enter(flat: false)
    while !isAtEnd {
      try skipUncounted(type, at: count, maximum: limits.maximumElementCount, endianness)
      count += 1
    }
    ascend()
    hasTakenRemaining = true
    return count
  }

  /// Reads past elements until the next byte is `terminator`, and the terminator.
  @safe
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  public mutating func _keep<Element: PacketField>(
    _ type: [Element].Type,
    terminatedBy terminator: UInt8,
    maximum: Int = .max,
    endianness: Endianness = .big
  ) throws(PacketError) -> _Kept<[Element]> {
    let maximum = min(maximum, limits.maximumElementCount)
    let start = unsafe current
    var end = unsafe current
    var count = 0
    try enter(flat: false)
    while try !takeTerminator(terminator) {
      try skipUncounted(Element.self, at: count, maximum: maximum, endianness)
      count += 1
      unsafe end = current
    }
    ascend()
    return unsafe _Kept(_ElementsPlace(_Run(start, to: end), count: count, endianness))
  }

  /// Reads past bytes up to the next `terminator`, and the terminator.
  @safe
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  public mutating func _keep(
    _ type: [UInt8].Type,
    terminatedBy terminator: UInt8,
    maximum: Int = .max,
    endianness: Endianness = .big
  ) throws(PacketError) -> _Kept<[UInt8]> {
    try enter(flat: true)
    let maximum = min(maximum, limits.maximumElementCount)
    let count = try byteCount(before: terminator, maximum: maximum)
    let bytes = unsafe try claim(count + 1)
    return unsafe _Kept(_ElementsPlace(_Run(bytes, count: count), count: count, endianness))
  }

  /// Reads past an element of an array whose count nothing states. It must take at least one byte.
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  mutating func skipUncounted<Element: PacketField>(
    _ type: Element.Type,
    at index: Int,
    maximum: Int,
    _ endianness: Endianness
  ) throws(PacketError) {
    let start = offset
    guard index < maximum else {
      try PacketError.lengthTooLarge(UInt64(index) + 1, maximum: maximum, at: start).raise()
    }
    _ = unsafe try Element._place(from: &self, endianness: endianness)
    guard offset > start else { try PacketError.emptyElement(at: start).raise() }
  }
}
