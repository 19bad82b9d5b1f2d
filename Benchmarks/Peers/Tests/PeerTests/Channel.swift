import NIOCore
import NIOEmbedded
import PacketTesting

/// The frames that a decoder of NIO finds in a stream.
func frames<Decoder: ByteToMessageDecoder>(
  in chunking: Chunking,
  by decoder: Decoder
) throws -> [[UInt8]] where Decoder.InboundOut == ByteBuffer {
  let channel = EmbeddedChannel()
  try channel.pipeline.syncOperations.addHandler(ByteToMessageHandler(decoder))
  for chunk in chunking.chunks { try channel.writeInbound(ByteBuffer(bytes: chunk)) }
  var frames: [[UInt8]] = []
  while let frame = try channel.readInbound(as: ByteBuffer.self) {
    frames.append(Array(frame.readableBytesView))
  }
  _ = try channel.finish()
  return frames
}

/// The stream that a handler of NIO makes of the contents of frames.
func stream(of contents: [[UInt8]], by encoder: some ChannelOutboundHandler) throws -> [UInt8] {
  let channel = EmbeddedChannel()
  try channel.pipeline.syncOperations.addHandler(encoder)
  var stream: [UInt8] = []
  for content in contents {
    try channel.writeOutbound(ByteBuffer(bytes: content))
    while let bytes = try channel.readOutbound(as: ByteBuffer.self) {
      stream += bytes.readableBytesView
    }
  }
  _ = try channel.finish()
  return stream
}
