/// Why a message was not sent, or a request not answered, although the connection is there.
public enum MessageBrokerError: Error, Sendable, Equatable {
  /// ``MessageBroker/finishSending()`` came before.
  case sendingIsFinished

  /// The message encodes to no bytes, which the peer would take for a heart-beat.
  case messageIsEmpty

  /// No reply came for so long.
  case noReply(within: Duration)
}

extension MessageBrokerError: CustomStringConvertible {
  /// One sentence.
  public var description: String {
    switch self {
    case .sendingIsFinished: "the message was not sent, because sending has finished"
    case .messageIsEmpty:
      "the message was not sent, because it has no bytes, like a heartbeat"
    case .noReply(let limit): "the request had no reply within \(limit)"
    }
  }
}
