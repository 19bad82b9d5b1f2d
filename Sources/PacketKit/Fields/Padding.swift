// Padding: bytes without meaning, so many or up to a size. They are written as zero, or as another byte, and rejected if
// they are anything else, unless their values are ignored.

extension PacketReader {
  /// Reads `count` bytes that must be `fill` or, if their values are ignored, may be anything.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func readPadding(
    _ count: Int, filledWith fill: UInt8 = 0, ignoringValues: Bool = false,
    field: StaticString? = nil
  ) throws(PacketError) {
    do throws(PacketError) {
      let bytes = unsafe UnsafeRawBufferPointer(start: try take(count), count: count)
      if ignoringValues { return }
      let index =
        fill == 0
        ? unsafe bytes.indexOfFirstNonNUL(from: 0)
        : unsafe bytes.firstIndex { $0 != fill } ?? count
      guard index == count else {
        unsafe current -= count
        unsafe try PacketError.notPadding(bytes[index], fill, at: offset + index).raise()
      }
    } catch {
      try (consume error).rethrow(inField: field)
    }
  }
}

extension PacketReader {
  /// Reads padding until `size` bytes have been read since `start`.
  ///
  /// - Throws: ``PacketError`` also if more than `size` bytes have been read.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func readPadding(
    to size: Int, from start: Int, filledWith fill: UInt8 = 0, ignoringValues: Bool = false,
    field: StaticString? = nil
  ) throws(PacketError) {
    guard 0...offset ~= start, offset - start <= size else {
      try PacketError.beyondPadding(offset, size: size, from: start).rethrow(inField: field)
    }
    let count = size - (offset - start)
    try readPadding(count, filledWith: fill, ignoringValues: ignoringValues, field: field)
  }
}

extension PacketWriter {
  /// Writes padding until `size` bytes have been written since `start`.
  ///
  /// - Throws: ``PacketError`` if more than `size` bytes have been written.
  @inlinable
  public mutating func writePadding(
    to size: Int, from start: Int, filledWith fill: UInt8 = 0, field: StaticString? = nil
  ) throws(PacketError) {
    guard 0...count ~= start, count - start <= size else {
      try PacketError.beyondPadding(count, size: size, from: start).rethrow(inField: field)
    }
    try writePadding(size - (count - start), filledWith: fill, field: field)
  }

  /// Writes `fill` `count` times.
  @inlinable
  public mutating func writePadding(
    _ count: Int, filledWith fill: UInt8 = 0, field: StaticString? = nil
  ) throws(PacketError) {
    guard UInt(bitPattern: count) <= UInt(bitPattern: PacketWriter.maximumFixedByteCount) else {
      try PacketError.paddingOutOfBounds(count, at: self.count).rethrow(inField: field)
    }
    unsafe append(count).initializeMemory(as: UInt8.self, repeating: fill, count: count)
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
