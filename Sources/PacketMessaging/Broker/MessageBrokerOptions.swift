public import PacketFraming
public import PacketKit

/// What a ``MessageBroker`` does beyond carrying messages, and how much it keeps.
///
/// ```swift
/// var options = MessageBrokerOptions()
/// options.heartBeat = .seconds(10)
/// options.idleTimeout = .seconds(30)
/// ```
public struct MessageBrokerOptions: Sendable {
  /// How long nothing is sent before a heartbeat is, which is an empty frame; nil for no heartbeats, the default.
  ///
  /// An empty frame that is received is a heartbeat whether or not this is set, and is not delivered. The one
  /// exception is a message type that has a value without bytes: while this is nil, an empty frame is that message.
  /// If it is set, both ends must set it, and such a message cannot be sent.
  public var heartBeat: Duration?

  /// How long nothing may be received before the connection is given up; nil for ever, which is the default.
  ///
  /// Only time in which the broker waits for bytes counts: not that in which it waits for ``readAhead``.
  public var idleTimeout: Duration?

  /// How long a message may take to come in, from its first byte on, before the connection is given up; five minutes
  /// by default, nil for ever.
  ///
  /// Without it a peer that sends a byte now and then could hold the memory of a message for ever. Only time in which
  /// the broker waits for bytes counts, as for ``idleTimeout``.
  public var frameTimeout: Duration? = .seconds(300)

  /// How many bytes of messages may wait to be taken before no more are read; 64 KiB by default, at least 1.
  ///
  /// What is kept at most is that, the messages of one chunk more, and a frame that is not there in full.
  public var readAhead = 64 * 1024

  /// What becomes of the connection when a frame holds no message.
  public var malformed = MalformedMessagePolicy.close

  /// How much a message may claim beyond its bytes.
  public var limits = PacketLimits()

  /// What measures time: for heartbeats, ``idleTimeout``, ``frameTimeout`` and requests.
  public var clock: any Clock<Duration> = ContinuousClock()

  /// No heartbeats, no idle timeout, and the defaults of all others.
  public init() {}
}

/// What becomes of a connection when a frame holds no message.
public enum MalformedMessagePolicy: Sendable {
  /// The connection ends with ``Disconnection/malformed(_:)``.
  case close

  /// The frame is reported, and the next one is taken. Nothing is read during the report.
  ///
  /// Where the stream itself is broken, so that there is no next frame, the connection ends all the same
  /// (`FramingError.endsStream`), which is not reported.
  case skip(_ report: @Sendable (FramingError) -> Void)
}
