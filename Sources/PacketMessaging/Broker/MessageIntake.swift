public import PacketKit

/// What a broker does with received messages.
///
/// It is created once, where the type of the messages is known, for a connection that does not know it.
@usableFromInline
struct MessageIntake: Sendable {
  /// Decodes a message. Returns whether it is to be taken, because it is not a reply.
  let decode: @Sendable (RawSpan, PacketLimits) throws -> Bool

  /// Makes the decoded messages available.
  let deliver: @Sendable () -> Void

  /// Fails the requests that wait for replies.
  let failRequests: @Sendable (Disconnection) -> Void

  @usableFromInline
  init(
    decode: @escaping @Sendable (RawSpan, PacketLimits) throws -> Bool,
    deliver: @escaping @Sendable () -> Void,
    failRequests: @escaping @Sendable (Disconnection) -> Void
  ) {
    self.decode = decode
    self.deliver = deliver
    self.failRequests = failRequests
  }
}
