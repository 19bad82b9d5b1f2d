internal import PacketFraming

/// What has come in and is no message yet.
///
/// Unchecked, because one task at a time reads, and whoever reads has it alone.
final class UndecodedBytes: @unchecked Sendable {
  var decoder: FrameDecoder

  init(_ framing: Framing) { decoder = FrameDecoder(framing) }
}
