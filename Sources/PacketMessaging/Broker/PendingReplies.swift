internal import PacketKit

/// The requests that wait for their replies.
@usableFromInline
final class PendingReplies<Message: Sendable>: Sendable {
  typealias Reply = Promise<Message>

  private struct State {
    var waiting: [UInt32: Reply] = [:]
    var lastCorrelation: UInt32 = 0
    var disconnection: Disconnection?
    /// Finds the number of a reply; nil if no message can be one.
    var find: (@Sendable (Message) -> UInt32?)?
  }

  private let state = Locked(State())

  @usableFromInline
  init() {
    guard Message.self is any Correlated.Type else { return }
    find { message in
      guard let reply = message as? any Correlated, reply.isReply else { return nil }
      return reply.correlation
    }
  }

  /// Sets how the number of a reply is found, unless that is known.
  func find(_ number: @escaping @Sendable (Message) -> UInt32?) {
    state.withLock { state in
      if state.find == nil { state.find = number }
    }
  }

  /// The number of waiting requests.
  var count: Int { state.withLock { $0.waiting.count } }

  /// Returns a correlation that no other pending request has, and the future reply.
  func open() throws(Disconnection) -> (correlation: UInt32, reply: Reply) {
    try state.withLock { (state) throws(Disconnection) in
      if let disconnection = state.disconnection { throw disconnection }
      repeat { state.lastCorrelation &+= 1 } while state.waiting[state.lastCorrelation] != nil
      let reply = Reply()
      state.waiting[state.lastCorrelation] = reply
      return (state.lastCorrelation, reply)
    }
  }

  /// Removes the request with that correlation, if it is still pending.
  @discardableResult
  func remove(_ correlation: UInt32) -> Reply? {
    state.withLock { $0.waiting.removeValue(forKey: correlation) }
  }

  /// Takes a message if it is a reply, even one that nobody waits for.
  @usableFromInline
  func take(_ message: Message) -> Bool {
    guard let find = state.withLock({ $0.find }), let number = find(message) else { return false }
    remove(number)?.keep(.success(message))
    return true
  }

  /// Rejects new requests, and fails the pending ones.
  @usableFromInline
  func close(_ disconnection: Disconnection) {
    let replies = state.withLock { state in
      state.disconnection = disconnection
      defer { state.waiting = [:] }
      return Array(state.waiting.values)
    }
    for reply in replies { reply.keep(.failure(disconnection)) }
  }
}
