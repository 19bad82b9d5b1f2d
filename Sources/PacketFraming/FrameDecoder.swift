import PacketKit

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Cuts a stream of bytes into frames, in whatever chunks it comes in.
///
/// ```swift
/// var decoder = FrameDecoder(.lengthPrefixed(UInt32.self, maximumLength: 64 * 1024))
/// decoder.append(chunk)
/// while let frame = try decoder.nextFrame() {
///   print(try PlayerState(decoding: frame))
/// }
/// ```
///
/// The decoder holds the bytes of the frame that is coming in and of the chunks whose frames have not been
/// taken: take all frames after each chunk, and that is one frame and one chunk at most. What a frame
/// announces is checked when its header is there, and makes no memory grow. The memory of a large frame is given
/// back when the frame has been taken and more bytes are needed, or come in; only after two large frames in a row
/// is it kept for the next.
///
/// After a ``FramingError`` that ``FramingError/endsStream`` the decoder throws that error from then on, and
/// drops what it is given.
public struct FrameDecoder: Sendable {
  /// The framing of the stream.
  public let framing: Framing

  @usableFromInline var buffer = FrameBuffer()

  /// The number of the stream's bytes that are used up.
  @usableFromInline var offset: UInt64 = 0

  @usableFromInline var progress = FrameProgress()
  var failure: FramingError?

  /// A decoder at the start of a stream.
  public init(_ framing: Framing) {
    self.framing = framing
  }

  /// The number of bytes that have come in and are of no frame taken so far.
  public var unreadCount: Int { buffer.count }

  /// The bytes that have come in and are of no frame taken so far.
  ///
  /// When the stream goes on in another protocol, its first bytes are here. After a framing error there are
  /// none.
  public var unreadBytes: RawSpan {
    @_lifetime(borrow self)
    borrowing get { buffer.unread }
  }
}

extension FrameDecoder {
  /// Adds the next bytes of the stream.
  public mutating func append(_ chunk: RawSpan) {
    if failure == nil { buffer.append(chunk) }
  }

  /// Adds the next bytes of the stream: `Data`, `[UInt8]`, a slice of either, or any sequence of bytes.
  public mutating func append(_ chunk: some Sequence<UInt8>) {
    if failure == nil { buffer.append(chunk) }
  }
}

extension FrameDecoder {
  /// The content of the next frame, without its header and terminator; nil when more bytes are needed.
  ///
  /// - Throws: ``FramingError`` when the stream breaks the framing's rules.
  public mutating func nextFrame() throws(FramingError) -> Data? {
    guard let frame = try takeFrame() else { return nil }
    return unsafe buffer.span(frame.content).withUnsafeBytes { unsafe Data($0) }
  }

  /// Ends the stream.
  ///
  /// Call it when the stream is over and ``nextFrame()`` has returned nil.
  ///
  /// - Throws: ``FramingError`` when bytes are left that are no whole frame, such as a line without its end.
  public mutating func finish() throws(FramingError) {
    if let bounds = try findFrame() {
      throw fail(.unfinished(available: buffer.count, needed: bounds.total))
    }
    guard buffer.count == 0 else {
      throw fail(.unfinished(available: buffer.count, needed: progress.needed))
    }
  }
}

extension FrameDecoder {
  /// Finds the next frame and leaves it where it is; nil when more bytes are needed.
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
      if let needed = progress.needed, buffer.count < needed { return nil }
      switch try step() {
      case .frame(let bounds):
        return bounds
      case .stuffedFrame(let bounds):
        buffer.unstuff(bounds)
        return bounds
      case .skip(let count):
        consume(count)
      case .incomplete(let needed):
        progress.needed = needed
        buffer.giveBackMemory()
        return nil
      }
    }
  }

  private mutating func step() throws(FramingError) -> FrameStep {
    var progress = progress
    defer { self.progress = progress }
    do throws(FramingError) {
      return try framing.rule.step(buffer.unread, &progress)
    } catch {
      throw error.endsStream ? fail(error.moved(by: offset)) : error.moved(by: offset)
    }
  }

  /// Passes over bytes that are there.
  @inlinable
  mutating func consume(_ count: Int) {
    buffer.head &+= count
    offset &+= UInt64(truncatingIfNeeded: count)
    progress.startFrame()
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
