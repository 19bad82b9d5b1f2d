/// A clock whose instants are durations since a start, so that they can be stored for any type of clock, and what waits
/// for it.
package struct Timeline: Sendable {
  private let elapsed: @Sendable () -> Duration

  /// The tasks that wait on this timeline.
  private let deadlines: Deadlines

  /// The timeline of all that use this clock. The others have one each.
  private static let continuous = Timeline(opening: ContinuousClock())

  package init(_ clock: any Clock<Duration>) {
    self = clock is ContinuousClock ? .continuous : Timeline(opening: clock)
  }

  private init<Time: Clock>(opening clock: Time) where Time.Duration == Duration {
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
    deadlines = Deadlines(
      now: elapsed,
      sleep: { time in
        // The system's clocks do not count to the end of time. Whoever wakes up early sleeps again.
        let end = min(time, start.duration(to: clock.now) + .seconds(1 << 30))
        try? await clock.sleep(until: start.advanced(by: end), tolerance: nil)
      })
  }

  package var now: Duration { elapsed() }

  /// Runs an action at that time, on any thread, unless it is cancelled before. The action must not wait.
  package func schedule(
    at time: Duration,
    _ action: @escaping @Sendable () -> Void
  ) -> Deadlines.Deadline {
    deadlines.add(at: time, action)
  }

  /// Drops an action, if its time has not come.
  package func cancel(_ deadline: Deadlines.Deadline) { deadlines.remove(deadline) }

  /// Waits until the time has come. Returns immediately if it has passed.
  ///
  /// - Throws: `CancellationError`
  package func sleep(until time: Duration) async throws {
    try Task.checkCancellation()
    guard now < time else { return }
    let end = Promise<Void>()
    let deadline = schedule(at: time) { end.keep(.success(())) }
    defer { cancel(deadline) }
    try await end.valueUnlessCancelled()
  }
}
