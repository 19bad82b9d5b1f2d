/// A clock whose instants are durations since its creation, so that they can be stored for any type of clock.
package struct Timeline: Sendable {
  private let elapsed: @Sendable () -> Duration
  private let sleepUntil: @Sendable (Duration) async throws -> Void

  package init(_ clock: any Clock<Duration>) {
    self.init(opening: clock)
  }

  private init<Time: Clock>(opening clock: Time) where Time.Duration == Duration {
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
    sleepUntil = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
  }

  package var now: Duration { elapsed() }

  /// Waits until the time has come. Returns immediately if it has passed.
  ///
  /// - Throws: `CancellationError`
  package func sleep(until time: Duration) async throws {
    try await sleepUntil(time)
  }
}
