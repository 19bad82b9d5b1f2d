public import PacketFraming
public import PacketKit

/// Settings of a ``MessageBroker``, such as heartbeats, timeouts and memory limits.
///
/// ```swift
/// var options = MessageBrokerOptions()
/// options.heartbeatInterval = .seconds(10)
/// options.idleTimeout = .seconds(30)
/// ```
public struct MessageBrokerOptions: Sendable {
  /// How long nothing is sent before a heartbeat, an empty frame, is sent; nil, the default, for no heartbeats.
  ///
  /// A received empty frame is a heartbeat, whether or not this is set, and is not delivered. The one exception is a
  /// message type with a value that takes no bytes: while this is nil, an empty frame is that message. If this is set,
  /// both ends must set it, and such a message cannot be sent.
  public var heartbeatInterval: Duration?

  /// How long nothing may be received before the connection ends; nil, the default, for no limit.
  ///
  /// Only the time in which the broker waits for bytes counts, not the time in which it waits because of ``readAhead``.
  public var idleTimeout: Duration?

  /// How long a message may take to arrive, from its first byte on, before the connection ends; five minutes by
  /// default, nil for no limit.
  ///
  /// Without a limit, a peer that sends an occasional byte could hold the memory of a message forever. Only the time in
  /// which the broker waits for bytes counts, as for ``idleTimeout``.
  public var frameTimeout: Duration? = .seconds(300)

  /// How long the system may accept no bytes before the connection ends with
  /// ``Disconnection/sendTimedOut(after:pending:)``; nil, the default, for no limit.
  ///
  /// ``idleTimeout`` does not find a peer that still sends, perhaps only heartbeats, but no longer reads. This limit does, as
  /// soon as the system's buffers are full. It applies to each 128 KiB of a longer message. The system may accept bytes
  /// only when a part of its buffer is free (on Linux a third), so choose a time in which a slow peer reads as much.
  public var sendTimeout: Duration?

  /// How many bytes of messages may wait to be taken before reading stops; 64 KiB by default, at least 1.
  ///
  /// The broker stores at most this many bytes, the messages of one more chunk, and an incomplete frame.
  public var readAhead = 64 * 1024

  /// How the broker handles a frame that contains no valid message.
  public var malformedMessagePolicy = MalformedMessagePolicy.close

  /// Limits on the memory and stack that a message may use.
  public var limits = PacketLimits()

  /// The clock for heartbeats, ``idleTimeout``, ``frameTimeout``, ``sendTimeout`` and requests.
  public var clock: any Clock<Duration> = ContinuousClock()

  /// Creates options with the default values: no heartbeats, and no timeout but ``frameTimeout``.
  public init() {}
}

/// How a broker handles a frame that contains no valid message.
public enum MalformedMessagePolicy: Sendable {
  /// The connection ends with ``Disconnection/malformed(_:)``.
  case close

  /// The frame is reported, and the next one is taken. Nothing is read during the report.
  ///
  /// If the stream itself is broken, so that there is no next frame (`FramingError.endsStream`), the connection ends
  /// without a report.
  case skip(_ report: @Sendable (FramingError) -> Void)
}
