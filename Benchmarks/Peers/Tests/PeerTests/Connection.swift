import NIOCore
import NIOPosix

/// Connects two ends, both of NIO, and returns what the client's does.
func withConnection<Result: Sendable>(
  serve: @escaping @Sendable (NIOByteChannel) async throws -> Void,
  _ body: @Sendable (NIOByteChannel) async throws -> Result
) async throws -> Result {
  let server = try await listen()
  guard let address = server.channel.localAddress else { throw ChannelError.unknownLocalAddress }
  return try await server.executeThenClose { connections in
    async let serving: Void = {
      for try await connection in connections {
        return try await NIOByteChannel.use(connection, serve)
      }
    }()
    let result = try await NIOByteChannel.use(connect(to: address), body)
    try await serving
    return result
  }
}

/// A server of NIO's, at a port that the system chooses.
func listen() async throws -> NIOAsyncChannel<NIOByteChannel.Connection, Never> {
  try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
    .bind(host: "127.0.0.1", port: 0) { channel in
      channel.eventLoop.makeCompletedFuture { try NIOByteChannel.connection(on: channel) }
    }
}

func connect(to address: NIOCore.SocketAddress) async throws -> NIOByteChannel.Connection {
  try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
    .connect(to: address) { channel in
      channel.eventLoop.makeCompletedFuture { try NIOByteChannel.connection(on: channel) }
    }
}

/// A server of NIO's whose connections have these handlers, at a port that the system chooses.
func listen(
  _ addHandlers: @escaping @Sendable (ChannelPipeline.SynchronousOperations) throws -> Void
) async throws -> any Channel {
  try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
    .childChannelOption(.allowRemoteHalfClosure, value: true)
    .childChannelInitializer { channel in
      channel.eventLoop.makeCompletedFuture { try addHandlers(channel.pipeline.syncOperations) }
    }
    .bind(host: "127.0.0.1", port: 0).get()
}

/// Sends back what comes in, without knowing PacketKit.
final class Echo: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    context.write(data, promise: nil)
  }

  func channelReadComplete(context: ChannelHandlerContext) { context.flush() }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard event as? ChannelEvent == .inputClosed else { return }
    context.close(mode: .output, promise: nil)
  }
}
