/// Limits on the memory and stack that a packet may use, in decoding and in encoding.
///
/// A count or a length is always checked against the available bytes before memory is reserved for it. The limits cover
/// the rest. The reader and the writer have the same limits by default, so a packet that can be encoded can be decoded,
/// unless decoding needs more of the stack than encoding. The cost of hashing keys is limited independently;
/// see ``maximumCombiningMarkCount`` and ``maximumCollidingKeyCount``.
@frozen
public struct PacketLimits: Sendable, Hashable {
  /// How deep packets, collections and optionals may nest; 64 by default.
  public var maximumDepth: Int

  /// The most elements that one collection may hold; unlimited by default, because the available bytes limit it.
  ///
  /// The available bytes do not limit elements that may take no bytes: a collection holds at most
  /// ``maximumEmptyElementCount`` of them, whatever the limit.
  public var maximumElementCount: Int

  /// The most bytes of the stack that nested values may use; 320 KiB by default, of the 512 KiB that a secondary thread
  /// has on Apple platforms.
  ///
  /// A writer allows a third more, so that a decoded value can be encoded.
  ///
  /// Stack use is measured whenever a level of nesting begins, from the first value that nests in the outermost. The use
  /// of one level depends on its type and on how the program is built: a large packet takes several kilobytes, more in a
  /// debug build. Address Sanitizer makes frames larger still: where it allocates variables off the stack, twice as much is
  /// allowed. On a thread with a smaller stack, reduce the limit in proportion.
  public var maximumStackByteCount: Int

  /// Creates limits for a reader or a writer.
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

  /// The most elements of a collection whose elements may take no bytes.
  @inlinable
  public static var maximumEmptyElementCount: Int { 1024 }
}
