import PacketMessaging

/// A count that several tasks work on.
final class Counter: Sendable {
  private let value = Locked(0)

  var count: Int { value.withLock(\.self) }

  func add() { value.withLock { $0 += 1 } }
}
