/// Why a connection is over, once it is, and who waits to be told.
struct Ending {
  typealias Waiter = CheckedContinuation<Disconnection?, Never>

  private(set) var disconnection: Disconnection?
  private var waiters: [UInt64: Waiter] = [:]

  /// Settles the reason; only the first counts.
  ///
  /// - Returns: Who is to be told; nil if it was settled before.
  mutating func settle(_ disconnection: Disconnection) -> [Waiter]? {
    guard self.disconnection == nil else { return nil }
    self.disconnection = disconnection
    defer { waiters = [:] }
    return Array(waiters.values)
  }

  mutating func add(_ waiter: Waiter, _ id: UInt64) { waiters[id] = waiter }

  mutating func remove(_ id: UInt64) -> Waiter? { waiters.removeValue(forKey: id) }
}
