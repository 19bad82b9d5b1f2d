internal import PacketFraming

/// Received bytes that are not yet a message.
///
/// Unchecked, because one task at a time reads, and the reader has exclusive access. The ``Inbox`` says who releases them.
final class UndecodedBytes: @unchecked Sendable {
  var decoder: FrameDecoder

  init(_ framing: Framing) { decoder = FrameDecoder(framing) }

  /// Releases the memory, when nothing more is to be decoded.
  func release() { decoder = FrameDecoder(decoder.framing) }
}
