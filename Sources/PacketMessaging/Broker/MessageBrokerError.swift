/// Why a message was not sent, or a request not answered, although the connection is open.
public enum MessageBrokerError: Error, Sendable, Equatable {
  /// ``MessageBroker/finishSending()`` has been called.
  case sendingIsFinished

  /// The encoding of the message is empty, which the peer would read as a heartbeat.
  case messageIsEmpty

  /// The peer's reply is one to a request of another type.
  case replyToAnotherRequest

  /// So many requests wait for their replies that no number is left for another one.
  case tooManyRequests(maximum: Int)

  /// No message was received for this long.
  case noMessage(within: Duration)

  /// No reply was received for this long.
  case noReply(within: Duration)
}

extension MessageBrokerError: CustomStringConvertible {
  /// One sentence.
  public var description: String {
    switch self {
    case .sendingIsFinished: "the message was not sent, because sending has finished"
    case .messageIsEmpty:
      "the message was not sent, because it is empty, and an empty message is a heartbeat"
    case .noMessage(let limit): "no message was received within \(limit)"
    case .tooManyRequests(let maximum):
      "the request was not sent, because \(maximum) wait for replies, and there are no more numbers"
    case .replyToAnotherRequest: "the peer replied as if to a request of another type"
    case .noReply(let limit): "the request had no reply within \(limit)"
    }
  }
}
