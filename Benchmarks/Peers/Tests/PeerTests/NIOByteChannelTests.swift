import Foundation
import NIOCore
import NIOPosix
import PacketMessaging
import PacketTesting
import Testing

/// A channel of bytes over SwiftNIO, on 127.0.0.1.
@Suite(.timeLimit(.minutes(1))) struct NIOByteChannelTests {
  @Test func aServerOfNIOEchoesWhatWeSend() async throws {
    var generator = SplitMix64()
    let sent = randomContents(longest: 100_000, using: &generator)
    let server = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Echo())
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    let address = try #require(server.localAddress)
    let received = try await NIOByteChannel.use(connect(to: address)) { channel in
      try await exchange(sent, over: channel)
    }
    try await server.close()
    #expect(received == Data(sent.joined()), "\(generator)")
  }

  @Test func bothEndsCanBeChannelsOfBytes() async throws {
    var generator = SplitMix64()
    let sent = randomContents(longest: 100_000, using: &generator)
    let received = try await withConnection(serve: echo) { channel in
      try await exchange(sent, over: channel)
    }
    #expect(received == Data(sent.joined()), "\(generator)")
  }

  @Test func whatThePeerEndsCanStillBeAnswered() async throws {
    let answer = try await withConnection { channel in
      #expect(try await channel.read() == Data([1]))
      #expect(try await channel.read() == nil)
      try await channel.write(Data([2]))
    } _: { channel in
      try await channel.write(Data([1]))
      try await channel.finishWriting()
      return try await channel.read()
    }
    #expect(answer == Data([2]))
  }

  @Test func closingWakesAReadThatWaits() async throws {
    try await withConnection(serve: echo) { channel in
      let reading = Task { try await channel.read() }
      await Task.yield()
      await channel.close()
      await #expect(throws: ChannelError.self) { try await reading.value }
      await #expect(throws: ChannelError.self) { try await channel.read() }
      await #expect(throws: ChannelError.self) { try await channel.write(Data([1])) }
      await channel.close()
    }
  }
}

/// Sends back what comes in, without knowing PacketKit.
private final class Echo: ChannelInboundHandler {
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

/// Sends back what comes in, without knowing NIO.
func echo(over channel: some ByteChannel) async throws {
  while let bytes = try await channel.read() { try await channel.write(bytes) }
  try await channel.finishWriting()
}

/// Sends these contents, and returns all that comes back.
func exchange(_ contents: [[UInt8]], over channel: some ByteChannel) async throws -> Data {
  async let sending: Void = {
    for content in contents { try await channel.write(Data(content)) }
    try await channel.finishWriting()
  }()
  var received = Data()
  while let bytes = try await channel.read() {
    #expect(!bytes.isEmpty)
    received.append(bytes)
  }
  try await sending
  return received
}

/// Connects two ends, both of NIO, and returns what the client's does.
func withConnection<Result: Sendable>(
  serve: @escaping @Sendable (NIOByteChannel) async throws -> Void,
  _ body: @Sendable (NIOByteChannel) async throws -> Result
) async throws -> Result {
  let server = try await listen()
  let address = try #require(server.channel.localAddress)
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
