// The last field of a packet, which takes all remaining bytes and therefore needs no prefix. Nothing may follow it
// before the end of the packet, or of the enclosing sized packet: the reader would take that as part of the field.

extension PacketReader {
  /// Rejects a second value that takes all remaining bytes: the first leaves none.
  @inlinable
  func beginRemaining() throws(PacketError) {
    guard nesting.depth == 0 || !hasTakenRemaining else {
      try PacketError.followsRemaining(at: offset).raise()
    }
  }
}

extension PacketWriter {
  /// Rejects a second value if a reader would take its bytes as part of the first.
  @inlinable
  func beginRemaining() throws(PacketError) {
    guard nesting.depth == 0 || remainingEnd < 0 else {
      try PacketError.followsRemaining(at: count).raise()
    }
  }
}

extension PacketError {
  @usableFromInline
  @inline(never)
  static func emptyElement(at offset: Int) -> PacketError {
    PacketError(.emptyElement, at: offset)
  }
}
