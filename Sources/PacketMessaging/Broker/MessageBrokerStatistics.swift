/// The bytes that a connection has carried, those that are pending, and the round-trip time: see ``MessageBroker/statistics``.
///
/// The counts are of everything since the broker was created, and always on.
public struct MessageBrokerStatistics: Sendable, Hashable {
  /// The number of messages that the system has accepted.
  public internal(set) var sentMessageCount = 0

  /// The number of bytes that the system has accepted: frames, including heartbeats.
  public internal(set) var sentByteCount = 0

  /// The number of messages received, including replies.
  public internal(set) var receivedMessageCount = 0

  /// The number of bytes received: frames, including heartbeats and malformed ones. Bytes that are
  /// discarded after the end of the connection do not count.
  public internal(set) var receivedByteCount = 0

  /// The bytes that wait to be sent: ``MessageBroker/pendingByteCount``.
  public internal(set) var pendingByteCount = 0

  /// The number of calls, such as ``MessageBroker/send(_:)-(Outgoing)``, whose messages wait for their turn.
  public internal(set) var waitingSendCount = 0

  /// The bytes of received messages that have not been taken.
  public internal(set) var untakenByteCount = 0

  /// The time to the peer and back: ``ByteChannel/roundTripTime``.
  public internal(set) var roundTripTime: Duration?
}

extension MessageBroker {
  /// The bytes that the connection has carried, those that are pending, and the round-trip time.
  ///
  /// ```swift
  /// let statistics = broker.statistics
  /// print(statistics.roundTripTime ?? .zero, statistics.pendingByteCount)
  /// ```
  ///
  /// It takes no time worth mentioning, so a server can look at it for every snapshot.
  public var statistics: MessageBrokerStatistics {
    var statistics = MessageBrokerStatistics()
    let sent = connection.outbox.sent
    let (received, untaken) = connection.inbox.withLock { ($0.received, $0.waitingByteCount) }
    statistics.sentMessageCount = sent.messageCount
    statistics.sentByteCount = sent.byteCount
    statistics.receivedMessageCount = received.messageCount
    statistics.receivedByteCount = received.byteCount
    statistics.pendingByteCount = pendingByteCount
    statistics.waitingSendCount = connection.outbox.waitingCount
    statistics.untakenByteCount = untaken
    statistics.roundTripTime = connection.channel.roundTripTime
    return statistics
  }

  /// The bytes that have been accepted for sending, and that the system has not taken.
  ///
  /// These are the frames that are being written, and the messages of a ``Broadcaster`` or of
  /// ``sendLatest(_:replacing:)`` that wait for their turn, without framing. A message of a sender that waits for its turn is
  /// not yet encoded, and does not count.
  public var pendingByteCount: Int { connection.pendingByteCount }
}

extension Connection {
  var pendingByteCount: Int {
    outbox.pendingByteCount + latest.withLock { $0.values.reduce(0) { $0 + $1.count } }
  }
}
