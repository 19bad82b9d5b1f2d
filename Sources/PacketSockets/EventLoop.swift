internal import PacketMessaging
internal import Dispatch

/// Wakes tasks that wait for sockets. One thread serves all sockets; it starts when the first listener, connection or
/// datagram socket is created.
///
/// It does not start later, when the first socket has to wait: connections accepted meanwhile could have taken the last
/// descriptor, and starting would fail.
///
/// Dispatch sources would do the same, but on Linux they lose events if one descriptor has a source for reading and one
/// for writing.
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

  /// Creates the event queue, unless it exists.
  static func start() throws(SystemError) {
    try state.withLock { (state) throws(SystemError) in _ = try startedQueue(&state) }
  }

  /// Makes Dispatch open the descriptors of its timers, one for each clock: time limits must work when no descriptors
  /// are left.
  static func prepareTimers() async { await firstTimers.value }

  /// Dispatch opens a descriptor when it waits for a timer of that clock, but not for one that is already due when it
  /// comes to it. So these are due much later. It has waited for them once other timers that began after them have
  /// ended: the second of those begins after Dispatch dealt with all that came before the first.
  private static let firstTimers = Task {
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(60)) {}
    let begun = Promise<Void>()
    let later = Task {
      begun.keep(.success(()))
      try await Task.sleep(for: .seconds(60), clock: .continuous)
    }
    try? await begun.value()
    for _ in 0..<2 { try? await Task.sleep(for: .milliseconds(1), clock: .continuous) }
    later.cancel()
  }

  /// Wakes a side of the descriptor whenever it becomes ready from now on, and immediately if it is ready.
  static func watch(_ number: Int32, for side: SocketSide) throws(SystemError) {
    try state.withLock { (state) throws(SystemError) in
      let queue = try startedQueue(&state)
      var watch = state.watches[number] ?? Watch()
      if side.isReading { watch.reading = side } else { watch.writing = side }
      state.watches[number] = watch
      try System.watch(
        number, reading: watch.reading != nil, writing: watch.writing != nil, in: queue)
    }
  }

  /// Removes a descriptor that is about to be closed.
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
    System.passEvents(of: queue) { event in
      // By now the number may belong to another socket, which is then woken unnecessarily.
      let (reading, writing) = state.withLock { state in
        (
          event.isReadable ? state.watches[event.number]?.reading : nil,
          event.isWritable ? state.watches[event.number]?.writing : nil
        )
      }
      reading?.wake()
      writing?.wake()
    }
  }
}
