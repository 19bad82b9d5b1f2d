// What framing needs: to come back to bytes already written, and to take them back.

extension PacketWriter {
  /// The bytes written, open to change: for a length that is known only after what it counts.
  ///
  /// ```swift
  /// let start = writer.count
  /// try writer.writePadding(2)
  /// try writer.write(packet)
  /// let length = UInt16(writer.count - start - 2)
  /// var bytes = writer.mutableBytes
  /// bytes.storeBytes(of: length.bigEndian, toByteOffset: start, as: UInt16.self)
  /// ```
  @inlinable
  public var mutableBytes: MutableRawSpan {
    @_lifetime(&self)
    mutating get {
      let span = unsafe UnsafeMutableRawBufferPointer(start: base, count: count).mutableBytes
      return unsafe _overrideLifetime(span, mutating: &self)
    }
  }

  /// Forgets all but the first `count` bytes and keeps the capacity. Of fewer bytes it forgets none.
  @inlinable
  public mutating func truncate(to count: Int) {
    removeLast(min(max(self.count - count, 0), self.count))
    if remainingEnd > self.count { remainingEnd = -1 }
  }

  /// Puts bytes of zero before the byte at `offset`, which is from zero to the count of bytes.
  @inlinable
  public mutating func insert(zeros count: Int, at offset: Int) {
    precondition(count >= 0 && 0...self.count ~= offset, "no place for \(count) bytes at \(offset)")
    let moved = self.count - offset
    _ = unsafe append(count)
    let gap = unsafe base + offset
    unsafe (gap + count).copyMemory(from: gap, byteCount: moved)
    unsafe gap.initializeMemory(as: UInt8.self, repeating: 0, count: count)
  }

  /// Writes bytes as they are.
  @inlinable
  public mutating func write(bytes: RawSpan) {
    append(bytes)
  }
}
