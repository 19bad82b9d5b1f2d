#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension AsyncSequence where Element: Sequence<UInt8> {
  /// Returns the frames of a stream whose chunks are the elements of this sequence.
  ///
  /// ```swift
  /// for try await line in chunks.frames(.line(maximumLength: 80)) { show(line) }
  /// ```
  ///
  /// The next chunk is requested only when all earlier frames have been taken, so a slow loop slows its source. The
  /// sequence throws the source's errors, ``FramingError``, also at the stream's end, and `CancellationError`.
  public func frames(_ framing: Framing) -> AsyncFrameSequence<Self> {
    AsyncFrameSequence(chunks: self, framing: framing)
  }
}

/// The frames of a stream: the result of `frames(_:)` on an asynchronous sequence of chunks.
public struct AsyncFrameSequence<Chunks: AsyncSequence>: AsyncSequence
where Chunks.Element: Sequence<UInt8> {
  let chunks: Chunks
  let framing: Framing

  /// Creates an iterator at the start of the stream.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(stream: ChunkedStream(chunks.makeAsyncIterator(), framing))
  }

  /// Returns one frame at a time.
  public struct AsyncIterator: AsyncIteratorProtocol {
    var stream: ChunkedStream<Chunks.AsyncIterator>

    /// Returns the next frame, or nil at the end of the stream.
    ///
    /// After an error that does not end the stream, such as an overlong line, you can call it again.
    public mutating func next() async throws -> Data? {
      try await stream.next { decoder throws(FramingError) in try decoder.nextFrame() }
    }
  }
}

extension AsyncFrameSequence: Sendable where Chunks: Sendable {}
