public import PacketFraming

/// Why a connection is over.
///
/// ```
/// the connection was closed locally
/// the peer ended within a message, after 12 bytes of at least 20
/// nothing was received for 30.0 seconds
/// ```
///
/// More reasons may come: keep a `default` in a `switch`.
public enum Disconnection: Error, Sendable {
  /// The broker was closed here.
  case closed

  /// The peer ended its side behind a whole message. It may still read what is sent.
  case endedByPeer

  /// The peer ended its side within a message, header included, that takes at least `needed` bytes; nil where
  /// only a terminator would tell.
  case cutShort(available: Int, needed: Int?)

  /// Nothing was received for so long.
  case timedOut(after: Duration)

  /// A message had not come in whole so long after its first byte, of which `available` bytes were there, header
  /// included.
  case messageTimedOut(after: Duration, available: Int)

  /// The peer's bytes are no frame, or no message.
  case malformed(FramingError)

  /// The channel reported an error.
  case failed(any Error)
}

extension Disconnection {
  /// Whether the peer may still read.
  var leavesSending: Bool {
    if case .endedByPeer = self { true } else { false }
  }
}

extension Disconnection: CustomStringConvertible {
  /// One sentence.
  public var description: String {
    switch self {
    case .closed: "the connection was closed locally"
    case .endedByPeer: "the peer ended the connection"
    case .cutShort(let available, let needed?):
      "the peer ended within a message, after \(bytes(available)) of at least \(needed)"
    case .cutShort(let available, nil):
      "the peer ended within a message, after \(bytes(available)) without a terminator"
    case .timedOut(let limit): "nothing was received for \(limit)"
    case .messageTimedOut(let limit, let available):
      "a message was not complete within \(limit), after \(bytes(available))"
    case .malformed(let error): "received a malformed message: \(error)"
    case .failed(let error): "the connection failed: \(error)"
    }
  }

  private func bytes(_ count: Int) -> String { count == 1 ? "1 byte" : "\(count) bytes" }
}
