// A sized packet states its length: its fields come after the count of their bytes, so that a reader that knows fewer
// fields finds the packet's end.

/// A sized packet that has begun, to pass to the call that ends it.
@frozen
public struct SizedBody<Prefix: LengthPrefix> {
  /// When reading, the count of bytes after the packet; when writing, where the packet starts.
  @usableFromInline let mark: Int
  @usableFromInline let endianness: Endianness

  /// By how much the length is more than the count of bytes that follow it.
  @usableFromInline let surplus: Int

  @inlinable
  init(mark: Int, endianness: Endianness, surplus: Int) {
    self.mark = mark
    self.endianness = endianness
    self.surplus = surplus
  }
}

extension PacketReader {
  /// Reads a length and limits the available bytes to that many.
  ///
  /// - Parameters:
  ///   - prefix: The type of the length.
  ///   - included: How many bytes the length counts besides those that follow it, such as its own.
  ///   - excluded: How many of the bytes that follow it the length does not count.
  ///   - maximum: The most bytes that may follow it.
  ///   - endianness: The byte order of the length.
  /// - Returns: The value to pass to `endSized`.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func beginSized<Prefix: LengthPrefix>(
    _ prefix: Prefix.Type, including included: Int = 0, excluding excluded: Int = 0,
    maximum: Int = .max, endianness: Endianness = .big
  ) throws(PacketError) -> SizedBody<Prefix> {
    try beginRemaining()
    let start = position
    do throws(PacketError) {
      let surplus = included &- excluded
      let count = try takeSize(prefix, surplus: surplus, maximum: maximum, endianness: endianness)
      guard count <= remainingCount else {
        throw .truncated(needed: count, available: remainingCount, at: offset)
      }
      let mark = withhold(remainingCount - count)
      return SizedBody(mark: mark, endianness: endianness, surplus: surplus)
    } catch {
      rewind(to: start)
      throw error
    }
  }

  /// Reads a length and returns how many bytes follow it.
  @export(implementation)
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func takeSize<Prefix: LengthPrefix>(
    _ prefix: Prefix.Type, surplus: Int, maximum: Int, endianness: Endianness
  ) throws(PacketError) -> Int {
    guard surplus != 0 else {
      return try takeLength(prefix, maximum: maximum, endianness: endianness)
    }
    let start = offset
    let number = try Prefix.readLength(from: &self, endianness: endianness)
    guard let length = Int64(exactly: number) else {
      throw .lengthTooLarge(number, maximum: .max, at: start)
    }
    let (count, overflow) = length.subtractingReportingOverflow(Int64(surplus))
    guard !overflow, count >= 0, maximum == .max || count <= Int64(maximum) else {
      throw .impossibleSize(length, surplus: surplus, maximum: maximum, at: start)
    }
    try checkWidth(of: UInt64(count), minimumByteCount: 1)
    return Int(count)
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
    guard 0...remainingCount ~= count else {
      throw .truncated(needed: count, available: remainingCount, at: offset)
    }
    return withhold(count)
  }

  /// Makes the trailer available again. After it, nothing may follow, unless the packet is sized.
  ///
  /// - Throws: ``PacketError`` unless all bytes before it have been read.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func endBody(_ behind: Int) throws(PacketError) {
    try finish()
    release(behind)
    hasTakenRemaining = true
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
    // The bytes that an earlier value leaves end with this trailer.
    if nesting.depth > 0, remainingEnd >= 0 {
      guard remainingEnd - self.count >= count else { throw .followsRemaining(at: remainingEnd) }
      remainingEnd -= count
    }
    return count
  }

  /// Ends the part before a trailer. A reader takes that part to be all bytes except the trailer's, which are written next.
  /// After them, nothing may follow, unless the packet is sized.
  ///
  /// - Throws: ``PacketError`` if anything follows a value that takes all remaining bytes.
  @inlinable
  public mutating func endBody(_ behind: Int) throws(PacketError) {
    guard nesting.depth > 0 else { return }
    try checkEnd()
    remainingEnd = count &+ max(behind, 0)
  }

  /// Reserves space for the length of the bytes that are written next.
  ///
  /// - Returns: The value to pass to `endSized`.
  @inlinable
  public mutating func beginSized<Prefix: LengthPrefix>(
    _ prefix: Prefix.Type, including included: Int = 0, excluding excluded: Int = 0,
    endianness: Endianness = .big
  ) throws(PacketError) -> SizedBody<Prefix> {
    try beginRemaining()
    if nesting.depth == 0 { remainingEnd = -1 }
    try appendLength(0, as: prefix, maximum: .max, endianness: endianness)
    return SizedBody(mark: count, endianness: endianness, surplus: included &- excluded)
  }

  /// Fills in the length of the bytes written since the sized packet began.
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
      throw .sizedPacketBegun(at: start, count: count)
    }
    let byteCount = count - start
    let (length, overflow) = byteCount.addingReportingOverflow(body.surplus)
    guard !overflow, 0...Prefix.maximumLength ~= length else {
      throw .impossibleSize(
        byteCount,
        adding: body.surplus,
        maximum: Prefix.maximumLength,
        at: start - room
      )
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

extension PacketError {
  @usableFromInline
  @inline(never)
  static func sizedPacketBegun(at start: Int, count: Int) -> PacketError {
    PacketError(.sizedPacketBegun(at: start), at: count)
  }

  /// The error of a length that leaves no count of bytes up to `maximum` when `surplus` is subtracted.
  @usableFromInline
  @inline(never)
  static func impossibleSize(
    _ length: Int64, surplus: Int, maximum: Int, at offset: Int
  ) -> PacketError {
    let (count, overflow) = length.subtractingReportingOverflow(Int64(surplus))
    if !overflow, count > Int64(maximum) {
      return PacketError(.lengthTooLarge(UInt64(count), maximum: maximum), at: offset)
    }
    return PacketError(.impossibleLength(length, surplus: surplus), at: offset)
  }

  /// The error of a count of bytes that no length represents when `surplus` is added.
  @usableFromInline
  @inline(never)
  static func impossibleSize(
    _ byteCount: Int, adding surplus: Int, maximum: Int, at offset: Int
  ) -> PacketError {
    let (length, overflow) = byteCount.addingReportingOverflow(surplus)
    if !overflow, length > maximum {
      return PacketError(.lengthTooLarge(UInt64(length), maximum: maximum), at: offset)
    }
    return PacketError(.fewerThanExcluded(byteCount, surplus: surplus), at: offset)
  }
}
