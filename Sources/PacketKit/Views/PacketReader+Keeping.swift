// Reading for a view: past a value, whose place is kept. Each function corresponds to the one that reads the value, and
// accepts and rejects the same bytes. Its errors name no field: what is rejected is decoded once more to say why.
//
// All of it is inlined where a packet is viewed, through the packet's conformance to a protocol. The optimizer does not
// see through a conformance to code that contains `throw`, so errors are thrown by functions that are not inlined.

extension PacketReader {
  /// Claims the next `width` bytes, a number that the compiler knows.
  @unsafe
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  mutating func claim(width: Int) throws(PacketError) -> UnsafeRawPointer {
    #if _pointerBitWidth(_64)
      // Where the bytes end is known anyway. No address is so high that the sum wraps around.
      let hasBytes =
        unsafe UInt(bitPattern: current) &+ UInt(bitPattern: width) <= UInt(bitPattern: end)
        && UInt(bitPattern: width) < 1 << 32
    #else
      let hasBytes = width <= remainingCount
    #endif
    guard hasBytes else {
      try PacketError.truncated(needed: width, available: remainingCount, at: offset).raise()
    }
    let bytes = unsafe current
    unsafe current += width
    return unsafe bytes
  }

  /// Claims the next `count` bytes.
  @unsafe
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  mutating func claim(_ count: Int) throws(PacketError) -> UnsafeRawPointer {
    guard UInt(bitPattern: count) <= UInt(bitPattern: remainingCount) else {
      try PacketError.truncated(needed: count, available: remainingCount, at: offset).raise()
    }
    let bytes = unsafe current
    unsafe current += count
    return unsafe bytes
  }

  /// Claims a length that is at most `maximum`. It does not check the available bytes.
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  mutating func claimLength<Prefix: LengthPrefix>(
    _ prefix: Prefix.Type, maximum: Int, endianness: Endianness
  ) throws(PacketError) -> Int {
    let start = unsafe current
    let length = try Prefix._claimLength(from: &self, endianness: endianness)
    guard let count = Int(exactly: length), count <= maximum else {
      try PacketError.lengthTooLarge(length, maximum: maximum, at: unsafe start - base).raise()
    }
    return count
  }

  /// Rejects a count of elements that the available bytes could not hold, or that no bytes limit.
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  mutating func claimRoom(for count: Int, minimumByteCount: Int) throws(PacketError) {
    let (needed, overflow) = count.multipliedReportingOverflow(by: minimumByteCount)
    // As unsigned numbers: a negative count is too large.
    let hasRoom = UInt(bitPattern: needed) <= UInt(bitPattern: remainingCount)
    if minimumByteCount <= 0 || overflow || !hasRoom {
      try PacketLimits.refuseRoom(
        for: count, minimumByteCount: minimumByteCount, available: remainingCount, at: offset)
    }
  }

  /// Enters a field, if its type counts as a level.
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  mutating func enter<Field: PacketField>(_ type: Field.Type) throws(PacketError) {
    switch Field._nesting {
    case .leaf, .collection: break
    case .flatPacket: try enter(flat: true)
    case .value, .packet, .packetByHand: try enter(flat: false)
    }
  }

  /// Enters a collection of the given elements.
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  mutating func enter(flat isFlat: Bool) throws(PacketError) {
    guard isFlat ? nesting.hasLevel : nesting.enter() else {
      try nesting.limit(at: offset).raise()
    }
  }

  /// Reads a number.
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  public mutating func _value<Number: FixedSizeNumber>(
    _ type: Number.Type, endianness: Endianness = .big
  ) throws(PacketError) -> Number {
    let width = Number.width
    return unsafe Number(_at: try claim(width: width), count: width, endianness)
  }
}

extension PacketLimits {
  /// The same as `checkRoom`, not inlined. Not a function of the reader, which stays in registers if nothing takes its address.
  @usableFromInline
  @inline(never)
  static func refuseRoom(
    for count: Int, minimumByteCount: Int, available: Int, at offset: Int
  ) throws(PacketError) {
    try checkRoom(
      for: count, minimumByteCount: minimumByteCount, available: available, at: offset)
  }
}

extension PacketReader {
  /// Reads past a field.
  @safe
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  public mutating func _keep<Field: PacketField>(
    _ type: Field.Type, endianness: Endianness = .big
  ) throws(PacketError) -> _Kept<Field> {
    unsafe _Kept(try keepNested(Field.self, endianness: endianness))
  }

  /// Reads a field that a view stores as a value.
  @safe
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  public mutating func _keep<Field: PacketField>(
    _ type: Field.Type, endianness: Endianness = .big
  ) throws(PacketError) -> _Kept<Field> where Field._Place == Field {
    try enter(Field.self)
    let value = try readInner(Field.self, endianness: endianness)
    ascend(from: Field.self)
    return unsafe _Kept(value)
  }

  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  mutating func keepNested<Nested: PacketField>(
    _ type: Nested.Type, endianness: Endianness = .big
  ) throws(PacketError) -> Nested._Place {
    try enter(Nested.self)
    let place = unsafe try Nested._place(from: &self, endianness: endianness)
    ascend(from: Nested.self)
    return place
  }
}

extension PacketReader {
  /// Rejects a packet whose derived fields do not have their computed values, by decoding it, and stays before it.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func _check<Content: Packet>(_ type: Content.Type) throws(PacketError) {
    guard !isTrusted else { return }
    let start = position
    _ = try Content(from: &self)
    rewind(to: start)
  }
}
