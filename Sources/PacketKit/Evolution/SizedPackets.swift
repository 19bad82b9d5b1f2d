// A sized packet states its length: its fields come after the count of their bytes, so that a reader that knows fewer
// fields finds the packet's end.

/// A sized packet that has begun, to pass to the call that ends it.
@frozen
public struct SizedBody<Prefix: LengthPrefix> {
  /// When reading, the count of bytes after the packet; when writing, where the packet starts.
  @usableFromInline let mark: Int
  @usableFromInline let endianness: Endianness

  @inlinable
  init(mark: Int, endianness: Endianness) {
    self.mark = mark
    self.endianness = endianness
  }
}

extension PacketReader {
  /// Reads a length and limits the available bytes to that many.
  ///
  /// - Returns: The value to pass to ``endSized(_:)``.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func beginSized<Prefix: LengthPrefix>(
    _ prefix: Prefix.Type,
    endianness: Endianness = .big
  ) throws(PacketError) -> SizedBody<Prefix> {
    let start = position
    do throws(PacketError) {
      let count = try takeLength(prefix, maximum: .max, endianness: endianness)
      guard count <= remaining else {
        throw .truncated(needed: count, available: remaining, at: offset)
      }
      return SizedBody(mark: withhold(remaining - count), endianness: endianness)
    } catch {
      rewind(to: start)
      throw error
    }
  }

  /// Ends a sized packet and makes the bytes after it available again.
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

  /// Excludes the last `count` bytes, those of a trailer, from the available bytes.
  ///
  /// - Returns: `count`, to pass to ``endBody(_:)``.
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
    // Never moves beyond the borrowed bytes, whatever count a caller passes.
    unsafe end += min(max(count, 0), bound - end)
  }
}

extension PacketWriter {
  /// Begins the part before a trailer of `count` bytes.
  ///
  /// - Returns: `count`, to pass to ``endBody(_:)``.
  @inlinable
  public mutating func beginBody(leaving count: Int) throws(PacketError) -> Int {
    guard count >= 0 else {
      throw .truncated(needed: count, available: 0, at: self.count)
    }
    return count
  }

  /// Ends the part before a trailer. That part may have taken all bytes except the trailer's, which are written next.
  ///
  /// - Throws: ``PacketError`` if anything follows a value that takes all remaining bytes.
  @inlinable
  public mutating func endBody(_ behind: Int) throws(PacketError) {
    guard nesting.depth > 0, remainingEnd >= 0 else { return }
    try checkEnd()
    remainingEnd = count &+ max(behind, 0)
  }

  /// Reserves space for the length of what is written next.
  ///
  /// - Returns: The value to pass to ``endSized(_:)``.
  @inlinable
  public mutating func beginSized<Prefix: LengthPrefix>(
    _ prefix: Prefix.Type,
    endianness: Endianness = .big
  ) throws(PacketError) -> SizedBody<Prefix> {
    try beginRemaining()
    if nesting.depth == 0 { remainingEnd = -1 }
    try appendLength(0, as: prefix, maximum: .max, endianness: endianness)
    return SizedBody(mark: count, endianness: endianness)
  }

  /// Fills in the length of what has been written since the sized packet began.
  ///
  /// - Throws: ``PacketError`` if the prefix cannot represent the length.
  @inlinable
  public mutating func endSized<Prefix: LengthPrefix>(
    _ body: SizedBody<Prefix>
  ) throws(PacketError) {
    try checkEnd()
    let (start, endianness) = (body.mark, body.endianness)
    let room = try byteCount(ofLength: 0, as: Prefix.self, endianness: endianness)
    guard start >= room, start <= count else {
      throw PacketError("a sized packet cannot have begun at \(start)", at: count)
    }
    let length = count - start
    guard length <= Prefix.maximumLength else {
      throw .lengthTooLarge(UInt64(length), maximum: Prefix.maximumLength, at: start - room)
    }
    try replace(
      start - room..<start,
      byLength: length,
      as: Prefix.self,
      endianness: endianness
    )
    remainingEnd = -1
  }
}
