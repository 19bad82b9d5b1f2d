// An optional that is present if bytes remain, at the end of a packet or of what has a length.

extension PacketReader {
  /// Reads a value if bytes remain. After a value that is absent, nothing may follow.
  ///
  /// - Throws: ``PacketError`` also for a value that takes no bytes, or follows one that takes all remaining bytes.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func readWhileBytesRemain<Value>(
    field: StaticString? = nil,
    _ read: (inout PacketReader) throws(PacketError) -> Value
  ) throws(PacketError) -> Value? {
    guard !isAtEnd else {
      hasTakenRemaining = true
      return nil
    }
    guard nesting.depth == 0 || !hasTakenRemaining else {
      throw .followsRemaining(at: offset).inField(field)
    }
    let start = position
    let startOffset = offset
    let value = try read(&self)
    guard offset > startOffset else {
      rewind(to: start)
      throw .emptyTrailer(at: startOffset).inField(field)
    }
    return value
  }
}

extension PacketWriter {
  /// Writes a value, unless it is nil. After that, nothing may follow.
  ///
  /// - Throws: ``PacketError`` also for a value that takes no bytes, or follows one that is nil or takes all remaining
  ///   bytes, and for one that is nil, if others have followed such a value.
  @inlinable
  public mutating func writeWhileBytesRemain<Value>(
    _ value: Value?,
    field: StaticString? = nil,
    _ write: (inout PacketWriter, Value) throws(PacketError) -> Void
  ) throws(PacketError) {
    guard let value else {
      guard nesting.depth == 0 || isEndAllowed else {
        throw endRejection.inField(field)
      }
      remainingEnd = count
      return
    }
    let start = position
    let startCount = count
    guard nesting.depth == 0 || remainingEnd < 0 else {
      throw .followsRemaining(at: count).inField(field)
    }
    try write(&self, value)
    guard count > startCount else {
      rewind(to: start)
      throw .emptyTrailer(at: startCount).inField(field)
    }
  }
}

extension PacketError {
  @usableFromInline
  @inline(never)
  static func emptyTrailer(at offset: Int) -> PacketError {
    PacketError(.emptyTrailer, at: offset)
  }
}

extension PacketDescription {
  /// Says that the next field has a value if bytes remain.
  public mutating func presenceWhileBytesRemain() { presence = .bytesRemain }
}
