public import PacketKit

extension AsyncSequence where Element: Sequence<UInt8> {
  /// Returns the packets of a stream whose chunks are the elements of this sequence, one packet in each frame.
  ///
  /// ```swift
  /// let states = chunks.packets(PlayerState.self, framing: .varint32(maximumLength: 1024))
  /// for try await state in states { show(state) }
  /// ```
  ///
  /// The next chunk is requested only when all earlier packets have been taken, so a slow loop slows its source. The
  /// sequence throws the source's errors, ``FramingError``, also at the stream's end, and `CancellationError`.
  public func packets<Message: Packet>(
    _ type: Message.Type,
    framing: Framing,
    limits: PacketLimits = .init()
  ) -> AsyncPacketSequence<Self, Message> {
    AsyncPacketSequence(chunks: self, framing: framing, limits: limits)
  }
}

/// The packets of a stream: the result of `packets(_:framing:limits:)` on an asynchronous sequence of chunks.
public struct AsyncPacketSequence<Chunks: AsyncSequence, Message: Packet>: AsyncSequence
where Chunks.Element: Sequence<UInt8> {
  let chunks: Chunks
  let framing: Framing
  let limits: PacketLimits

  /// Creates an iterator at the start of the stream.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(stream: ChunkedStream(chunks.makeAsyncIterator(), framing), limits: limits)
  }

  /// Returns one packet at a time.
  public struct AsyncIterator: AsyncIteratorProtocol {
    var stream: ChunkedStream<Chunks.AsyncIterator>
    let limits: PacketLimits

    /// Returns the next packet, or nil at the end of the stream.
    ///
    /// After an error that does not end the stream, such as a packet that cannot be decoded, you can call it again.
    public mutating func next() async throws -> Message? {
      let limits = limits
      return try await stream.next { decoder throws(FramingError) in
        try decoder.nextPacket(Message.self, limits: limits)
      }
    }
  }
}

extension AsyncPacketSequence: Sendable where Chunks: Sendable {}
