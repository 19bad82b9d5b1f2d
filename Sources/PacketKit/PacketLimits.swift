/// What a packet may claim beyond its bytes, in decoding and in encoding.
///
/// A count or a length is always checked against the available bytes before memory is reserved for it; the
/// limits bound what that check cannot. The reader and the writer have the same limits by default, so what
/// encodes can be decoded, unless it takes the reader more of the stack than the writer. What hashing keys may
/// cost is bounded whatever the limits; see ``maximumCombiningMarkCount`` and ``maximumCollidingKeyCount``.
@frozen
public struct PacketLimits: Sendable, Hashable {
  /// How deep packets, collections and optionals may nest; 64 by default.
  public var maximumDepth: Int

  /// The most elements that one collection may hold; without limit by default, because the available bytes
  /// bound it.
  ///
  /// Elements that may take no bytes are not bounded so: a collection holds at most
  /// ``maximumEmptyElementCount`` of them, whatever the limit.
  public var maximumElementCount: Int

  /// The most bytes of the stack that nested values may take; 320 KiB by default, of the 512 KiB that a
  /// secondary thread has on Apple systems.
  ///
  /// A writer allows a third more, so that a value that has been decoded can be encoded.
  ///
  /// It is measured from the outermost value, each time a level of nesting begins. What one level takes
  /// depends on its type and on how the program is built: a large packet takes several kilobytes, more in a
  /// debug build. On a thread with a smaller stack, choose less in the same proportion.
  public var maximumStackByteCount: Int

  /// Limits for a reader or a writer.
  @inlinable
  public init(
    maximumDepth: Int = 64,
    maximumElementCount: Int = .max,
    maximumStackByteCount: Int = 320 * 1024
  ) {
    self.maximumDepth = maximumDepth
    self.maximumElementCount = maximumElementCount
    self.maximumStackByteCount = maximumStackByteCount
  }

  /// The most elements of a collection whose element type may take no bytes at all.
  @inlinable
  public static var maximumEmptyElementCount: Int { 1024 }
}
