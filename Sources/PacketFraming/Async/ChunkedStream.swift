/// A decoder, and the chunks that it asks for when it has run out of frames.
struct ChunkedStream<Chunks: AsyncIteratorProtocol> where Chunks.Element: Sequence<UInt8> {
  private var chunks: Chunks
  private var decoder: FrameDecoder
  private var isAtEnd = false

  init(_ chunks: Chunks, _ framing: Framing) {
    self.chunks = chunks
    decoder = FrameDecoder(framing)
  }

  /// What `take` makes of the next frame; nil at the end of the stream.
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
        // Some sources end early when their task is cancelled, which is not an end within a frame.
        try Task.checkCancellation()
        isAtEnd = true
        try decoder.finish()
      }
    }
  }
}
