import PacketSchemas
import PacketSockets

/// The options of a command that listens, and how it listens.
struct Listening {
  static let host = Option(
    name: "--host",
    value: "HOST",
    summary: "the address to listen on; 127.0.0.1 unless given, which this machine alone reaches"
  )

  static func port(default port: UInt16) -> Option {
    Option(
      name: "--port",
      value: "NUMBER",
      summary: "the port; \(port) unless given, 0 for one that is free"
    )
  }

  let address: SocketAddress

  init(
    _ arguments: Arguments,
    defaultPort: UInt16,
    on makeAddress: (String, UInt16) -> SocketAddress = SocketAddress.tcp
  ) throws(Failure) {
    let port = Self.port(default: defaultPort)
    address = makeAddress(
      arguments.textIfGiven(Self.host) ?? "127.0.0.1",
      try arguments.integerIfGiven(port, as: UInt16.self) ?? defaultPort
    )
  }

  /// Listens, prints the address, and passes the listener to `body`. Closes it when the process is asked to end.
  func run(
    _ console: Console,
    _ body: @escaping @Sendable (Listener) async throws -> Void
  ) throws(Failure) {
    try Platform.runTasks {
      // This must be first: later there may be no descriptor left for it.
      let interruptions = await Platform.interruptions()
      let listener = try await Listener.listen(
        on: address,
        onFailure: { error in console.logError("\(error)", about: .accepting) }
      )
      let closing = Task {
        for await _ in interruptions { await listener.close() }
      }
      defer { closing.cancel() }
      try console.output.write("listening on \(listener.address)\n")
      try await body(listener)
      for line in console.errorLog.rest() { console.logError(line) }
    }
  }
}
