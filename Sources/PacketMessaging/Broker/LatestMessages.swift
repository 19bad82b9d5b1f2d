internal import PacketKit

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension MessageBroker {
  /// Sends a message that makes earlier ones of its kind obsolete, such as a snapshot, and returns immediately.
  ///
  /// ```swift
  /// try broker.sendLatest(.snapshot(world), replacing: "snapshot")
  /// ```
  ///
  /// The new message replaces one of the same kind that is not yet on its way. So at most one message of each kind waits,
  /// and a peer that has not read for a while gets the newest one.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - kind: Your identifier of the messages that it replaces; other messages are never replaced.
  /// - Throws: `PacketError` if the message has no encoding, `FramingError` if it is too large, ``MessageBrokerError``,
  ///   and ``Disconnection`` if the connection has ended. If the framing rejects the content itself, such as a line feed
  ///   in a line, the connection ends with ``Disconnection/failed(_:)``.
  public func sendLatest(_ message: Outgoing, replacing kind: some Hashable & Sendable) throws {
    let content = try message.encoded()
    try connection.checkSize(of: content)
    if connection.enqueueLatest(content, kind) == .isRefused, let error = connection.outbox.refusal
    {
      throw error
    }
  }
}

extension Broadcaster {
  /// Sends all members a message that makes earlier ones of its kind obsolete, and returns immediately.
  ///
  /// It is encoded once. A member that does not keep up is neither disconnected nor without the newest message; see
  /// ``MessageBroker/sendLatest(_:replacing:)``.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - kind: Your identifier of the messages that it replaces.
  /// - Throws: The errors of ``send(_:)-(Message)``.
  public func sendLatest(_ message: Message, replacing kind: some Hashable & Sendable) throws {
    let content = try message.encoded()
    try send(content) { $0.enqueueLatest(content, kind) }
  }
}

extension Connection {
  /// Enqueues an encoded message in place of the waiting one of its kind.
  func enqueueLatest(
    _ content: Data,
    _ kind: some Hashable & Sendable
  ) -> WriteQueue.Enqueuing {
    if outbox.refusal != nil { return .isRefused }
    let isFirst = latest.withLock { $0.updateValue(content, forKey: kind) == nil }
    guard isFirst else { return .isTaken }
    let frame = frame { [self] in latest.withLock { $0.removeValue(forKey: kind) } }
    let result = outbox.enqueue(frame, cost: 0, maximum: .max)
    if result == .isRefused { latest.withLock { $0[kind] = nil } }
    return result
  }
}
