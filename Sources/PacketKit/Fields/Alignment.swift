// Alignment: padding up to the next multiple of a number, relative to the start of the packet.

extension PacketReader {
  /// Reads padding until the offset from `start` is a multiple of `alignment`.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func readAlignment(
    to alignment: Int, from start: Int, filledWith fill: UInt8 = 0, ignoringValues: Bool = false,
    field: StaticString? = nil
  ) throws(PacketError) {
    let count = paddingCount(from: offset - start, to: alignment)
    try readPadding(count, filledWith: fill, ignoringValues: ignoringValues, field: field)
  }
}

extension PacketWriter {
  /// Writes padding until the count of bytes since `start` is a multiple of `alignment`.
  @inlinable
  public mutating func writeAlignment(
    to alignment: Int, from start: Int, filledWith fill: UInt8 = 0, field: StaticString? = nil
  ) throws(PacketError) {
    let count = paddingCount(from: count - start, to: alignment)
    try writePadding(count, filledWith: fill, field: field)
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
