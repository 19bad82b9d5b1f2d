// Magic bytes: the constant that a packet starts with and that identifies its format, or that precedes a field.

extension PacketReader {
  /// Reads bytes that must equal `magic`.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func readMagic(_ magic: [UInt8], field: StaticString? = nil) throws(PacketError) {
    do throws(PacketError) {
      let bytes = unsafe UnsafeRawBufferPointer(start: try take(magic.count), count: magic.count)
      guard unsafe bytes.elementsEqual(magic) else {
        unsafe current -= magic.count
        throw unsafe .wrongMagic(Array(bytes), expected: magic, at: offset)
      }
    } catch {
      try (consume error).rethrow(inField: field)
    }
  }
}

extension PacketWriter {
  /// Writes `magic`. It never throws, because any bytes can be written.
  @inlinable
  public mutating func writeMagic(_ magic: [UInt8], field: StaticString? = nil) throws(PacketError)
  {
    unsafe append(magic.elementSpan.bytes)
  }
}
