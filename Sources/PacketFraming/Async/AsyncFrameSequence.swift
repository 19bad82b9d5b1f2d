#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension AsyncSequence where Element: Sequence<UInt8> {
  /// The frames of a stream whose chunks the sequence gives.
  ///
  /// ```swift
  /// for try await line in chunks.frames(.line(maximumLength: 80)) { show(line) }
  /// ```
  ///
  /// A chunk is asked for when all frames before it have been taken, so a slow loop slows its source. The
  /// sequence throws what the source throws, ``FramingError``, at the stream's end too, and
  /// `CancellationError`.
  public func frames(_ framing: Framing) -> AsyncFrameSequence<Self> {
    AsyncFrameSequence(chunks: self, framing: framing)
  }
}

/// The frames of a stream: what `frames(_:)` makes of an asynchronous sequence of chunks.
public struct AsyncFrameSequence<Chunks: AsyncSequence>: AsyncSequence
where Chunks.Element: Sequence<UInt8> {
  let chunks: Chunks
  let framing: Framing

  /// An iterator at the start of the stream.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(stream: ChunkedStream(chunks.makeAsyncIterator(), framing))
  }

  /// Takes frame by frame.
  public struct AsyncIterator: AsyncIteratorProtocol {
    var stream: ChunkedStream<Chunks.AsyncIterator>

    /// The next frame; nil at the end of the stream.
    ///
    /// After an error that does not end the stream, such as an overlong line, a further call goes on.
    public mutating func next() async throws -> Data? {
      try await stream.next { decoder throws(FramingError) in try decoder.nextFrame() }
    }
  }
}

extension AsyncFrameSequence: Sendable where Chunks: Sendable {}
