public import PacketFraming
public import PacketKit

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

extension MessageBroker {
  /// Sends a message, and returns when the system has all of its bytes.
  ///
  /// A sender waits while the peer does not keep up. No more is kept for that than what is being written, at
  /// most 64 KiB and one sender's messages, and the messages of the senders that wait, who go in the order in
  /// which they came. Those who came while a write was under way share the next one.
  ///
  /// A message is sent whole or not at all. A task that is cancelled while its message waits for its turn throws,
  /// and the message is not sent; once its bytes are being written, they all are, and cancelling changes nothing:
  /// to give up even then, close the broker.
  ///
  /// - Throws: `FramingError` for a message that does not encode or is too large, ``MessageBrokerError``,
  ///   ``Disconnection`` when the connection is over, and `CancellationError`. Only of a ``Disconnection`` a part
  ///   may have been written.
  @inlinable
  public func send(_ message: Message) async throws {
    try await connection.send { [connection] in try connection.encode(message, into: &$0) }
  }

  /// Sends messages in one write, without others among them; if one of them cannot be sent, none is.
  ///
  /// - Throws: As ``send(_:)`` does.
  @inlinable
  public func send(contentsOf messages: some Sequence<Message>) async throws {
    let messages = Array(messages)
    if messages.isEmpty { return }
    try await connection.send { [connection] writer in
      for message in messages { try connection.encode(message, into: &writer) }
    }
  }

  /// Sends whole frames that a `FrameEncoder` with this broker's framing has made: what goes to many peers is encoded
  /// once.
  ///
  /// - Throws: As ``send(_:)`` does.
  package func send(frames: Data) async throws {
    try await connection.outbox.send(.bytes(frames))
  }

  /// Sends what waits, and tells the peer that no more comes. Receiving goes on.
  ///
  /// From now on ``send(_:)`` throws ``MessageBrokerError/sendingIsFinished``.
  ///
  /// - Throws: ``Disconnection``, ``MessageBrokerError`` if it has been called before, and `CancellationError`,
  ///   if its turn had not come, whereupon sending goes on.
  public func finishSending() async throws {
    try await connection.outbox.send(.end)
  }
}

extension Connection {
  /// Appends a frame with the message.
  @inlinable
  func encode<Message: Packet>(_ message: Message, into writer: inout PacketWriter) throws {
    let start = writer.count
    try encoder.encode(message, into: &writer)
    try checkFrame(byteCount: writer.count - start)
  }
}
