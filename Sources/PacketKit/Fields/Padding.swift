// Padding: bytes without meaning, so many or up to a size. They are written as zero, and rejected if they are not zero.

extension PacketReader {
  /// Reads `count` bytes that must be zero.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func readPadding(_ count: Int, field: StaticString? = nil) throws(PacketError) {
    do throws(PacketError) {
      let bytes = unsafe UnsafeRawBufferPointer(start: try take(count), count: count)
      let index = unsafe bytes.indexOfFirstNonNUL(from: 0)
      guard index == count else {
        unsafe current -= count
        unsafe try PacketError.notPadding(bytes[index], at: offset + index).raise()
      }
    } catch {
      try (consume error).rethrow(inField: field)
    }
  }
}

extension PacketReader {
  /// Reads zero bytes until `size` bytes have been read since `start`.
  ///
  /// - Throws: ``PacketError`` also if more than `size` bytes have been read.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func readPadding(
    to size: Int,
    from start: Int,
    field: StaticString? = nil
  ) throws(PacketError) {
    guard 0...offset ~= start, offset - start <= size else {
      try PacketError.beyondPadding(offset, size: size, from: start).rethrow(inField: field)
    }
    try readPadding(size - (offset - start), field: field)
  }
}

extension PacketWriter {
  /// Writes zero bytes until `size` bytes have been written since `start`.
  ///
  /// - Throws: ``PacketError`` if more than `size` bytes have been written.
  @inlinable
  public mutating func writePadding(
    to size: Int,
    from start: Int,
    field: StaticString? = nil
  ) throws(PacketError) {
    guard 0...count ~= start, count - start <= size else {
      try PacketError.beyondPadding(count, size: size, from: start).rethrow(inField: field)
    }
    try writePadding(size - (count - start), field: field)
  }

  /// Writes `count` zero bytes.
  @inlinable
  public mutating func writePadding(_ count: Int, field: StaticString? = nil) throws(PacketError) {
    guard UInt(bitPattern: count) <= UInt(bitPattern: PacketWriter.maximumFixedByteCount) else {
      try PacketError.paddingOutOfBounds(count, at: self.count).rethrow(inField: field)
    }
    unsafe append(count).initializeMemory(as: UInt8.self, repeating: 0, count: count)
  }
}

extension PacketError {
  @usableFromInline
  @inline(never)
  static func beyondPadding(_ offset: Int, size: Int, from start: Int) -> PacketError {
    0...offset ~= start
      ? PacketError(.lengthTooLarge(UInt64(offset - start), maximum: size), at: start)
      : PacketError(.paddingBegun(at: start), at: offset)
  }

  @usableFromInline
  @inline(never)
  static func paddingOutOfBounds(_ count: Int, at offset: Int) -> PacketError {
    count < 0
      ? PacketError(.negativeByteCount(count), at: offset)
      : PacketError(.tooMuchPadding(count), at: offset)
  }
}
