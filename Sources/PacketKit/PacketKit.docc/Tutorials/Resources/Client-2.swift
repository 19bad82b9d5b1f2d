import PacketMessaging
import PacketSockets

public func play(_ state: PlayerState) async throws {
  let channel = try await SocketChannel.connect(to: .tcp(host: "127.0.0.1", port: 4712))
  let broker = MessageBroker<ServerMessage, ClientMessage>(channel, framing: framing)

  let welcome = try await broker.request(
    Login(name: state.username), as: ClientMessage.login, timeout: .seconds(5))
  print("player \(welcome.player)")

  try await broker.send(.state(state))
  try await broker.finishSending()
  for await message in broker.messages {
    if case .state(let state) = message { print("the server has \(state.username)") }
  }
  print(try await broker.waitForDisconnection())
}
