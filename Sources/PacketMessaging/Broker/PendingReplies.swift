internal import PacketKit

/// The requests that wait for their replies.
@usableFromInline
final class PendingReplies<Message: Sendable>: Sendable {
  typealias Reply = Promise<Message>

  private struct State {
    var waiting: [UInt64: Reply] = [:]
    var lastNumber: UInt64 = 0
    var disconnection: Disconnection?
    /// Finds the number of a reply; nil if no message can be one.
    var find: (@Sendable (Message) -> UInt64?)?
  }

  private let state = Locked(State())

  @usableFromInline
  init() {
    guard Message.self is any Correlated.Type else { return }
    find { ($0 as? any Correlated)?.repliedNumber }
  }

  /// Sets how the number of a reply is found, unless that is known.
  func find(_ number: @escaping @Sendable (Message) -> UInt64?) {
    state.withLock { state in
      if state.find == nil { state.find = number }
    }
  }

  /// The number of waiting requests.
  var count: Int { state.withLock { $0.waiting.count } }

  /// Returns a number from 1 to `maximum` that no other pending request has, and the future reply.
  ///
  /// - Throws: ``Disconnection`` and ``MessageBrokerError/tooManyRequests(maximum:)``.
  func open(upTo maximum: UInt64) throws -> (number: UInt64, reply: Reply) {
    try state.withLock { state in
      if let disconnection = state.disconnection { throw disconnection }
      guard state.waiting.count < maximum else {
        throw MessageBrokerError.tooManyRequests(maximum: state.waiting.count)
      }
      repeat {
        state.lastNumber = state.lastNumber < maximum ? state.lastNumber + 1 : 1
      } while state.waiting[state.lastNumber] != nil
      let reply = Reply()
      state.waiting[state.lastNumber] = reply
      return (state.lastNumber, reply)
    }
  }

  /// Removes the request with that number, if it is still pending.
  @discardableResult
  func remove(_ number: UInt64) -> Reply? {
    state.withLock { $0.waiting.removeValue(forKey: number) }
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
