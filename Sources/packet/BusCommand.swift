import PacketKit
import PacketSchemas
import PacketSockets
import TextBus

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

  func run(_ console: Console) throws(Failure) {
    try listening.run(console) { listener in
      let server = TextBusServer()
      // Those that the bus turns away are a few more than its clients.
      await listener.serve(atMost: server.limits.maximumClients + 64) { channel in
        let departure = await server.serve(channel)
        if let report = DepartureReport(departure) {
          console.logError("\(channel.peer) \(report.words)", about: report.subject)
        }
      }
      await server.shutDown()
    }
  }
}

/// The message about a client that did not leave normally.
private struct DepartureReport {
  let subject: ErrorLog.Subject
  let words: String

  /// Nil if there is nothing to report.
  init?(_ departure: TextBusServer.Departure) {
    switch departure {
    case .tooSlow(let backlog):
      subject = .slowClient
      words = "does not read: \(backlog) bytes waited for it"
    case .lineTimedOut(let limit, let count):
      subject = .slowClient
      words = "did not end a line within \(limit), after \(count.inBytes)"
    case .turnedAway(let maximum):
      subject = .clientTurnedAway
      words = "is one too many: the bus takes \(maximum) clients"
    case .lost(let error):
      subject = .lostClient
      words = "is lost: \(error)"
    case .left, .unfinishedLine, .shutDown: return nil
    }
  }
}
