/// Actions to be run when their time has come.
///
/// One task sleeps until the first of them. To remove an action takes no time and leaves nothing, whereas a sleeping
/// task that is cancelled may take memory until its time would have come.
package final class Deadlines: Sendable {
  /// An action that waits for its time. The lock of the list protects its position.
  package final class Deadline: @unchecked Sendable {
    fileprivate let time: Duration
    fileprivate let action: @Sendable () -> Void
    /// Its position in the heap; nil if it is not there.
    fileprivate var position: Int?

    fileprivate init(_ time: Duration, _ action: @escaping @Sendable () -> Void) {
      self.time = time
      self.action = action
    }
  }

  fileprivate struct State {
    /// A heap: none is before the one at half its position.
    var heap: [Deadline] = []
    /// When the sleeping tasks wake up, the first one last.
    var sleepers: [Duration] = []
  }

  private let state = Locked(State())
  private let now: @Sendable () -> Duration
  private let sleep: @Sendable (Duration) async -> Void

  /// - Parameters:
  ///   - now: The time.
  ///   - sleep: Waits until a time. It may return early.
  init(
    now: @escaping @Sendable () -> Duration,
    sleep: @escaping @Sendable (Duration) async -> Void
  ) {
    self.now = now
    self.sleep = sleep
  }

  /// The number of actions that wait.
  package var count: Int { state.withLock { $0.heap.count } }

  /// Runs an action at that time, on any thread, unless it is removed before. The action must not wait.
  package func add(
    at time: Duration,
    _ action: @escaping @Sendable () -> Void
  ) -> Deadline {
    let deadline = Deadline(time, action)
    let mustSleep = state.withLock { state in
      state.add(deadline)
      return state.mustSleep()
    }
    if let mustSleep { sleep(until: mustSleep) }
    return deadline
  }

  /// Removes an action, if it still waits.
  package func remove(_ deadline: Deadline) {
    state.withLock { $0.remove(deadline) }
  }

  private func sleep(until time: Duration) {
    // Holds the list only when it is awake, because it may sleep for long after everything has been removed.
    Task { [weak self, sleep] in
      await sleep(time)
      self?.wake(time)
    }
  }

  /// Runs the actions that are due after a sleep until `time`.
  private func wake(_ time: Duration) {
    let now = now()
    let (due, mustSleep) = state.withLock { state in
      state.sleepers.removeAll { $0 == time }
      var due: [Deadline] = []
      while let first = state.heap.first, first.time <= now {
        state.remove(first)
        due.append(first)
      }
      return (due, state.mustSleep())
    }
    if let mustSleep { sleep(until: mustSleep) }
    for deadline in due { deadline.action() }
  }
}

extension Deadlines.State {
  /// When another task must wake up; nil if those that sleep suffice.
  mutating func mustSleep() -> Duration? {
    guard let first = heap.first?.time else { return nil }
    if let sleeper = sleepers.last, sleeper <= first { return nil }
    sleepers.append(first)
    return first
  }

  mutating func add(_ deadline: Deadlines.Deadline) {
    heap.append(deadline)
    deadline.position = heap.count - 1
    rise(from: heap.count - 1)
  }

  mutating func remove(_ deadline: Deadlines.Deadline) {
    guard let position = deadline.position else { return }
    deadline.position = nil
    let last = heap.removeLast()
    if last !== deadline {
      place(last, at: position)
      rise(from: position)
      sink(from: position)
    }
    // Many may have waited at once.
    if heap.capacity > 64, heap.count < heap.capacity / 8 { heap = heap.map { $0 } }
  }

  private mutating func place(_ deadline: Deadlines.Deadline, at position: Int) {
    heap[position] = deadline
    deadline.position = position
  }

  private mutating func rise(from start: Int) {
    let deadline = heap[start]
    var position = start
    while position > 0, deadline.time < heap[(position - 1) / 2].time {
      place(heap[(position - 1) / 2], at: position)
      position = (position - 1) / 2
    }
    place(deadline, at: position)
  }

  private mutating func sink(from start: Int) {
    let deadline = heap[start]
    var position = start
    while 2 * position + 1 < heap.count {
      var child = 2 * position + 1
      if child + 1 < heap.count, heap[child + 1].time < heap[child].time { child += 1 }
      guard heap[child].time < deadline.time else { break }
      place(heap[child], at: position)
      position = child
    }
    place(deadline, at: position)
  }
}
