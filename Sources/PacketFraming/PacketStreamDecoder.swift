public import PacketKit

/// Decodes a stream of packets, one in each frame, in whatever chunks it comes in.
///
/// ```swift
/// var decoder = PacketStreamDecoder(PlayerState.self, framing: .varint32(maximumLength: 1024))
/// decoder.append(chunk)
/// while let state = try decoder.nextPacket() { show(state) }
/// ```
///
/// Packets are decoded where they lie: nothing is allocated but what they hold.
public struct PacketStreamDecoder<Message: Packet>: Sendable {
  /// How much a packet may claim beyond its bytes.
  public let limits: PacketLimits

  @usableFromInline var frames: FrameDecoder

  /// A decoder at the start of a stream.
  public init(
    _ type: Message.Type = Message.self,
    framing: Framing,
    limits: PacketLimits = .init()
  ) {
    self.limits = limits
    frames = FrameDecoder(framing)
  }

  /// Adds the next bytes of the stream.
  public mutating func append(_ chunk: RawSpan) {
    frames.append(chunk)
  }

  /// Adds the next bytes of the stream: `Data`, `[UInt8]`, a slice of either, or any sequence of bytes.
  public mutating func append(_ chunk: some Sequence<UInt8>) {
    frames.append(chunk)
  }

  /// The next packet; nil when more bytes are needed.
  ///
  /// - Throws: ``FramingError``, with the place in the stream. When a packet does not decode it holds the
  ///   `PacketError`, with the place in the packet (``FramingError/packetError``); the next can be taken.
  @inlinable
  public mutating func nextPacket() throws(FramingError) -> Message? {
    try frames.nextPacket(Message.self, limits: limits)
  }

  /// Ends the stream.
  ///
  /// - Throws: ``FramingError`` when bytes are left that are no whole frame.
  public mutating func finish() throws(FramingError) {
    try frames.finish()
  }
}
