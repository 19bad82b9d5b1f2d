import PacketKit

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Splits a stream of bytes, received in chunks of any size, into frames.
///
/// ```swift
/// var decoder = FrameDecoder(.lengthPrefixed(UInt32.self, maximumLength: 64 * 1024))
/// decoder.append(chunk)
/// while let frame = try decoder.nextFrame() {
///   print(try PlayerState(decoding: frame))
/// }
/// ```
///
/// The decoder holds the bytes of the incomplete frame and of the chunks whose frames have not been taken. If you take
/// all frames after each chunk, that is at most one frame and one chunk. The length that a frame announces is checked
/// as soon as its header is available, and allocates nothing. The memory of a large frame is released when the frame
/// has been taken and more bytes are needed or received; it is kept only after two large frames in a row.
///
/// After a ``FramingError`` that ``FramingError/endsStream``, the decoder always throws that error and ignores further
/// input.
public struct FrameDecoder: Sendable {
  /// The framing of the stream.
  public let framing: Framing

  @usableFromInline var buffer = FrameBuffer()

  /// The number of the stream's bytes that have been consumed.
  var offset: UInt64 { buffer.removedCount &+ UInt64(buffer.head) }

  @usableFromInline var progress = FrameProgress()

  /// Where in the stream the next frame ends at the earliest, as far as is known: no earlier than ``offset`` if bytes of it
  /// are missing.
  private var neededEnd: UInt64 = 0
  var failure: FramingError?

  /// Creates a decoder at the start of a stream.
  public init(_ framing: Framing) {
    self.framing = framing
  }

  /// The number of received bytes that are not part of a taken frame.
  @inlinable
  public var unreadCount: Int { buffer.count }

  /// The received bytes that are not part of a taken frame.
  ///
  /// If the stream switches to another protocol, the first bytes of that protocol are here. After a framing error, the
  /// span is empty.
  public var unreadBytes: RawSpan {
    @_lifetime(borrow self)
    borrowing get { buffer.unread }
  }
}

extension FrameDecoder {
  /// Appends the next bytes of the stream.
  public mutating func append(_ chunk: RawSpan) {
    if failure == nil { buffer.append(chunk) }
  }

  /// Appends the next bytes of the stream: `Data`, `[UInt8]`, a slice of either, or any sequence of bytes.
  public mutating func append(_ chunk: some Sequence<UInt8>) {
    if failure == nil { buffer.append(chunk) }
  }
}

extension FrameDecoder {
  /// Returns the content of the next frame, without its header and terminator, or nil if more bytes are needed.
  ///
  /// - Throws: ``FramingError`` if the stream violates the framing's rules.
  public mutating func nextFrame() throws(FramingError) -> Data? {
    guard let frame = try takeFrame() else { return nil }
    return unsafe buffer.span(frame.start, frame.count).withUnsafeBytes { unsafe Data($0) }
  }

  /// Ends the stream.
  ///
  /// Call it when the stream is over and ``nextFrame()`` has returned nil.
  ///
  /// - Throws: ``FramingError`` if the remaining bytes are not a whole frame, such as a line without its terminator.
  public mutating func finish() throws(FramingError) {
    if let bounds = try findFrame() {
      throw fail(.unfinished(available: buffer.count, needed: bounds.total))
    }
    guard buffer.count == 0 else {
      throw fail(.unfinished(available: buffer.count, needed: needed))
    }
  }
}

extension FrameDecoder {
  /// Finds the next frame and leaves it in place, or returns nil if more bytes are needed.
  @inlinable
  mutating func findFrame() throws(FramingError) -> FrameBounds? {
    if let bounds = framing.lengthField?.bounds(in: buffer.unread) { return bounds }
    return try stepToFrame()
  }

  @usableFromInline
  @inline(never)
  mutating func stepToFrame() throws(FramingError) -> FrameBounds? {
    if let failure { throw failure }
    while true {
      if let needed, buffer.count < needed { return nil }
      switch try step() {
      case .frame(let bounds):
        progress.startFrame()
        return bounds
      case .stuffedFrame(let bounds):
        progress.startFrame()
        buffer.unstuff(bounds, by: framing.rule)
        return bounds
      case .skip(let count):
        progress.startFrame()
        consume(count)
      case .incomplete(let needed):
        neededEnd = needed.map { offset &+ UInt64($0) } ?? 0
        buffer.giveBackMemory()
        return nil
      }
    }
  }

  /// The fewest bytes that the next frame takes, if known.
  private var needed: Int? { neededEnd > offset ? Int(neededEnd &- offset) : nil }

  private mutating func step() throws(FramingError) -> FrameStep {
    var progress = progress
    defer { self.progress = progress }
    do throws(FramingError) {
      return try framing.rule.step(buffer.unread, &progress)
    } catch {
      throw error.endsStream ? fail(error.moved(by: offset)) : error.moved(by: offset)
    }
  }

  /// Skips available bytes.
  @inlinable
  mutating func consume(_ count: Int) {
    buffer.head &+= count
  }

  private mutating func fail(_ reason: FramingError.Reason) -> FramingError {
    fail(FramingError(reason, at: offset))
  }

  private mutating func fail(_ error: FramingError) -> FramingError {
    failure = error
    buffer.removeAll()
    return error
  }
}
