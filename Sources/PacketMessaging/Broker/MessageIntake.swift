public import PacketKit

/// What a broker does with what is received.
///
/// It is made once, where the type of the messages is known, for a connection that does not know it.
@usableFromInline
struct MessageIntake: Sendable {
  /// Decodes a message; says whether it is to be taken, because it is no reply.
  let decode: @Sendable (RawSpan, PacketLimits) throws -> Bool

  /// Lets the messages that have been decoded be taken.
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
