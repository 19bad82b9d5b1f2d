/// A direction of a network that loses and delays datagrams. Delays vary by a quarter, so that some are overtaken.
struct SimulatedLink {
  /// From 0 to 100.
  let lossPercentage: Int
  let delay: Duration
  private var underway: [(arrival: ContinuousClock.Instant, bytes: [UInt8])] = []

  init(lossPercentage: Int, delay: Duration) {
    self.lossPercentage = lossPercentage
    self.delay = delay
  }

  mutating func put(_ bytes: [UInt8], at time: ContinuousClock.Instant) {
    guard Int.random(in: 0..<100) >= lossPercentage else { return }
    underway.append((time + delay * Double.random(in: 0.75...1.25), bytes))
  }

  /// The datagrams that have arrived since the last call.
  mutating func take(at time: ContinuousClock.Instant) -> [[UInt8]] {
    let arrived = underway.filter { $0.arrival <= time }.sorted { $0.arrival < $1.arrival }
    underway.removeAll { $0.arrival <= time }
    return arrived.map(\.bytes)
  }
}
