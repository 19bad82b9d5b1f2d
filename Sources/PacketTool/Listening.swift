import PacketKit
import PacketMessaging

/// What a command that listens is told, and how it listens.
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

  init(_ arguments: Arguments, defaultPort: UInt16) throws(Failure) {
    let port = Self.port(default: defaultPort)
    address = .tcp(
      host: arguments.has(Self.host) ? try arguments.text(Self.host) : "127.0.0.1",
      port: arguments.has(port) ? try arguments.integer(port, as: UInt16.self) : defaultPort
    )
  }

  /// Listens, says where, and gives the listener to `body`; closes it when the process is asked to end.
  func run(_ console: Console, _ body: (Listener) async throws -> Void) async throws(Failure) {
    do {
      let listener = try await Listener.listen(
        on: address,
        onFailure: { error in console.complain("\(error)") }
      )
      let interruptions = Platform.interruptions()
      let closing = Task {
        for await _ in interruptions { await listener.close() }
      }
      defer { closing.cancel() }
      try console.output.write("listening on \(listener.address)\n")
      try await body(listener)
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(code: .unavailable, message: "\(error)".printable)
    }
  }
}

extension Console {
  /// Writes a line on the standard error.
  func complain(_ text: String) {
    // Where it cannot be written, there is nobody to tell.
    try? errors.write("packet: \(text.printable)\n")
  }
}
