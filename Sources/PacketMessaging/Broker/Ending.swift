/// Why a connection ended, once it has ended, and who waits for that.
struct Ending {
  typealias Waiter = CheckedContinuation<Disconnection?, Never>

  private(set) var disconnection: Disconnection?
  var waiters = WaitingLine<Waiter>()

  /// Sets the reason. Only the first reason counts.
  ///
  /// - Returns: Whom to notify, or nil if the reason was already set.
  mutating func settle(_ disconnection: Disconnection) -> [Waiter]? {
    guard self.disconnection == nil else { return nil }
    self.disconnection = disconnection
    return waiters.removeAll()
  }
}
