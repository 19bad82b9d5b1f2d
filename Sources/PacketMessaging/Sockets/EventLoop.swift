internal import Dispatch

/// Wakes those who wait for sockets: one thread for all, which starts when the first socket is waited for.
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

  /// Has a side of the descriptor woken whenever it becomes ready from now on, and now if it is.
  static func watch(_ number: Int32, for side: SocketSide) throws(SystemError) {
    try state.withLock { (state) throws(SystemError) in
      let queue: Int32 = if let queue = state.queue { queue } else { try start() }
      state.queue = queue
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

  private static func start() throws(SystemError) -> Int32 {
    let queue = try System.makeEventQueue()
    DispatchQueue(label: "PacketMessaging.EventLoop", qos: .userInitiated).async { run(queue) }
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
