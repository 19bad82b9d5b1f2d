/// The state of a reader within a packet. Tools that read descriptions pass it to the readers of opaque parts.
package struct ReadingPlace {
  /// The count of bytes read.
  package var offset: Int

  /// Where the available bytes end.
  package var end: Int

  /// The levels of nesting that have been entered.
  package var depth: Int

  /// Whether a value has taken all remaining bytes.
  package var hasTakenRemaining: Bool

  /// Creates a place.
  package init(offset: Int, end: Int, depth: Int, hasTakenRemaining: Bool) {
    self.offset = offset
    self.end = end
    self.depth = depth
    self.hasTakenRemaining = hasTakenRemaining
  }
}

extension PacketReader {
  /// Reads `bytes` from a place within them.
  @_lifetime(copy bytes)
  package init(_ bytes: RawSpan, at place: ReadingPlace, limits: PacketLimits) {
    self.init(bytes, limits: limits)
    let end = min(max(place.end, 0), remainingCount)
    unsafe self.end = base + end
    unsafe current = base + min(max(place.offset, 0), end)
    nesting.depth = max(place.depth, 0)
    hasTakenRemaining = place.hasTakenRemaining
  }

  /// The reader's place.
  package var place: ReadingPlace {
    ReadingPlace(
      offset: offset,
      end: unsafe end - base,
      depth: nesting.depth,
      hasTakenRemaining: hasTakenRemaining
    )
  }
}
