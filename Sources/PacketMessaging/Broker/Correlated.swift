internal import PacketKit

/// A message that can be a request or a reply, with the number that tells which reply is to which request.
///
/// ```swift
/// @Packet
/// struct Query: Correlated {
///   var correlation: UInt32 = 0
///   var isReply: Bool = false
///   var text: String
/// }
///
/// let reply = try await broker.request(Query(text: "time"), timeout: .seconds(5))
/// ```
///
/// The peer answers by sending a message with the request's ``correlation`` whose ``isReply`` is true.
public protocol Correlated: SendableMetatype {
  /// The number that a reply has from its request.
  ///
  /// Both ends number their own requests, so that one at each end may have the same number.
  var correlation: UInt32 { get set }

  /// Whether the message is a reply.
  var isReply: Bool { get }
}

extension MessageBroker where Message: Correlated {
  /// Sends a message and waits for the reply to it.
  ///
  /// The broker numbers the request. Replies come here only, never to ``messages``; one that comes too late, or
  /// to no request, is dropped. They are read behind the messages that came before them: where those are more
  /// than ``MessageBrokerOptions/readAhead`` and nobody takes them, a reply comes too late.
  ///
  /// A task that is cancelled gives up waiting, whether or not the request has been sent.
  ///
  /// - Parameters:
  ///   - message: The request; its correlation is replaced.
  ///   - timeout: How long to wait, the time that sending takes included.
  /// - Throws: ``MessageBrokerError/noReply(within:)``, ``Disconnection`` as soon as the connection is over, what
  ///   ``send(_:)`` throws, and `CancellationError`.
  public func request(_ message: Message, timeout: Duration) async throws -> Message {
    let connection = connection
    let (correlation, reply) = try replies.open()
    defer { replies.remove(correlation) }
    var numbered = message
    numbered.correlation = correlation
    let sending = Task { [numbered] in
      do {
        try await connection.send { try connection.encode(numbered, into: &$0) }
      } catch {
        reply.keep(.failure(error))
      }
    }
    let waiting = Task { [timeline = connection.timeline] in
      try await timeline.sleep(until: timeline.now + timeout)
      reply.keep(.failure(MessageBrokerError.noReply(within: timeout)))
    }
    defer {
      sending.cancel()
      waiting.cancel()
    }
    return try await reply.valueUnlessCancelled()
  }
}
