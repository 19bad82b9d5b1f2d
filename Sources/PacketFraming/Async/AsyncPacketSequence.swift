public import PacketKit

extension AsyncSequence where Element: Sequence<UInt8> {
  /// The packets of a stream whose chunks the sequence gives, one packet in each frame.
  ///
  /// ```swift
  /// let states = chunks.packets(PlayerState.self, framing: .varint32(maximumLength: 1024))
  /// for try await state in states { show(state) }
  /// ```
  ///
  /// A chunk is asked for when all packets before it have been taken, so a slow loop slows its source. The
  /// sequence throws what the source throws, ``FramingError``, at the stream's end too, and
  /// `CancellationError`.
  public func packets<Message: Packet>(
    _ type: Message.Type,
    framing: Framing,
    limits: PacketLimits = .init()
  ) -> AsyncPacketSequence<Self, Message> {
    AsyncPacketSequence(chunks: self, framing: framing, limits: limits)
  }
}

/// The packets of a stream: what `packets(_:framing:limits:)` makes of an asynchronous sequence of chunks.
public struct AsyncPacketSequence<Chunks: AsyncSequence, Message: Packet>: AsyncSequence
where Chunks.Element: Sequence<UInt8> {
  let chunks: Chunks
  let framing: Framing
  let limits: PacketLimits

  /// An iterator at the start of the stream.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(stream: ChunkedStream(chunks.makeAsyncIterator(), framing), limits: limits)
  }

  /// Takes packet by packet.
  public struct AsyncIterator: AsyncIteratorProtocol {
    var stream: ChunkedStream<Chunks.AsyncIterator>
    let limits: PacketLimits

    /// The next packet; nil at the end of the stream.
    ///
    /// After an error that does not end the stream, such as a packet that does not decode, a further call
    /// goes on.
    public mutating func next() async throws -> Message? {
      let limits = limits
      return try await stream.next { decoder throws(FramingError) in
        try decoder.nextPacket(Message.self, limits: limits)
      }
    }
  }
}

extension AsyncPacketSequence: Sendable where Chunks: Sendable {}
