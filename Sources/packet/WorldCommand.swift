import PacketSchemas
import PacketSockets

/// `packet world`: a world that is sent as deltas, and a look at it.
struct WorldCommand: Command {
  static let name = "world"
  static let summary = "simulate a world of moving entities, or join one, and see what deltas save"
  static let synopsis = """
    serve [--host HOST] [--port NUMBER] [--entities NUMBER] [--view DISTANCE]
                              [--frames NUMBER]
           packet world join [HOST:PORT] [--loss PERCENT] [--delay MILLISECONDS]
                             [--clients NUMBER] [--frames NUMBER]
    """
  static let options = [
    Listening.host, Listening.port(default: World.defaultPort), entities, view, frames, loss,
    delay, clients,
  ]
  static let discussion = """
    'packet world serve' moves every fourth of 64 entities, 30 times a second, and sends over UDP how each
    differs from what a client has acknowledged of it. With --view, each client sees what is near one
    entity, in a world 500 wide. 'packet world join' shows it in the terminal, with how old the oldest
    moving entity in view is, the datagrams and bytes of a frame, and the bytes of the same in full.
    Options of 'join' make the network worse: --loss and --delay in each direction.

    Control-C ends both, and q 'join'. Without a terminal, it prints a line of figures each second.

    """

  private static let entities = Option(
    name: "--entities", value: "NUMBER", summary: "simulate so many entities instead of 64")
  private static let view = Option(
    name: "--view", value: "DISTANCE", summary: "show each client only what is so near")
  private static let frames = Option(
    name: "--frames", value: "NUMBER", summary: "end after so many frames")
  private static let loss = Option(
    name: "--loss", value: "PERCENT", summary: "lose so many of the datagrams")
  private static let delay = Option(
    name: "--delay", value: "MILLISECONDS", summary: "deliver datagrams so much later")
  private static let clients = Option(
    name: "--clients", value: "NUMBER", summary: "join so many times, at most 256")

  private enum Role {
    case serve(SocketAddress, entityCount: Int, view: Int?)
    case join(SocketAddress, lossPercentage: Int, delay: Duration, clientCount: Int)
  }

  private let role: Role
  private let frameCount: Int?

  init(_ arguments: Arguments) throws(Failure) {
    let operands = arguments.operands
    frameCount = try Self.number(Self.frames, arguments, within: 1...1_000_000_000)
    switch operands.first {
    case "serve":
      try Self.check(arguments, operands: 1, without: [Self.loss, Self.delay, Self.clients])
      role = .serve(
        try Listening(arguments, defaultPort: World.defaultPort, on: SocketAddress.udp).address,
        entityCount: try Self.number(
          Self.entities, arguments, within: 1...World.maximumEntityCount) ?? 64,
        view: try Self.number(Self.view, arguments, within: 1...1000))
    case "join":
      let port = Listening.port(default: World.defaultPort)
      try Self.check(
        arguments, operands: 2, without: [Listening.host, port, Self.entities, Self.view])
      let operand = operands.count > 1 ? operands[1] : "127.0.0.1:\(World.defaultPort)"
      role = .join(
        try Self.address(operand),
        lossPercentage: try Self.number(Self.loss, arguments, within: 0...100) ?? 0,
        delay: .milliseconds(try Self.number(Self.delay, arguments, within: 0...10_000) ?? 0),
        clientCount: try Self.number(Self.clients, arguments, within: 1...256) ?? 1)
    case let word?: throw .usage("\(word.inQuotes) is neither 'serve' nor 'join'")
    case nil: throw .usage("'serve' or 'join' is missing")
    }
  }

  /// An address, with or without the `udp:` that the server prints before its own.
  private static func address(_ operand: String) throws(Failure) -> SocketAddress {
    switch SocketAddress(operand) {
    case .tcp(let host, let port)?, .udp(let host, let port)?: return .udp(host: host, port: port)
    default:
      throw .usage("\(operand.inQuotes) is not an address such as 127.0.0.1:4713 or [::1]:4713")
    }
  }

  private static func check(
    _ arguments: Arguments, operands: Int, without options: [Option]
  ) throws(Failure) {
    if arguments.operands.count > operands {
      throw .usage("unexpected argument \(arguments.operands[operands].inQuotes)")
    }
    if let option = options.first(where: arguments.has) {
      throw .usage("\(option.name) is not for 'packet world \(arguments.operands[0])'")
    }
  }

  private static func number(
    _ option: Option, _ arguments: Arguments, within range: ClosedRange<Int>
  ) throws(Failure) -> Int? {
    guard let number = try arguments.integerIfGiven(option, as: Int.self) else { return nil }
    guard range.contains(number) else {
      throw .usage("\(option.name) must be from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  func run(_ console: Console) throws(Failure) {
    try Platform.runTasks {
      let interruptions = await Platform.interruptions()
      let work = Task { try await run(console, frames: frameCount ?? .max) }
      let ending = Task { for await _ in interruptions { work.cancel() } }
      let keys = Task {
        guard isDrawn(console), console.input.isTerminal else { return }
        while let keys = try? await console.input.nextChunk(), !keys.isEmpty {
          if keys.contains(UInt8(ascii: "q")) { work.cancel() }
        }
      }
      defer {
        ending.cancel()
        keys.cancel()
      }
      do {
        try await work.value
      } catch is CancellationError {
        // That is how it ends.
      }
    }
  }

  /// Whether a world is drawn, and not only its figures.
  private func isDrawn(_ console: Console) -> Bool {
    guard case .join = role else { return false }
    return frameCount == nil && console.output.isTerminal
  }

  private func run(_ console: Console, frames: Int) async throws {
    switch role {
    case .serve(let address, let entityCount, let view):
      let socket = try await DatagramSocket.bind(to: address, capacity: 4096)
      try console.output.write("listening on \(socket.address)\n")
      var server = WorldServer(socket, console, entityCount: entityCount, view: view)
      defer { try? console.output.write(server.summary + "\n") }
      try await server.run(frames: frames)
    case .join(let address, let loss, let delay, let count):
      var clients: [WorldClient] = []
      for _ in 0..<count {
        let socket = try await DatagramSocket.connect(to: address)
        clients.append(WorldClient(socket, lossPercentage: loss, delay: delay))
      }
      var visit = WorldVisit(clients, console)
      try await visit.run(frames: frames, isDrawn: isDrawn(console))
    }
  }
}
