public import PacketKit

/// How one kind of framing finds a frame among bytes, and makes one.
///
/// A rule is a pure function of the bytes: it sees the stream from where the next frame starts, as far as it
/// has come in, and may be asked about the same frame again once there is more of it. What it answers must
/// not depend on where the stream was cut into chunks.
@usableFromInline
protocol FrameRule: Sendable {
  /// The most bytes that a frame's content may have.
  var maximumLength: Int { get }

  /// Looks at the bytes that are there.
  ///
  /// - Throws: ``FramingError`` with an offset counted from the first of these bytes.
  func step(_ unread: RawSpan, _ progress: inout FrameProgress) throws(FramingError) -> FrameStep

  /// The bytes to reserve before the content of a frame to be encoded.
  var reservedByteCount: Int { get }

  /// Makes a frame of what was written from `start` on: the reserved bytes, then the content.
  ///
  /// - Throws: ``FramingError``. The caller then takes back what was written.
  func endFrame(in writer: inout PacketWriter, from start: Int) throws(FramingError)
}

extension FrameRule {
  var reservedByteCount: Int { 0 }
}

/// What a rule makes of the bytes that are there.
@usableFromInline
enum FrameStep {
  /// There is no whole frame yet. A frame takes at least `needed` bytes, as far as one can tell.
  case incomplete(needed: Int? = nil)

  /// There is a frame.
  case frame(FrameBounds)

  /// There is a frame whose content must be unstuffed first.
  case stuffedFrame(FrameBounds)

  /// So many bytes, at least one, belong to no frame.
  case skip(Int)
}

/// Where a frame is among the unread bytes. All three are within them.
@usableFromInline
struct FrameBounds {
  /// The first byte of the frame's content.
  @usableFromInline var start: Int
  /// The number of bytes of content.
  @usableFromInline var count: Int
  /// The number of bytes with header and terminator.
  @usableFromInline var total: Int

  @inlinable
  init(start: Int, count: Int, total: Int) {
    self.start = start
    self.count = count
    self.total = total
  }
}

/// What is known of the next frame, so that no byte need be looked at twice.
@usableFromInline
struct FrameProgress: Sendable {
  /// The number of unread bytes that were searched for a terminator.
  @usableFromInline var searched = 0

  /// The number of a terminator's bytes that match at the end of those.
  @usableFromInline var matched = 0

  /// The fewest bytes that the frame takes, if known.
  @usableFromInline var needed: Int?

  /// Whether the rest of an overlong line is being dropped.
  var isDiscarding = false

  /// Forgets what is known of the frame before.
  @inlinable
  mutating func startFrame() {
    searched = 0
    matched = 0
    needed = nil
  }
}
