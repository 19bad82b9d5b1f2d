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
    let width = encoding.unitByteCount
    let count =
      try width == 1
      ? byteCount(before: terminator, maximum: maximum)
      : unitByteCount(before: terminator, maximum: maximum, in: encoding)
    let value = try takeString(count, encoding: encoding)
    unsafe current += width
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

  /// The count of bytes before the next code unit of UTF-16 that is `terminator`.
  private func unitByteCount(
    before terminator: UInt8, maximum: Int, in encoding: TextEncoding
  ) throws(PacketError) -> Int {
    let bytes = unsafe UnsafeRawBufferPointer(start: current, count: remainingCount)
    let most = max(maximum, 0)
    if let count = unsafe bytes.index(of: terminator, in: encoding, through: most) { return count }
    let wholeCount = bytes.count / 2 * 2
    guard most < wholeCount else {
      throw .truncated(needed: 2, available: bytes.count - wholeCount, at: offset + wholeCount)
    }
    let excess = most / 2 * 2
    throw .lengthTooLarge(UInt64(excess) + 2, maximum: maximum, at: offset + excess)
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

  /// Writes the terminator of the bytes from `start` on, a code unit, or removes the bytes if they include it or are too
  /// many.
  @usableFromInline
  mutating func terminate(
    from start: Int, with terminator: UInt8, maximum: Int, encoding: TextEncoding = .utf8
  ) throws(PacketError) {
    let byteCount = count - start
    let bytes = unsafe UnsafeRawBufferPointer(start: base + start, count: byteCount)
    let isWide = encoding.unitByteCount == 2
    let index =
      unsafe isWide
      ? bytes.index(of: terminator, in: encoding, through: byteCount) ?? byteCount
      : bytes.find(terminator).index
    guard byteCount <= max(maximum, 0), index == byteCount else {
      truncate(to: start)
      throw byteCount <= max(maximum, 0)
        ? PacketError.holdsTerminator(terminator, at: start + index)
        : PacketError.lengthTooLarge(UInt64(byteCount), maximum: maximum, at: start)
    }
    guard isWide else { return append(terminator) }
    unsafe append(encoding.unit(terminator).elementSpan.bytes)
  }

  @inlinable
  mutating func append(_ byte: UInt8) {
    unsafe append(1).storeBytes(of: byte, as: UInt8.self)
  }
}

extension UnsafeRawBufferPointer {
  /// The index of the first code unit of UTF-16 that is `terminator`, at most `last`.
  @unsafe
  fileprivate func index(
    of terminator: UInt8, in encoding: TextEncoding, through last: Int
  ) -> Int? {
    let unit = UInt16(terminator)
    let ordered = encoding == .utf16 ? unit.bigEndian : unit.littleEndian
    return stride(from: 0, through: Swift.min(count - 2, last), by: 2)
      .first { unsafe loadUnaligned(fromByteOffset: $0, as: UInt16.self) == ordered }
  }
}

extension PacketError {
  @usableFromInline
  @inline(never)
  static func holdsTerminator(_ terminator: UInt8, at offset: Int) -> PacketError {
    PacketError(.holdsTerminator(terminator), at: offset)
  }
}
