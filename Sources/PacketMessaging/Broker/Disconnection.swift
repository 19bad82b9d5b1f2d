public import PacketFraming
internal import PacketKit

/// Why a connection ended.
///
/// ```
/// the connection was closed locally
/// the peer ended within a message, after 12 bytes of at least 20
/// nothing was received for 30.0 seconds
/// ```
///
/// More reasons may be added: write a `default` in a `switch`.
public enum Disconnection: Error, Sendable {
  /// The broker was closed locally.
  case closed

  /// The peer ended its side after a complete message. It may still read messages.
  case endedByPeer

  /// The peer ended its side within a message that takes at least `needed` bytes, including its header; nil if only a
  /// terminator determines the length.
  case cutShort(available: Int, needed: Int?)

  /// Nothing was received for this long.
  case timedOut(after: Duration)

  /// A message was incomplete this long after its first byte. `available` bytes of it were received, including its
  /// header.
  case messageTimedOut(after: Duration, available: Int)

  /// The peer did not read fast enough for a ``Broadcaster``: `backlog` bytes of messages waited for it.
  case tooSlow(backlog: Int)

  /// The system accepted nothing for this long, because the peer does not read. `pending` bytes waited for it, as
  /// ``MessageBroker/pendingByteCount`` counts them.
  case sendTimedOut(after: Duration, pending: Int)

  /// The peer's bytes are not a valid frame or message.
  case malformed(FramingError)

  /// The channel reported an error.
  case failed(any Error)
}

extension Disconnection: Equatable {
  /// Whether two reasons are the same. The channel's errors are compared as values if they are `Equatable`, and by their
  /// type and text if not.
  public static func == (one: Disconnection, other: Disconnection) -> Bool {
    switch (one, other) {
    case (.closed, .closed), (.endedByPeer, .endedByPeer): true
    case (.cutShort(let count, let needed), .cutShort(let otherCount, let otherNeeded)):
      count == otherCount && needed == otherNeeded
    case (.timedOut(let limit), .timedOut(let otherLimit)): limit == otherLimit
    case (.messageTimedOut(let limit, let count), .messageTimedOut(let otherLimit, let otherCount)):
      limit == otherLimit && count == otherCount
    case (.tooSlow(let count), .tooSlow(let otherCount)): count == otherCount
    case (.sendTimedOut(let limit, let count), .sendTimedOut(let otherLimit, let otherCount)):
      limit == otherLimit && count == otherCount
    case (.malformed(let error), .malformed(let otherError)): error == otherError
    case (.failed(let error), .failed(let otherError)): areEqual(error, otherError)
    default: false
    }
  }

  private static func areEqual(_ one: any Error, _ other: any Error) -> Bool {
    guard type(of: one) == type(of: other) else { return false }
    if let one = one as? any Equatable { return isEqual(one, to: other) }
    return "\(one)" == "\(other)"
  }

  private static func isEqual<Value: Equatable>(_ one: Value, to other: any Error) -> Bool {
    other as? Value == one
  }
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
      "the peer ended within a message, after \(available.inBytes) of at least \(needed)"
    case .cutShort(let available, nil):
      "the peer ended within a message, after \(available.inBytes) without a terminator"
    case .timedOut(let limit): "nothing was received for \(limit)"
    case .messageTimedOut(let limit, let available):
      "a message was not complete within \(limit), after \(available.inBytes)"
    case .tooSlow(let backlog): "the peer did not read, and \(backlog.inBytes) waited for it"
    case .sendTimedOut(let limit, let pending):
      "the peer accepted nothing for \(limit), and \(pending.inBytes) waited for it"
    case .malformed(let error): "received a malformed message: \(error)"
    case .failed(let error): "the connection failed: \(error)"
    }
  }
}
