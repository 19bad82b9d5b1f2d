import PacketMessaging

/// `packet bus`: a text bus.
struct BusCommand: Command {
  static let name = "bus"
  static let summary = "run a text bus, which passes lines of text on to those who subscribed"
  static let synopsis = "[--host HOST] [--port NUMBER]"
  static let options = [Listening.host, Listening.port(default: defaultPort)]
  static let discussion = """
    A client sends lines: 'subscribe CATEGORY', 'unsubscribe CATEGORY', and messages, ':CATEGORY TEXT', which
    go to the subscribers of the category. Any program that sends text is a client: nc 127.0.0.1 4711

    Control-C ends the bus.

    """

  private static let defaultPort: UInt16 = 4711

  let listening: Listening

  init(_ arguments: Arguments) throws(Failure) {
    try arguments.refuseOperands()
    listening = try Listening(arguments, defaultPort: Self.defaultPort)
  }

  func run(_ console: Console) async throws(Failure) {
    try await listening.run(console) { listener in
      let server = TextBusServer()
      for await channel in listener.connections {
        Task {
          switch await server.serve(channel) {
          case .left, .unfinishedLine, .shutDown: break
          case .tooSlow(let backlog):
            console.complain("\(channel.peer) does not read: \(backlog) bytes waited for it")
          case .lost(let error): console.complain("\(channel.peer) is lost: \(error)")
          }
        }
      }
      await server.shutDown()
    }
  }
}
