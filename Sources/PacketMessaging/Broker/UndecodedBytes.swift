internal import PacketFraming

/// Received bytes that are not yet a message.
///
/// Unchecked, because one task at a time reads, and the reader has exclusive access. The ``Inbox`` says who releases them.
@safe final class UndecodedBytes: @unchecked Sendable {
  /// Not copyable, so that reading a property of the decoder does not copy the decoder.
  private struct Storage: ~Copyable {
    var decoder: FrameDecoder
    var unreadCount: Int { decoder.unreadCount }
  }

  @exclusivity(unchecked) private var storage: Storage

  init(_ framing: Framing) { unsafe storage = Storage(decoder: FrameDecoder(framing)) }

  var decoder: FrameDecoder {
    _read { yield unsafe storage.decoder }
    _modify { yield unsafe &storage.decoder }
  }

  var unreadCount: Int { unsafe storage.unreadCount }

  /// Releases the memory, when nothing more is to be decoded.
  func release() { decoder = FrameDecoder(decoder.framing) }
}
