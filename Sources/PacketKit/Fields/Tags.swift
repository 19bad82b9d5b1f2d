// The tag of a union: it states which case follows.

extension PacketReader {
  /// Reads a tag that is encoded as a prefix of any kind.
  ///
  /// - Throws: ``PacketError`` also for a tag that is more than the prefix can represent: it could not be written back.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func readTag<Prefix: LengthPrefix>(
    _ prefix: Prefix.Type, endianness: Endianness = .big
  ) throws(PacketError) -> UInt64 {
    let start = position
    let startOffset = offset
    do throws(PacketError) {
      let tag = try Prefix.readLength(from: &self, endianness: endianness)
      guard tag <= UInt64(max(Prefix.maximumLength, 0)) else {
        throw .lengthTooLarge(tag, maximum: Prefix.maximumLength, at: startOffset)
      }
      return tag
    } catch {
      rewind(to: start)
      throw error
    }
  }
}

extension PacketWriter {
  /// Writes a tag that is encoded as a prefix of any kind.
  ///
  /// - Throws: ``PacketError`` if the prefix cannot represent the tag.
  @inlinable
  public mutating func writeTag<Prefix: LengthPrefix>(
    _ tag: some BinaryInteger, as prefix: Prefix.Type, endianness: Endianness = .big
  ) throws(PacketError) {
    guard let number = Int(exactly: tag) else {
      throw .lengthTooLarge(UInt64(clamping: tag), maximum: Prefix.maximumLength, at: count)
    }
    try appendLength(number, as: prefix, maximum: .max, endianness: endianness)
  }
}

extension PacketError {
  /// The error for a tag that no case of `type` has. Called by code that `@Packet` generates.
  public static func _unknownTag<Tag>(_ tag: Tag, of type: NamedType, at offset: Int)
    -> PacketError
  {
    PacketError(.unknownTag(printed(tag), type: name(of: type)), at: offset)
  }
}
