// Functions for framing, which change and remove bytes that have been written.

extension PacketWriter {
  /// The bytes written, which you can change. For a length that is known only after the bytes that it counts, see
  /// ``reserveLength(_:endianness:field:)``.
  @inlinable
  public var mutableBytes: MutableRawSpan {
    @_lifetime(&self)
    mutating get {
      let span = unsafe UnsafeMutableRawBufferPointer(start: base, count: count).mutableBytes
      return unsafe _overrideLifetime(span, mutating: &self)
    }
  }

  /// Removes all but the first `count` bytes, but not the capacity. If fewer bytes are written, does nothing.
  @inlinable
  public mutating func truncate(to count: Int) {
    removeLast(self.count - min(max(count, 0), self.count))
    if remainingEnd > self.count { remainingEnd = -1 }
  }

  /// Inserts zero bytes before the byte at `offset`, which must be from zero to the count of bytes.
  @inlinable
  public mutating func insert(zeros count: Int, at offset: Int) {
    precondition(count >= 0 && 0...self.count ~= offset, "no place for \(count) bytes at \(offset)")
    let moved = self.count - offset
    _ = unsafe append(count)
    let gap = unsafe base + offset
    unsafe (gap + count).copyMemory(from: gap, byteCount: moved)
    unsafe gap.initializeMemory(as: UInt8.self, repeating: 0, count: count)
    if remainingEnd > offset { remainingEnd += count }
  }

  /// Writes bytes unchanged, without a count.
  @inlinable
  public mutating func write(bytes: RawSpan) {
    append(bytes)
  }
}
