extension PacketReader {
  /// How much a packet may claim beyond the bytes it has.
  ///
  /// A count or length is always checked against the bytes at hand before memory is reserved for it; the
  /// limits bound what that check cannot. What hashing keys may cost is bounded for all readers and writers:
  /// ``PacketReader/maximumCombiningMarkCount`` and ``PacketReader/maximumCollidingKeyCount``.
  @frozen
  public struct Limits: Sendable, Hashable {
    /// How deep packets, collections and optionals may nest; 64 by default.
    ///
    /// A writer has no such limit: a value that nests deeper is encoded, and then refused by the reader.
    public var maximumDepth: Int

    /// The most elements that one collection may hold; without limit by default, since the bytes at hand
    /// bound it.
    ///
    /// Elements that may take no bytes are not bounded so: of them a collection holds at most
    /// ``PacketReader/maximumEmptyElementCount``, whatever the limit.
    public var maximumElementCount: Int

    /// Bytes that exist beyond the reader's end, and so count as room for the elements of a collection.
    ///
    /// A reader of a packet's first bytes then misses the next atom instead of the whole collection.
    @usableFromInline package var withheldByteCount = 0

    /// Limits for a reader.
    @inlinable
    public init(maximumDepth: Int = 64, maximumElementCount: Int = .max) {
      self.maximumDepth = maximumDepth
      self.maximumElementCount = maximumElementCount
    }
  }

  /// The most elements of a collection whose element type may take no bytes at all.
  @inlinable
  public static var maximumEmptyElementCount: Int { 1024 }
}
