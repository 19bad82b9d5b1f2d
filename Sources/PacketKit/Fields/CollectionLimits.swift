// How many elements a collection may have, and for how many memory is reserved.

extension PacketReader {
  /// The count of elements to reserve memory for in advance: at most eight times the memory of the available bytes, and
  /// half as much at each level of nested collections, so that all of them together reserve at most twice that. Any
  /// memory that the elements need beyond that is allocated as they are read.
  @export(implementation)
  @inline(__always)
  func boundedCapacity<Element>(for count: Int, of type: Element.Type) -> Int {
    // Where an Int has 32 bits, eight times the bytes need more.
    let byteCount = (8 * Int64(remainingCount)) >> Int64(max(nesting.depth - 2, 0))
    return Int(min(Int64(count), byteCount / Int64(max(MemoryLayout<Element>.stride, 1)) + 1))
  }

  /// Rejects a count of elements that the available bytes could not hold, or that no bytes limit.
  @export(implementation)
  @inline(__always)
  func checkRoom(for count: Int, minimumByteCount: Int) throws(PacketError) {
    let (needed, overflow) = count.multipliedReportingOverflow(by: minimumByteCount)
    guard
      minimumByteCount > 0 || 0...PacketLimits.maximumEmptyElementCount ~= count,
      !overflow, 0...remainingCount ~= needed
    else {
      try PacketError.noRoom(
        for: Int64(count), minimumByteCount: minimumByteCount, available: remainingCount, at: offset
      ).raise()
    }
  }
}

extension PacketWriter {
  /// Enters a collection, unless it has too many elements or nests too deeply. In that case, the writer is unchanged.
  ///
  /// - Parameters:
  ///   - isFlat: Whether nothing nests in the elements.
  ///   - minimumByteCount: The fewest bytes of an element. If it is zero, the reader has a limit of its own.
  ///   - field: The name that an error's path shows.
  @export(implementation)
  @inline(__always)
  mutating func descend(
    intoFlat isFlat: Bool,
    count elementCount: Int,
    maximum: Int,
    minimumByteCount: Int,
    field: StaticString? = nil
  ) throws(PacketError) {
    let maximum =
      minimumByteCount > 0 ? maximum : min(maximum, PacketLimits.maximumEmptyElementCount)
    let remainingEnd = remainingEnd
    guard elementCount <= maximum, isFlat ? nesting.hasLevel : enter() else {
      self.remainingEnd = remainingEnd
      try rejectCollection(of: elementCount, maximum: maximum, field: field)
    }
  }

  /// Throws why a collection cannot be written. It is mutating but changes nothing: a borrowing call would copy the
  /// writer.
  @usableFromInline
  @inline(never)
  mutating func rejectCollection(
    of elementCount: Int,
    maximum: Int,
    field: StaticString?
  ) throws(PacketError) -> Never {
    let error: PacketError =
      elementCount > maximum
      ? .lengthTooLarge(UInt64(elementCount), maximum: maximum, at: count)
      : nesting.limit(at: count)
    try (consume error).rethrow(inField: field)
  }
}
