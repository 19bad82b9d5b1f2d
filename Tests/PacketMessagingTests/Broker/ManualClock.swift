import PacketMessaging

/// A clock whose time passes only when it is told to.
final class ManualClock: Clock {
  struct Instant: InstantProtocol {
    var offset = Duration.zero

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct State {
    var now = Instant()
    var lastID = 0
    var sleepers: [Int: (wake: Instant, continuation: CheckedContinuation<Void, any Error>)] = [:]
  }

  private let state = Locked(State())

  var now: Instant { state.withLock(\.now) }
  var minimumResolution: Duration { .nanoseconds(1) }

  /// Lets time pass.
  func advance(by duration: Duration) {
    let woken = state.withLock { state in
      state.now.offset += duration
      let due = state.sleepers.filter { $0.value.wake <= state.now }
      for id in due.keys { state.sleepers[id] = nil }
      return due.values.map(\.continuation)
    }
    for continuation in woken { continuation.resume() }
  }

  /// Waits until so many tasks sleep up to exactly that time.
  func sleepers(_ count: Int = 1, until time: Duration) async throws {
    while state.withLock({ $0.sleepers.values.count { $0.wake.offset == time } }) < count {
      try Task.checkCancellation()
      await Task.yield()
    }
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let outcome: Result<Void, any Error>? = state.withLock { state in
          if Task.isCancelled { return .failure(CancellationError()) }
          if deadline <= state.now { return .success(()) }
          state.sleepers[id] = (deadline, continuation)
          return nil
        }
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      let sleeper = state.withLock { $0.sleepers.removeValue(forKey: id) }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }
}
