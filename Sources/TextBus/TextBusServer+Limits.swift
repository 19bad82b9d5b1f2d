extension TextBusServer {
  /// What the clients of a bus may claim.
  public struct Limits: Sendable, Hashable {
    /// The most bytes of a line, its end not counted. A longer one is refused and passed over.
    public var maximumLineLength = 64 * 1024

    /// The most bytes of a category.
    public var maximumCategoryLength = 256

    /// The most categories that one client may be subscribed to.
    public var maximumSubscriptions = 1000

    /// The most clients. A connection beyond them is sent an error and closed.
    public var maximumClients = 4096

    /// The most subscriptions of all clients together.
    public var maximumTotalSubscriptions = 500_000

    /// How long a line may take to come in, from its first byte on; a minute by default, nil for ever.
    ///
    /// A client that takes longer is sent an error and disconnected. One that has ended its side has as long to take
    /// what waits for it.
    public var lineTimeout: Duration? = .seconds(60)

    /// The most bytes that may wait for one client, each line counted with 16 bytes more than it has.
    ///
    /// A client for which more would wait is disconnected, for lines cannot be left out of what it is sent. A
    /// single line may wait however long it is.
    public var maximumBacklog = 1024 * 1024

    /// The limits as they are here.
    public init() {}

    func check(_ category: TextBusCategory) throws(TextBusError) {
      let count = category.bytes.count
      guard count <= maximumCategoryLength else {
        throw TextBusError(.categoryTooLong(count, maximum: maximumCategoryLength))
      }
    }
  }

  /// What a bus has done.
  public struct Statistics: Sendable, Hashable {
    /// The clients that are connected now.
    public internal(set) var clients = 0

    /// The subscriptions of all of them.
    public internal(set) var subscriptions = 0

    /// The messages that have come in.
    public internal(set) var messages = 0

    /// The messages that have been put in line for a subscriber, once for each.
    public internal(set) var forwarded = 0

    /// The lines that were answered with an error.
    public internal(set) var refused = 0

    /// The clients that were disconnected because they did not read what they had asked for.
    public internal(set) var slowClients = 0

    /// The connections that were closed because the bus had as many clients as it takes.
    public internal(set) var turnedAway = 0
  }

  /// Why a connection to a bus ended. More reasons may come: keep a `default` in a `switch`.
  public enum Departure: Sendable {
    /// The client ended its side, and was sent what waited for it.
    case left

    /// The client ended its side in a line of which so many bytes had come. The line was not used.
    case unfinishedLine(available: Int)

    /// The client did not read while so many bytes waited for it.
    case tooSlow(backlog: Int)

    /// The client did not end a line so long after its first byte. So many bytes of it had come.
    case lineTimedOut(after: Duration, available: Int)

    /// The bus had as many clients as it takes.
    case turnedAway(maximum: Int)

    /// The transport failed.
    case lost(any Error)

    /// The bus ended the connection.
    case shutDown
  }
}
