internal import PacketMessaging

/// The datagrams that have been received and not yet taken, at most a fixed number of them: a newer one replaces the
/// oldest.
final class DatagramQueue: Sendable {
  private struct State {
    /// A ring: the datagrams, from the oldest on.
    var places: [DatagramBuffer?]
    var first = 0
    var count = 0

    /// Buffers that hold nothing, and what makes more of them.
    var free: [DatagramBuffer] = []
    var buffers: DatagramBuffers

    var counts = DatagramSocket.Counts()
    var failure: SocketError?
    var isClosed = false
    var waiters = WaitingLine<Promise<Void>>()

    mutating func popFirst() -> DatagramBuffer? {
      guard count > 0 else { return nil }
      defer {
        first = (first + 1) % places.count
        count -= 1
        releaseMemory()
      }
      return places[first].take()
    }

    /// Releases what a closed queue no longer needs.
    mutating func releaseMemory() {
      guard isClosed else { return }
      free = []
      buffers = DatagramBuffers(capacity: 0)
      if count == 0 { places = [] }
    }

    mutating func append(_ buffer: DatagramBuffer) {
      if count == places.count, let oldest = popFirst() {
        free.append(oldest)
        counts.dropped += 1
      }
      places[(first + count) % places.count] = buffer
      count += 1
      counts.received += 1
    }
  }

  /// The most bytes of a datagram.
  let maximumLength: Int

  private let state: Locked<State>

  init(capacity: Int, maximumLength: Int) {
    self.maximumLength = min(max(maximumLength, 1), 65_535)
    let capacity = min(max(capacity, 1), 1 << 20)
    state = Locked(
      State(
        places: Array(repeating: nil, count: capacity),
        buffers: DatagramBuffers(capacity: self.maximumLength)))
  }

  var counts: DatagramSocket.Counts { state.withLock { $0.counts } }

  /// Adds a received datagram, and returns a buffer that holds none. A closed queue adds nothing.
  func exchange(_ buffer: DatagramBuffer) -> DatagramBuffer {
    wake { state in
      if state.isClosed { return buffer }
      state.append(buffer)
      return state.free.popLast() ?? state.buffers.makeBuffer()
    }
  }

  /// Returns a buffer for the first datagrams.
  func makeBuffer() -> DatagramBuffer { state.withLock { $0.buffers.makeBuffer() } }

  /// Gives back the buffer of a datagram that has been taken.
  func recycle(_ buffer: DatagramBuffer) {
    state.withLock { state in
      if !state.isClosed { state.free.append(buffer) }
    }
  }

  /// Counts a datagram that was longer than a buffer.
  func noteTooLong() { state.withLock { $0.counts.tooLong += 1 } }

  /// Sets how many datagrams the system has dropped.
  func noteDroppedBySystem(_ count: Int) {
    state.withLock { $0.counts.droppedBySystem = count }
  }

  /// Makes the next attempt to take a datagram throw, after those that have been received.
  func fail(_ error: SocketError) { wake { $0.failure = error } }

  func close() {
    wake { state in
      state.isClosed = true
      state.releaseMemory()
    }
  }

  private func wake<Result>(_ change: (inout State) -> Result) -> Result {
    let (result, waiters) = state.withLock { state in
      (change(&state), state.waiters.removeAll())
    }
    for waiter in waiters { waiter.keep(.success(())) }
    return result
  }

  /// Removes and returns the oldest datagram; nil if there is none.
  func popFirst() throws(SocketError) -> DatagramBuffer? {
    try state.withLock { (state) throws(SocketError) in
      if let buffer = state.popFirst() { return buffer }
      if let failure = state.failure.take() { throw failure }
      return nil
    }
  }

  /// Waits for a datagram or a failure; returns false if the queue is closed.
  func wait() async throws -> Bool {
    let waiter = Promise<Void>()
    let id: UInt64?? = state.withLock { state in
      if state.count > 0 || state.failure != nil { return .some(nil) }
      if state.isClosed { return nil }
      return state.waiters.append(waiter)
    }
    guard let id else { return false }
    guard let id else { return true }
    defer { state.withLock { _ = $0.waiters.remove(id) } }
    try await waiter.valueUnlessCancelled()
    return true
  }
}
