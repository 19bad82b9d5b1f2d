import PacketSchemas
import PacketSockets
/// `packet serve`: a server that shows the packets it receives and passes them on.
struct ServeCommand: Command {
  static let name = "serve"
  static let summary = "show the packets that 'packet connect' sends, and pass them on"
  static let synopsis = "[--host HOST] [--port NUMBER] [--framing NAME] [--echo]"
  static let options = [
    Listening.host, Listening.port(default: defaultPort), ChatFraming.option, echo,
  ]
  static let discussion = """
    A packet is a name and a text. The server prints each as commented hex and sends it to all other
    connections, so that users of 'packet connect 127.0.0.1:\(defaultPort)' can talk to each other.

    Control-C ends the server.

    """

  private static let defaultPort: UInt16 = 4712
  private static let echo = Option(
    name: "--echo",
    summary: "send each packet back, and to nobody else"
  )

  let listening: Listening
  let framing: ChatFraming
  let isEcho: Bool

  init(_ arguments: Arguments) throws(Failure) {
    try arguments.refuseOperands()
    listening = try Listening(arguments, defaultPort: Self.defaultPort)
    framing = try ChatFraming(arguments)
    isEcho = arguments.has(Self.echo)
  }

  func run(_ console: Console) throws(Failure) {
    try listening.run(console) { listener in
      let room = ChatRoom(framing: framing.framing, isEcho: isEcho, console: console)
      await listener.serve(atMost: ChatRoom.maximumCount) { channel in await room.serve(channel) }
      await room.close()
    }
  }
}
