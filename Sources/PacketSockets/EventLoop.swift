internal import PacketMessaging
internal import Dispatch

/// Wakes those who wait for sockets: one thread for all, which starts when the first listener or connection is made.
///
/// It does not wait for the first socket that has to wait: connections that were accepted meanwhile could have taken
/// the last descriptor, and would fail.
///
/// Sources of the dispatch library would do the same, but on Linux they lose events where one descriptor has a
/// source for reading and one for writing.
enum EventLoop {
  private struct State {
    var queue: Int32?
    var watches: [Int32: Watch] = [:]
  }

  private struct Watch {
    weak var reading: SocketSide?
    weak var writing: SocketSide?
  }

  private static let state = Locked(State())

  /// Makes the queue of events, unless it is there.
  static func start() throws(SystemError) {
    try state.withLock { (state) throws(SystemError) in _ = try startedQueue(&state) }
  }

  /// Has the dispatch library open the descriptor of its timers, which it does with the first one: time limits must
  /// hold when there is no descriptor left.
  static func prepareTimers() async { await firstTimer.value }

  private static let firstTimer = Task {
    _ = try? await Task.sleep(for: .milliseconds(1), clock: .continuous)
  }

  /// Has a side of the descriptor woken whenever it becomes ready from now on, and now if it is.
  static func watch(_ number: Int32, for side: SocketSide) throws(SystemError) {
    try state.withLock { (state) throws(SystemError) in
      let queue = try startedQueue(&state)
      if side.isReading {
        state.watches[number, default: Watch()].reading = side
      } else {
        state.watches[number, default: Watch()].writing = side
      }
      try System.watch(number, reading: side.isReading, in: queue)
    }
  }

  /// Forgets a descriptor that is about to be closed.
  static func forget(_ number: Int32) {
    state.withLock { state in
      if state.watches.removeValue(forKey: number) != nil, let queue = state.queue {
        System.unwatch(number, in: queue)
      }
    }
  }

  private static func startedQueue(_ state: inout State) throws(SystemError) -> Int32 {
    if let queue = state.queue { return queue }
    let queue = try System.makeEventQueue()
    state.queue = queue
    DispatchQueue(label: "PacketSockets.EventLoop", qos: .userInitiated).async { run(queue) }
    return queue
  }

  private static func run(_ queue: Int32) -> Never {
    while true {
      for event in System.nextEvents(in: queue) {
        // By now the number may be another socket's, which is then woken for nothing.
        let watch = state.withLock { $0.watches[event.number] }
        if event.isReadable { watch?.reading?.wake() }
        if event.isWritable { watch?.writing?.wake() }
      }
    }
  }
}
