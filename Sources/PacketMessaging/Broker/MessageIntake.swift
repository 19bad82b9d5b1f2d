public import PacketKit

/// How a broker handles received messages.
///
/// It is created once, where the type of the messages is known, for a connection that does not know it.
@usableFromInline
struct MessageIntake: Sendable {
  /// Decodes a message. Returns whether it is to be taken, because it is not a reply.
  let decode: @Sendable (RawSpan, PacketLimits) throws -> Bool

  /// Adds the decoded message, whose frame took that many bytes, to those that can be taken.
  let add: @Sendable (Int) -> Void

  /// Fails the requests that wait for replies.
  let failRequests: @Sendable (Disconnection) -> Void

  @usableFromInline
  init(
    decode: @escaping @Sendable (RawSpan, PacketLimits) throws -> Bool,
    add: @escaping @Sendable (Int) -> Void,
    failRequests: @escaping @Sendable (Disconnection) -> Void
  ) {
    self.decode = decode
    self.add = add
    self.failRequests = failRequests
  }
}
