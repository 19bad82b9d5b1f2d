// Text and bytes that end before a terminator, and elements before a byte that none of them begins with. The terminator
// is read and written, but is not part of the value.
//
// Encoding rejects a value that holds the terminator where a reader would look for it.

extension PacketReader {
  /// Reads text that may be other than ASCII, or rejects it.
  @usableFromInline
  @inline(never)
  @_lifetime(self: copy self)
  mutating func readSlowly(
    terminatedBy terminator: UInt8, maximum: Int, encoding: TextEncoding
  ) throws(PacketError) -> String {
    let count = try byteCount(before: terminator, maximum: maximum)
    let value = try takeString(count, encoding: encoding)
    unsafe current += 1
    return value
  }

  /// The bytes among which a terminator must be.
  @unsafe
  @export(implementation)
  @inline(__always)
  func bytesSearched(maximum: Int) -> UnsafeRawBufferPointer {
    let most = max(maximum, 0)
    let count = most < remainingCount ? most &+ 1 : remainingCount
    return unsafe UnsafeRawBufferPointer(start: current, count: count)
  }

  /// The count of bytes before the next `terminator`.
  @usableFromInline
  func byteCount(before terminator: UInt8, maximum: Int) throws(PacketError) -> Int {
    let bytes = unsafe bytesSearched(maximum: maximum)
    let count = unsafe bytes.find(terminator).index
    guard count < bytes.count else {
      throw bytes.count > max(maximum, 0)
        ? .lengthTooLarge(UInt64(bytes.count), maximum: maximum, at: offset + bytes.count - 1)
        : .truncated(needed: 1, available: 0, at: offset + bytes.count)
    }
    return count
  }

  /// Reads the terminator, unless the next byte is another.
  @inlinable
  @_lifetime(self: copy self)
  mutating func takeTerminator(_ terminator: UInt8) throws(PacketError) -> Bool {
    let byte = unsafe try take(1).load(as: UInt8.self)
    if byte == terminator { return true }
    unsafe current -= 1
    return false
  }
}

extension PacketWriter {
  /// Writes a string that has no contiguous UTF-8, or rejects one that is too long or includes the terminator.
  @usableFromInline
  @inline(never)
  mutating func writeSlowly(
    _ value: String, terminatedBy terminator: UInt8, _ maximum: Int
  ) throws(PacketError) {
    let start = count
    append(value)
    try terminate(from: start, with: terminator, maximum: maximum)
  }

  /// Writes the terminator of the bytes from `start` on, or removes the bytes if they include it or are too many.
  @usableFromInline
  mutating func terminate(
    from start: Int, with terminator: UInt8, maximum: Int
  ) throws(PacketError) {
    let byteCount = count - start
    let index = unsafe UnsafeRawBufferPointer(start: base + start, count: byteCount)
      .find(terminator).index
    guard byteCount <= max(maximum, 0), index == byteCount else {
      truncate(to: start)
      throw byteCount <= max(maximum, 0)
        ? PacketError.holdsTerminator(terminator, at: start + index)
        : PacketError.lengthTooLarge(UInt64(byteCount), maximum: maximum, at: start)
    }
    append(terminator)
  }

  @inlinable
  mutating func append(_ byte: UInt8) {
    unsafe append(1).storeBytes(of: byte, as: UInt8.self)
  }
}

extension PacketError {
  @usableFromInline
  @inline(never)
  static func holdsTerminator(_ terminator: UInt8, at offset: Int) -> PacketError {
    PacketError(.holdsTerminator(terminator), at: offset)
  }
}
