// Counts on processors whose `Int` has 32 bits. A packet may state more than such an `Int` holds; it is then rejected with
// the error that it has elsewhere, because the available bytes could not hold that many either. With 64 bits, none of this
// is compiled.

extension PacketReader {
  /// Rejects a count of elements that only an `Int` of 64 bits holds. `surplus` of them are not to be read.
  @export(implementation)
  @inline(__always)
  func checkWidth(
    of count: UInt64,
    minimumByteCount: Int,
    besides surplus: Int = 0
  ) throws(PacketError) {
    #if !_pointerBitWidth(_64)
      guard count > UInt64(Int.max), let count = Int64(exactly: count) else { return }
      let (rest, overflow) = count.subtractingReportingOverflow(Int64(surplus))
      guard !overflow else { return }
      throw .noRoom(
        for: rest, minimumByteCount: minimumByteCount, available: remainingCount, at: offset)
    #endif
  }
}

extension PacketError {
  /// The error of a count of elements that the available bytes could not hold, or that no bytes limit.
  @usableFromInline
  @inline(never)
  static func noRoom(
    for count: Int64,
    minimumByteCount: Int,
    available: Int,
    at offset: Int
  ) -> PacketError {
    if minimumByteCount > 0 {
      let (needed, overflow) = count.multipliedReportingOverflow(by: Int64(minimumByteCount))
      return .lacking(overflow ? .max : needed, available, offset)
    }
    let maximum = PacketLimits.maximumEmptyElementCount
    let reason: Reason =
      count < 0 ? .negativeElementCount(count) : .lengthTooLarge(UInt64(count), maximum: maximum)
    return PacketError(reason, at: offset)
  }
}
