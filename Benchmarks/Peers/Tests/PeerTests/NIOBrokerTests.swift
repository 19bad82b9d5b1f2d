import Foundation
import NIOCore
import NIOExtras
import NIOPosix
import PacketFraming
import PacketMessaging
import PacketSockets
import PacketTesting
import Testing

/// A broker whose peer is SwiftNIO, or whose channel is.
@Suite(.timeLimit(.minutes(1))) struct NIOBrokerTests {
  typealias Broker = SymmetricBroker<TaggedMessage>

  static let framing = Framing.lengthPrefixed(
    UInt64.self,
    endianness: .little,
    maximumLength: 1 << 20
  )

  @Test func aPipelineOfNIOEchoesMessages() async throws {
    var generator = SplitMix64()
    let sent = randomMessages(using: &generator)
    let server = try await listen { pipeline in
      try pipeline.addHandlers([
        ByteToMessageHandler(
          LengthFieldBasedFrameDecoder(
            lengthFieldBitLength: .eightBytes,
            lengthFieldEndianness: .little
          )
        ),
        LengthFieldPrepender(lengthFieldBitLength: .eightBytes, lengthFieldEndianness: .little),
        Echo(),
      ])
    }
    let port = try #require(server.localAddress?.port.flatMap(UInt16.init))
    let channel = try await SocketChannel.connect(to: .tcp(host: "127.0.0.1", port: port))
    let received = try await exchange(sent, by: Broker(channel, framing: Self.framing))
    try await server.close()
    #expect(received == sent, "\(generator)")
  }

  @Test func aBrokerOverNIOTalksWithABrokerOverASocket() async throws {
    var generator = SplitMix64()
    let sent = randomMessages(using: &generator)
    let listener = try await Listener.listen(on: .tcp(host: "127.0.0.1", port: 0))
    guard case .tcp(let host, let port) = listener.address else { return }
    async let serving: Void = {
      for await channel in listener.connections {
        let broker = Broker(channel, framing: Self.framing)
        for await message in broker.messages { try await broker.send(message) }
        return try await broker.finishSending()
      }
    }()
    let address = try NIOCore.SocketAddress(ipAddress: host, port: Int(port))
    let received = try await NIOByteChannel.use(connect(to: address)) { channel in
      try await exchange(sent, by: Broker(channel, framing: Self.framing))
    }
    try await serving
    await listener.close()
    #expect(received == sent, "\(generator)")
  }

  @Test func closingABrokerEndsItsPeer() async throws {
    let ending = try await withConnection { channel in
      let broker = Broker(channel, framing: Self.framing)
      await broker.close()
      let ending = try await broker.waitForDisconnection()
      #expect(ending.description == "the connection was closed locally")
    } _: { channel in
      try await Broker(channel, framing: Self.framing).waitForDisconnection().description
    }
    #expect(ending == "the peer ended the connection")
  }

  private func randomMessages(using generator: inout SplitMix64) -> [TaggedMessage] {
    randomContents(longest: 100_000, using: &generator).map { content in
      TaggedMessage(tag: .random(in: 0...(.max), using: &generator), payload: Data(content))
    }
  }

  /// Sends these messages, and returns all that come back.
  private func exchange(_ messages: [TaggedMessage], by broker: Broker) async throws
    -> [TaggedMessage]
  {
    async let sending: Void = {
      for message in messages { try await broker.send(message) }
      try await broker.finishSending()
    }()
    var received: [TaggedMessage] = []
    for await message in broker.messages { received.append(message) }
    try await sending
    #expect(try await broker.waitForDisconnection().description == "the peer ended the connection")
    return received
  }
}
