import PacketMessaging
import PacketSockets

func play(_ state: PlayerState) async throws {
  let channel = try await SocketChannel.connect(to: .tcp(host: "127.0.0.1", port: 4712))
  let broker = MessageBroker<ServerMessage, ClientMessage>(channel, framing: framing)
}
