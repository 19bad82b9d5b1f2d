public import PacketKit

/// How one kind of framing finds a frame in a stream, and creates one.
///
/// A rule is a pure function of the bytes: it sees the received bytes from where the next frame starts, and may be
/// asked about the same frame again after more bytes have been received. Its answer must not depend on how the stream
/// was divided into chunks.
@usableFromInline
protocol FrameRule: Sendable {
  /// The most bytes that a frame's content may have.
  var maximumLength: Int { get }

  /// Examines the available bytes.
  ///
  /// - Throws: ``FramingError`` with an offset relative to the first of these bytes.
  func step(_ unread: RawSpan, _ progress: inout FrameProgress) throws(FramingError) -> FrameStep

  /// Unstuffs the bytes in `frame` in place: those of a ``FrameStep/stuffedFrame(_:)`` without its terminator.
  func unstuff(_ bytes: inout MutableRawSpan, in frame: Range<Int>)

  /// The number of bytes to reserve before the content when a frame is encoded.
  var reservedByteCount: Int { get }

  /// Turns the bytes written since `start`, the reserved ones and the content, into a frame.
  ///
  /// - Throws: ``FramingError``. The caller then removes the bytes that were written.
  func endFrame(in writer: inout PacketWriter, from start: Int) throws(FramingError)
}

extension FrameRule {
  var reservedByteCount: Int { 0 }

  @usableFromInline
  func unstuff(_ bytes: inout MutableRawSpan, in frame: Range<Int>) {}

  /// Checks the number of bytes of content of a frame to be encoded.
  func check(_ count: Int, at start: Int) throws(FramingError) {
    guard count <= maximumLength else {
      throw FramingError(.frameTooLong(count, maximum: maximumLength), at: start)
    }
  }
}

/// The result of a rule for the available bytes.
@usableFromInline
enum FrameStep {
  /// No whole frame is available. The frame takes at least `needed` bytes, as far as is known.
  case incomplete(needed: Int? = nil)

  /// A frame is available.
  case frame(FrameBounds)

  /// A frame is available whose content must be unstuffed first. One byte terminates it.
  case stuffedFrame(FrameBounds)

  /// This many bytes, at least one, belong to no frame.
  case skip(Int)
}

/// The position of a frame in the unread bytes or, once it is consumed, in the buffer. All three properties are within
/// them.
@usableFromInline
struct FrameBounds {
  /// The first byte of the frame's content.
  @usableFromInline var start: Int
  /// The number of bytes of content.
  @usableFromInline var count: Int
  /// The number of bytes, including header and terminator.
  @usableFromInline var total: Int

  @inlinable
  init(start: Int, count: Int, total: Int) {
    self.start = start
    self.count = count
    self.total = total
  }
}

/// The state of the search for the next frame, so that no byte is examined twice.
@usableFromInline
struct FrameProgress: Sendable {
  /// The number of unread bytes that have been searched for a terminator.
  var searched = 0

  /// The number of a terminator's bytes that match at the end of the searched bytes.
  var matched = 0

  /// Whether the rest of an overlong line is being dropped.
  var isDiscarding = false

  /// Forgets the previous frame.
  mutating func startFrame() {
    searched = 0
    matched = 0
  }
}
