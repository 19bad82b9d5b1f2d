import NIOCore
import NIOEmbedded
import NIOExtras

extension StreamRaces {
  static var bufferPrefixing: Entry {
    let player = opaque(PlayerState.shortName)
    func encode(into buffer: inout ByteBuffer) {
      buffer.clear()
      for _ in 0..<count {
        let start = buffer.writerIndex
        buffer.writeInteger(UInt32(0))
        player.write(to: &buffer)
        buffer.setInteger(UInt32(buffer.writerIndex - start - 4), at: start)
      }
    }
    var bytes = ByteBuffer()
    encode(into: &bytes)
    return Entry(codec: "SwiftNIO", byteCount: bytes.readableBytes) { [bytes] iterations in
      var buffer = ByteBuffer()
      buffer.reserveCapacity(bytes.readableBytes)
      for _ in 0..<iterations {
        encode(into: &buffer)
        buffer.withUnsafeReadableBytes { use($0.baseAddress) }
      }
    } verify: { [bytes] in
      try Disagreement.unless(
        Array(bytes.readableBytesView)
          == stream(.lengthPrefixed(UInt32.self, maximumLength: 1024)),
        "SwiftNIO: encoded bytes differ")
    }
  }

  /// The stream in chunks, as a channel delivers it.
  private static var chunks: [ByteBuffer] {
    get throws {
      var bytes = ByteBuffer(
        bytes: try stream(.lengthPrefixed(UInt32.self, maximumLength: 1024)))
      var chunks: [ByteBuffer] = []
      while let chunk = bytes.readSlice(length: min(chunkSize, bytes.readableBytes)),
        chunk.readableBytes > 0
      {
        chunks.append(ByteBuffer(bytes: chunk.readableBytesView))
      }
      return chunks
    }
  }

  /// Without a pipeline: the frames are cut out of a buffer that the chunks are appended to.
  static var bufferSlicing: Entry {
    get throws {
      let chunks = opaque(try chunks)
      @inline(__always)
      func decode(iterations: Int, _ body: (PlayerState) -> Void) throws {
        var buffer = ByteBuffer()
        for _ in 0..<iterations {
          for chunk in chunks {
            buffer.discardReadBytes()
            buffer.writeImmutableBuffer(chunk)
            while var frame = buffer.readLengthPrefixedSlice(as: UInt32.self) {
              body(try PlayerState(from: &frame, strings: .validated))
            }
          }
        }
      }
      return Entry(
        codec: "SwiftNIO, readLengthPrefixedSlice",
        byteCount: chunks.reduce(0) { $0 + $1.readableBytes }
      ) { iterations in
        try decode(iterations: iterations) { use($0) }
      } verify: {
        var players: [PlayerState] = []
        try decode(iterations: 1) { players.append($0) }
        try verify(players, of: "SwiftNIO, readLengthPrefixedSlice")
      }
    }
  }

  static var pipeline: Entry {
    get throws {
      let chunks = opaque(try chunks)
      func decode(iterations: Int, _ players: PlayerHandler) throws {
        let channel = EmbeddedChannel()
        let frames = ByteToMessageHandler(
          LengthFieldBasedFrameDecoder(lengthFieldBitLength: .fourBytes))
        try channel.pipeline.syncOperations.addHandlers(frames, players)
        for _ in 0..<iterations {
          for chunk in chunks { channel.pipeline.fireChannelRead(chunk) }
        }
        _ = try channel.finish()
      }
      return Entry(
        codec: "SwiftNIO, LengthFieldBasedFrameDecoder",
        byteCount: chunks.reduce(0) { $0 + $1.readableBytes }
      ) { iterations in
        try decode(iterations: iterations, PlayerHandler { use($0) })
      } verify: {
        var players: [PlayerState] = []
        try decode(iterations: 1, PlayerHandler { players.append($0) })
        try verify(players, of: "SwiftNIO, LengthFieldBasedFrameDecoder")
      }
    }
  }

  /// The end of a pipeline that frames come out of.
  private final class PlayerHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let body: (PlayerState) -> Void

    init(_ body: @escaping (PlayerState) -> Void) { self.body = body }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      var frame = unwrapInboundIn(data)
      do {
        body(try PlayerState(from: &frame, strings: .validated))
      } catch {
        context.fireErrorCaught(error)
      }
    }
  }
}
