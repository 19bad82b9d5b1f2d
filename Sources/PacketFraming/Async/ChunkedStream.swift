/// A decoder, and the source of the chunks that it requests when it has no more frames.
struct ChunkedStream<Chunks: AsyncIteratorProtocol> where Chunks.Element: Sequence<UInt8> {
  private var chunks: Chunks
  private var decoder: FrameDecoder
  private var isAtEnd = false

  init(_ chunks: Chunks, _ framing: Framing) {
    self.chunks = chunks
    decoder = FrameDecoder(framing)
  }

  /// Returns the result of `take` for the next frame, or nil at the end of the stream.
  mutating func next<Value>(
    _ take: (inout FrameDecoder) throws(FramingError) -> Value?
  ) async throws -> Value? {
    while true {
      try Task.checkCancellation()
      if let value = try take(&decoder) { return value }
      if isAtEnd { return nil }
      if let chunk = try await chunks.next() {
        decoder.append(chunk)
      } else {
        // Some sources end early if their task is cancelled. That is not an end within a frame.
        try Task.checkCancellation()
        isAtEnd = true
        try decoder.finish()
      }
    }
  }
}
