extension TextBusServer {
  /// Limits on the memory and time that the clients of a bus may use.
  public struct Limits: Sendable, Hashable {
    /// The most bytes of a line, not counting its terminator. A longer line is rejected and skipped.
    public var maximumLineLength = 64 * 1024

    /// The most bytes of a category.
    public var maximumCategoryLength = 256

    /// The most categories that one client may subscribe to.
    public var maximumSubscriptions = 1000

    /// The most clients. A further connection is sent an error and closed.
    public var maximumClients = 4096

    /// The most subscriptions of all clients together.
    public var maximumTotalSubscriptions = 500_000

    /// How long a line may take to arrive, from its first byte on; a minute by default, nil for no limit.
    ///
    /// A client that takes longer is sent an error and disconnected. A client that has ended its side has the same time
    /// to read its waiting lines.
    public var lineTimeout: Duration? = .seconds(60)

    /// The most bytes that may wait for one client. Each line counts 16 bytes more than its length.
    ///
    /// A client that exceeds the limit is disconnected, because no line may be left out. A single line may wait
    /// whatever its length.
    public var maximumBacklog = 1024 * 1024

    /// Creates limits with the default values.
    public init() {}

    func check(_ category: TextBusCategory) throws(TextBusError) {
      let count = category.bytes.count
      guard count <= maximumCategoryLength else {
        throw TextBusError(.categoryTooLong(count, maximum: maximumCategoryLength))
      }
    }
  }

  /// Statistics of a bus.
  public struct Statistics: Sendable, Hashable {
    /// The clients that are currently connected.
    public internal(set) var clients = 0

    /// The subscriptions of all clients.
    public internal(set) var subscriptions = 0

    /// The messages that have been received.
    public internal(set) var messages = 0

    /// The messages that have been enqueued for subscribers, counted once for each.
    public internal(set) var forwarded = 0

    /// The lines that were answered with an error.
    public internal(set) var refused = 0

    /// The clients that were disconnected because they did not read their messages.
    public internal(set) var slowClients = 0

    /// The connections that were closed because the bus had its maximum of clients.
    public internal(set) var turnedAway = 0
  }

  /// Why a connection to a bus ended. More reasons may be added: keep a `default` in a `switch`.
  public enum Departure: Sendable {
    /// The client ended its side, and was sent all its waiting lines.
    case left

    /// The client ended its side within a line of which this many bytes had been received. The line was ignored.
    case unfinishedLine(available: Int)

    /// The client did not read while this many bytes waited for it.
    case tooSlow(backlog: Int)

    /// A line had not ended this long after its first byte. This many bytes of it had been received.
    case lineTimedOut(after: Duration, available: Int)

    /// The bus had its maximum of clients.
    case turnedAway(maximum: Int)

    /// The transport failed.
    case lost(any Error)

    /// The bus ended the connection.
    case shutDown
  }
}
