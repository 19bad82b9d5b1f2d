// A packet that says how long it is: its fields stand after the count of their bytes, so that a reader
// that knows fewer fields finds its end.

/// A sized packet that has begun, for the call that ends it.
@frozen
public struct SizedBody<Prefix: LengthPrefix> {
  /// In reading, the count of bytes after it; in writing, where it starts.
  @usableFromInline let mark: Int
  @usableFromInline let endianness: Endianness

  @inlinable
  init(mark: Int, endianness: Endianness) {
    self.mark = mark
    self.endianness = endianness
  }
}

extension PacketReader {
  /// Reads a length, and makes the available bytes end after as many.
  ///
  /// - Returns: What ``endSized(_:)`` ends.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func beginSized<Prefix: LengthPrefix>(
    _ prefix: Prefix.Type,
    endianness: Endianness = .big
  ) throws(PacketError) -> SizedBody<Prefix> {
    let start = position
    let count = try takeLength(prefix, maximum: .max, endianness: endianness)
    guard count <= remaining else {
      let error = PacketError.truncated(needed: count, available: remaining, at: offset)
      rewind(to: start)
      throw error
    }
    return SizedBody(mark: withhold(remaining - count), endianness: endianness)
  }

  /// Ends a sized packet: the bytes after it are available again.
  ///
  /// - Throws: ``PacketError`` unless all bytes of the sized packet have been read.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func endSized<Prefix>(_ body: SizedBody<Prefix>) throws(PacketError) {
    try finish()
    release(body.mark)
    hasTakenRemaining = false
  }

  /// Skips all available bytes.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func skipRemaining() {
    unsafe current = end
    hasTakenRemaining = true
  }

  /// Makes the available bytes end before the last `count`, those of a trailer.
  ///
  /// - Returns: `count`, for ``endBody(_:)``.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func beginBody(leaving count: Int) throws(PacketError) -> Int {
    guard 0...remaining ~= count else {
      throw .truncated(needed: count, available: remaining, at: offset)
    }
    return withhold(count)
  }

  /// Makes the trailer available again.
  ///
  /// - Throws: ``PacketError`` unless all bytes before it have been read.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func endBody(_ behind: Int) throws(PacketError) {
    try finish()
    release(behind)
  }

  @inlinable
  @_lifetime(self: copy self)
  mutating func withhold(_ count: Int) -> Int {
    unsafe end -= count
    return count
  }

  @inlinable
  @_lifetime(self: copy self)
  mutating func release(_ count: Int) {
    // Never beyond the borrowed bytes, whatever number a caller made up.
    unsafe end += min(max(count, 0), bound - end)
  }
}

extension PacketWriter {
  /// Begins what comes before a trailer of `count` bytes.
  ///
  /// - Returns: `count`, for ``endBody(_:)``.
  @inlinable
  public mutating func beginBody(leaving count: Int) throws(PacketError) -> Int {
    guard count >= 0 else {
      throw .truncated(needed: count, available: 0, at: self.count)
    }
    return count
  }

  /// Ends what comes before a trailer. It may have taken all bytes but the trailer's, which are written next.
  ///
  /// - Throws: ``PacketError`` if something follows a value that takes all remaining bytes.
  @inlinable
  public mutating func endBody(_ behind: Int) throws(PacketError) {
    guard nesting.depth > 0, remainingEnd >= 0 else { return }
    try checkEnd()
    remainingEnd = count &+ max(behind, 0)
  }

  /// Leaves room for the length of what is written next.
  ///
  /// - Returns: What ``endSized(_:)`` ends.
  @inlinable
  public mutating func beginSized<Prefix: LengthPrefix>(
    _ prefix: Prefix.Type,
    endianness: Endianness = .big
  ) throws(PacketError) -> SizedBody<Prefix> {
    try beginRemaining()
    if nesting.depth == 0 { remainingEnd = -1 }
    Prefix.writeLength(0, into: &self, endianness: endianness)
    return SizedBody(mark: count, endianness: endianness)
  }

  /// Fills in the length of what has been written since the sized packet began.
  ///
  /// - Throws: ``PacketError`` if the prefix cannot represent it.
  @inlinable
  public mutating func endSized<Prefix: LengthPrefix>(
    _ body: SizedBody<Prefix>
  ) throws(PacketError) {
    try checkEnd()
    let (start, endianness) = (body.mark, body.endianness)
    let end = count
    // Prefixes are first written after the body, which shows how many bytes they take: that of zero, for which
    // there is room, and that of the length.
    Prefix.writeLength(0, into: &self, endianness: endianness)
    let room = count - end
    removeLast(room)
    guard start >= room, start <= end else {
      throw PacketError("a sized packet cannot have begun at \(start)", at: end)
    }
    let length = end - start
    guard length <= Prefix.maximumLength else {
      throw .lengthTooLarge(UInt64(length), maximum: Prefix.maximumLength, at: start - room)
    }
    Prefix.writeLength(length, into: &self, endianness: endianness)
    let width = count - end
    let excess = width - room
    guard excess >= 0 else {
      removeLast(width)
      throw PacketError("\(Prefix.self) takes \(width) bytes, but \(room) for a zero", at: end)
    }
    let bytes = unsafe base + start
    if excess == 0 {
      unsafe (bytes - width).copyMemory(from: base + end, byteCount: width)
    } else {
      let prefix = unsafe [UInt8](UnsafeRawBufferPointer(start: base + end, count: width))
      unsafe (bytes + excess).copyMemory(from: bytes, byteCount: length)
      unsafe UnsafeMutableRawBufferPointer(start: bytes + excess - width, count: width)
        .copyBytes(from: prefix)
    }
    removeLast(width - excess)
    remainingEnd = -1
  }
}
