// Magic bytes: the constant that a packet starts with, by which a stranger is told from a friend.

extension PacketReader {
  /// Reads bytes that must be `magic`.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func readMagic(_ magic: [UInt8]) throws(PacketError) {
    let bytes = unsafe UnsafeRawBufferPointer(start: try take(magic.count), count: magic.count)
    guard unsafe bytes.elementsEqual(magic) else {
      unsafe current -= magic.count
      throw unsafe .wrongMagic(Array(bytes), expected: magic, at: offset)
    }
  }
}

extension PacketWriter {
  /// Writes `magic`.
  @inlinable
  public mutating func writeMagic(_ magic: [UInt8]) throws(PacketError) {
    unsafe append(magic.span.bytes)
  }
}
