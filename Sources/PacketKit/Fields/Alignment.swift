// Alignment: zero bytes up to the next multiple of a number, relative to the start of the packet.

extension PacketReader {
  /// Reads zero bytes until the offset from `start` is a multiple of `alignment`.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func readAlignment(
    to alignment: Int,
    from start: Int,
    field: StaticString? = nil
  ) throws(PacketError) {
    try readPadding(paddingCount(from: offset - start, to: alignment), field: field)
  }
}

extension PacketWriter {
  /// Writes zero bytes until the count of bytes since `start` is a multiple of `alignment`.
  @inlinable
  public mutating func writeAlignment(
    to alignment: Int,
    from start: Int,
    field: StaticString? = nil
  ) throws(PacketError) {
    try writePadding(paddingCount(from: count - start, to: alignment), field: field)
  }
}

/// The number of bytes missing to a multiple of `alignment`; negative, and therefore rejected, if there is no such
/// number.
@inlinable
func paddingCount(from offset: Int, to alignment: Int) -> Int {
  guard alignment > 0, offset >= 0 else { return -1 }
  let excess = offset % alignment
  return excess == 0 ? 0 : alignment - excess
}
