public import PacketKit

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

extension MessageBroker {
  /// Sends a message, and returns when the system has accepted all of its bytes.
  ///
  /// A sender waits if the peer is slow. Only the current write, at most 64 KiB and one sender's messages, and the
  /// messages of waiting senders are kept. Senders proceed in the order in which they arrived. Senders that arrive
  /// during a write share the next one.
  ///
  /// A message is sent completely or not at all. If a task is cancelled while its message waits for its turn, this
  /// method throws and the message is not sent. Once its bytes are being written, they all are, and cancellation has no
  /// effect: to give up even then, close the broker.
  ///
  /// - Throws: `FramingError` if a message cannot be encoded or is too large, ``MessageBrokerError``, ``Disconnection``
  ///   if the connection has ended, and `CancellationError`. Only in the case of a ``Disconnection`` may a part of the
  ///   message have been written.
  @inlinable
  public func send(_ message: Outgoing) async throws {
    try await connection.send(message)
  }

  /// Sends messages in one write, without other messages between them. If one of them cannot be sent, none is.
  ///
  /// - Throws: The errors of ``send(_:)-(Outgoing)``.
  @inlinable
  public func send(contentsOf messages: some Sequence<Outgoing>) async throws {
    let messages = Array(messages)
    if messages.isEmpty { return }
    try await connection.send(messages.count) { [connection] writer in
      for message in messages { try connection.encode(message, into: &writer) }
    }
  }

  /// Sends complete frames that a `FrameEncoder` with this broker's framing has encoded, so that a message to many
  /// peers is encoded once.
  ///
  /// - Throws: The errors of ``send(_:)-(Outgoing)``.
  package func send(frames: Data) async throws {
    try await connection.outbox.send(.bytes(frames))
  }

  /// Sends all waiting messages, and signals the end to the peer. Receiving continues: take ``messages`` to their end
  /// before you close the broker, or call ``close(drainingFor:)`` instead.
  ///
  /// Afterwards ``send(_:)-(Outgoing)`` throws ``MessageBrokerError/sendingIsFinished``.
  ///
  /// - Throws: ``Disconnection``, ``MessageBrokerError`` if it has been called before, and `CancellationError` if the
  ///   task was cancelled before its turn, in which case sending continues.
  public func finishSending() async throws {
    try await connection.outbox.send(.end)
  }
}
