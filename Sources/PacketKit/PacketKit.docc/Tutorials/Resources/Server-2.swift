import PacketMessaging
import PacketSockets

public func serve() async throws {
  let listener = try await Listener.listen(on: .tcp(host: "127.0.0.1", port: 4712))
  print("listening on \(listener.address)")
  await listener.serve(atMost: 100) { channel in
    let broker = MessageBroker<ClientMessage, ServerMessage>(channel, framing: framing)
    broker.on(PlayerState.self) { [weak broker] state in
      print("\(state.username) is in state \(state.state)")
      try await broker?.send(.state(state))
    }
    broker.on(Login.self, replyingAs: ServerMessage.login) { login in
      guard !login.name.isEmpty else { throw Refusal("a player needs a name") }
      return Welcome(player: 7)
    }
    try? await broker.run { message in print("no handler for \(message)") }
  }
}
