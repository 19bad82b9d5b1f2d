internal import PacketFraming
public import PacketKit

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A message that is encoded once, however many brokers send it.
///
/// ```swift
/// let snapshot = try EncodedMessage(ServerMessage.snapshot(world))
/// for broker in brokers { try await broker.send(snapshot) }
/// ```
///
/// The brokers share its bytes, and each adds its own framing. To send to many peers without waiting for slow ones, use
/// a ``Broadcaster``.
public struct EncodedMessage<Message: Packet>: Sendable {
  let content: Data

  /// Encodes a message.
  ///
  /// - Throws: `PacketError` if the message has no encoding.
  public init(_ message: Message) throws(PacketError) {
    content = try message.encoded()
  }

  /// The number of bytes of the message, without a framing.
  public var byteCount: Int { content.count }
}

extension MessageBroker {
  /// Sends a message that has been encoded before, and returns when the system has accepted all of its bytes.
  ///
  /// - Throws: The errors of ``send(_:)-(Outgoing)``.
  public func send(_ message: EncodedMessage<Outgoing>) async throws {
    try await connection.send(1) { [connection] in try connection.encode(message.content, into: &$0)
    }
  }
}

extension Connection {
  /// Appends a frame that contains an encoded message.
  func encode(_ content: Data, into writer: inout PacketWriter) throws {
    let start = writer.count
    try encoder.encode(content.bytes, into: &writer)
    try checkFrame(byteCount: writer.count - start)
  }
}
