internal import PacketKit

/// A message that can be a request or a reply, with a number that matches a reply to its request.
///
/// It is for protocols whose messages have such a number already. In a protocol of your own, make the requests types that
/// state their replies: see ``Request``.
///
/// ```swift
/// @Packet
/// struct Query: Correlated {
///   var correlation: UInt16 = 0
///   var isReply: Bool = false
///   var text: String
/// }
///
/// let broker = SymmetricBroker<Query>(channel, framing: framing)
/// let reply = try await broker.request(Query(text: "time"), timeout: .seconds(5))
/// ```
///
/// The peer answers by sending a message with the request's ``correlation`` whose ``isReply`` is true.
///
/// The broker counts from 1 to ``maximumCorrelation``, then again from 1, and skips the numbers of requests that wait for
/// their replies. The fewer numbers there are, the sooner a late reply may be taken for that of a newer request.
public protocol Correlated: SendableMetatype {
  /// The type of the number, as wide as it is in the message.
  associatedtype Correlation: FixedWidthInteger & UnsignedInteger

  /// The number that a reply copies from its request.
  ///
  /// Each end numbers its own requests, so two requests from different ends may have the same number.
  var correlation: Correlation { get set }

  /// The greatest number that a message can contain: that of its type, unless the field has fewer bits or digits.
  static var maximumCorrelation: Correlation { get }

  /// Whether the message is a reply.
  var isReply: Bool { get }
}

extension Correlated {
  /// The greatest number of the type.
  public static var maximumCorrelation: Correlation { .max }

  /// The number of the request that the message replies to; nil if it is no reply.
  var repliedNumber: UInt64? { isReply ? UInt64(clamping: correlation) : nil }
}

extension MessageBroker where Incoming: Correlated, Outgoing: Correlated {
  /// Sends a message and waits for the reply to it.
  ///
  /// The broker numbers the request. Replies are delivered only here, never to ``messages``. A reply that arrives too
  /// late, or that matches no request, is dropped. Replies are read after the messages that were received before them:
  /// if those exceed ``MessageBrokerOptions/readAhead`` and nobody takes them, the reply arrives too late.
  ///
  /// A cancelled task stops waiting, whether or not the request has been sent.
  ///
  /// - Parameters:
  ///   - message: The request. Its correlation is replaced.
  ///   - timeout: How long to wait, including the time to send the request.
  /// - Throws: ``MessageBrokerError/noReply(within:)``, ``MessageBrokerError/tooManyRequests(maximum:)``,
  ///   ``Disconnection`` as soon as the connection ends, the errors of ``send(_:)-(Outgoing)``, and `CancellationError`.
  public func request(_ message: Outgoing, timeout: Duration) async throws -> Incoming {
    let maximum = UInt64(clamping: Outgoing.maximumCorrelation)
    let (number, reply) = try replies.open(upTo: maximum)
    var numbered = message
    numbered.correlation = Outgoing.Correlation(number)
    return try await exchange(numbered, number, reply, timeout)
  }
}
