/// The clock of a loop that does something in each frame. Frames in which the process was stopped are left out.
struct FrameClock {
  private static let interval = Duration.seconds(1) / World.framesPerSecond
  /// How late a frame may be and be caught up.
  private static let tolerance = Duration.milliseconds(250)

  private let clock = ContinuousClock()
  private var next = ContinuousClock.now

  /// Waits for the next frame; returns the time.
  ///
  /// - Throws: `CancellationError`.
  mutating func nextFrame() async throws -> ContinuousClock.Instant {
    next += Self.interval
    let now = clock.now
    if now > next + Self.tolerance { next = now }
    try await clock.sleep(until: next)
    return clock.now
  }
}
