@testable import PacketMessaging
import PacketTesting
import Testing

@Suite(.timeLimit(.minutes(5))) struct DeadlinesTests {
  private let clock = ManualClock()

  @Test func whatIsDueRunsInOrderAndOnce() async throws {
    let seeds = SplitMix64()
    print("whatIsDueRunsInOrderAndOnce:", seeds)
    var generator = seeds
    let timeline = Timeline(clock)
    let ran = RunLog()
    var expected: [Int] = []
    var scheduled: [(second: Int, deadline: Deadlines.Deadline)] = []
    for _ in 0..<500 {
      let second = Int.random(in: 1...1_000_000, using: &generator)
      let deadline = timeline.schedule(at: .seconds(second)) { ran.add(second) }
      scheduled.append((second, deadline))
    }
    scheduled.shuffle(using: &generator)
    for (second, deadline) in scheduled {
      if Bool.random(using: &generator) {
        timeline.cancel(deadline)
        timeline.cancel(deadline)
      } else {
        expected.append(second)
      }
    }
    clock.advance(by: .seconds(1_000_000))
    try await yield(while: ran.seconds.count < expected.count)
    #expect(ran.seconds == expected.sorted())
  }

  @Test func anEarlierDeadlineIsNotLate() async throws {
    let timeline = Timeline(clock)
    let ran = RunLog()
    _ = timeline.schedule(at: .seconds(3600)) { ran.add(3600) }
    try await clock.sleepers(until: .seconds(3600))
    _ = timeline.schedule(at: .seconds(5)) { ran.add(5) }
    try await clock.sleepers(until: .seconds(5))
    clock.advance(by: .seconds(5))
    try await yield(while: ran.seconds.isEmpty)
    #expect(ran.seconds == [5])
    clock.advance(by: .seconds(3595))
    try await yield(while: ran.seconds.count < 2)
    #expect(ran.seconds == [5, 3600])
  }

  @Test func aDeadlineMayBeAsFarAwayAsThereAreNumbers() async {
    await #expect(processExitsWith: .success) {
      let timeline = Timeline(ContinuousClock())
      let ran = RunLog()
      _ = timeline.schedule(at: .seconds(Int64.max)) { ran.add(1) }
      _ = timeline.schedule(at: timeline.now + .milliseconds(10)) { ran.add(2) }
      while ran.seconds.isEmpty { await Task.yield() }
      // The sleep of the first, which began before, has not ended the process either.
      try await Task.sleep(for: .milliseconds(100))
      precondition(ran.seconds == [2], "\(ran.seconds)")
    }
  }

  @Test func sleepingCanBeCancelled() async throws {
    let timeline = Timeline(clock)
    try await timeline.sleep(until: .zero)
    let sleeping = Task { try await timeline.sleep(until: .seconds(1)) }
    try await clock.sleepers(until: .seconds(1))
    sleeping.cancel()
    await #expect(throws: CancellationError.self) { try await sleeping.value }
    let next = Task { try await timeline.sleep(until: .seconds(2)) }
    clock.advance(by: .seconds(2))
    try await next.value
  }
}

/// The deadlines that have come.
private final class RunLog: Sendable {
  private let log = Locked<[Int]>([])

  var seconds: [Int] { log.withLock(\.self) }

  func add(_ second: Int) { log.withLock { $0.append(second) } }
}
