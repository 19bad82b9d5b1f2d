// Values whose count of bytes an earlier field states, plainly or by way of
// `times * value + plus - minus`. The value must use all of these bytes.

/// A region of a packet that has begun, to pass to the call that ends it.
@frozen
public struct SizedRegion {
  /// When reading, the count of bytes after the region; when writing, where the region starts.
  @usableFromInline let mark: Int

  /// The stated count of bytes.
  @usableFromInline let byteCount: Int

  @inlinable
  init(mark: Int, byteCount: Int) {
    self.mark = mark
    self.byteCount = byteCount
  }
}

extension PacketReader {
  /// Limits the available bytes to `times * value + plus - minus`.
  ///
  /// - Returns: The value to pass to `endSized`.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func beginSized(
    by value: some BinaryInteger, times: Int = 1, plus: Int = 0, minus: Int = 0
  ) throws(PacketError) -> SizedRegion {
    try beginRemaining()
    guard let wide = wideStatedCount(value, times: times, plus: plus, minus: minus) else {
      throw .impossibleCount("\(value)", at: offset)
    }
    try checkWidth(of: UInt64(wide), minimumByteCount: 1)
    let count = Int(wide)
    guard count <= remainingCount else {
      throw .truncated(needed: count, available: remainingCount, at: offset)
    }
    return SizedRegion(mark: withhold(remainingCount - count), byteCount: count)
  }

  /// Ends a region and makes the bytes after it available again.
  ///
  /// - Throws: ``PacketError`` unless all bytes of the region have been read.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func endSized(_ region: SizedRegion) throws(PacketError) {
    try finish()
    release(region.mark)
    hasTakenRemaining = false
  }
}

extension PacketWriter {
  /// Begins a region of `times * value + plus - minus` bytes.
  ///
  /// - Returns: The value to pass to `endSized`.
  @inlinable
  public mutating func beginSized(
    by value: some BinaryInteger, times: Int = 1, plus: Int = 0, minus: Int = 0
  ) throws(PacketError) -> SizedRegion {
    try beginRemaining()
    guard let byteCount = statedCount(value, times: times, plus: plus, minus: minus) else {
      throw .impossibleCount("\(value)", at: count)
    }
    if nesting.depth == 0 { remainingEnd = -1 }
    return SizedRegion(mark: count, byteCount: byteCount)
  }

  /// Ends a region.
  ///
  /// - Throws: ``PacketError`` unless as many bytes have been written as are stated.
  @inlinable
  public mutating func endSized(_ region: SizedRegion) throws(PacketError) {
    try checkEnd()
    let byteCount = count - region.mark
    guard byteCount == region.byteCount else {
      throw .contradictsLength(byteCount, stated: region.byteCount, at: region.mark)
    }
    remainingEnd = -1
  }
}

extension PacketError {
  @usableFromInline
  @inline(never)
  static func contradictsLength(_ byteCount: Int, stated: Int, at offset: Int) -> PacketError {
    PacketError(.contradictsLength(byteCount, stated: stated), at: offset)
  }
}

extension WireType {
  /// Creates the wire type of the content of a region, which ends with the region.
  init<Value>(content type: Value.Type, _ encoding: TextEncoding, _ endianness: Endianness) {
    let wireType = WireType(type, endianness)
    switch wireType {
    case .string: self = .string(.remaining, encoding)
    case .bytes, .array: self = wireType.ending(.remaining)
    default: self = wireType
    }
  }
}
