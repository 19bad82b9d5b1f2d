// Padding: bytes without meaning. They are written as zero, and rejected if they are not zero.

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
        unsafe try PacketError.unexpectedByte(
          bytes[index],
          expected: "0x00 (padding)",
          at: offset + index
        ).raise()
      }
    } catch {
      try (consume error).rethrow(inField: field)
    }
  }
}

extension PacketWriter {
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
  static func paddingOutOfBounds(_ count: Int, at offset: Int) -> PacketError {
    count < 0
      ? PacketError("byte count \(count) is negative", at: offset)
      : PacketError("cannot write \(count) bytes of padding", at: offset)
  }
}
