public import PacketKit

/// Decodes a stream of packets, one in each frame, received in chunks of any size.
///
/// ```swift
/// var decoder = PacketStreamDecoder(PlayerState.self, framing: .varint32(maximumLength: 1024))
/// decoder.append(chunk)
/// while let state = try decoder.nextPacket() { show(state) }
/// ```
///
/// Packets are decoded in place: only their own contents are allocated.
public struct PacketStreamDecoder<Message: Packet>: Sendable {
  /// Limits on what a packet may claim beyond its bytes.
  public let limits: PacketLimits

  @usableFromInline var frames: FrameDecoder

  /// Creates a decoder at the start of a stream.
  public init(
    _ type: Message.Type = Message.self,
    framing: Framing,
    limits: PacketLimits = .init()
  ) {
    self.limits = limits
    frames = FrameDecoder(framing)
  }

  /// Appends the next bytes of the stream.
  public mutating func append(_ chunk: RawSpan) {
    frames.append(chunk)
  }

  /// Appends the next bytes of the stream: `Data`, `[UInt8]`, a slice of either, or any sequence of bytes.
  public mutating func append(_ chunk: some Sequence<UInt8>) {
    frames.append(chunk)
  }

  /// Returns the next packet, or nil if more bytes are needed.
  ///
  /// - Throws: ``FramingError``, with the position in the stream. If a packet cannot be decoded, it contains the
  ///   `PacketError` with the position in the packet (``FramingError/packetError``), and the next packet can be taken.
  @inlinable
  public mutating func nextPacket() throws(FramingError) -> Message? {
    try frames.nextPacket(Message.self, limits: limits)
  }

  /// Returns the next packet, decoded without copying, or nil if more bytes are needed.
  ///
  /// As long as the view is used, the decoder cannot be.
  ///
  /// - Throws: ``FramingError``, like ``nextPacket()``.
  @inlinable
  @inline(always)
  @_lifetime(&self)
  public mutating func nextView() throws(FramingError) -> PacketView<Message>?
  where Message: ViewablePacket {
    try frames.nextView(Message.self, limits: limits)
  }

  /// Ends the stream.
  ///
  /// - Throws: ``FramingError`` if the remaining bytes are not a whole frame.
  public mutating func finish() throws(FramingError) {
    try frames.finish()
  }
}
