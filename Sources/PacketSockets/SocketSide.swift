internal import PacketMessaging

/// One direction of a socket: its descriptor until it is closed, and the tasks that wait for it to be ready.
///
/// A system call is tried immediately and under the lock; it does not block. Only if it would block does a task wait,
/// and only then does the event loop learn of the socket. This is a lock rather than an actor, so that reading and
/// writing do not contend, any thread can close the socket, and no executor change is needed.
final class SocketSide: Sendable {
  private struct State {
    var descriptor: Descriptor?
    var waiters = WaitingLine<Promise<Void>>()
    var isWatched = false

    /// Whether to try again instead of waiting: the side became ready while nobody waited, or the last attempt succeeded,
    /// so that there may be something for another task, too.
    var wasWoken = false

    /// Why the connection was lost, if an attempt at this side was told.
    var loss: SystemError?

    /// The handler to call when the side becomes ready, while it is armed.
    var handler: (@Sendable () -> Void)?
    var isArmed = false
  }

  /// The purpose of the side, as its errors state it.
  private let operation: SocketError.Operation
  private let address: SocketAddress
  private let state: Locked<State>

  init(_ operation: SocketError.Operation, of descriptor: Descriptor, at address: SocketAddress) {
    self.operation = operation
    self.address = address
    state = Locked(State(descriptor: descriptor))
  }

  /// Whether it becomes ready when the peer sends something, and not when there is room to send.
  var isReading: Bool { [.read, .accept, .receive].contains(operation) }

  /// Makes a system call; returns nil if it would block.
  func attempt<Value>(
    _ call: (Int32) throws(SystemError) -> Value
  ) throws(SocketError) -> Value? {
    try state.withLock { (state) throws(SocketError) in
      guard let descriptor = state.descriptor else { throw error(.closed) }
      do throws(SystemError) {
        let value = try call(descriptor.number)
        state.wasWoken = true
        return value
      } catch {
        if error.wouldBlock {
          state.wasWoken = false
          return nil
        }
        if error.isLoss { state.loss = error }
        throw self.error(.system(error.code))
      }
    }
  }

  /// Why the connection was lost, if an attempt at this side was told; waits for an attempt on another thread.
  var loss: SystemError? { state.withLock { $0.loss } }

  /// Waits until another attempt at a call that would have blocked is worthwhile.
  ///
  /// - Throws: `CancellationError`, and ``SocketError`` if the side is closed.
  func wait() async throws {
    let waiter = Promise<Void>()
    let id: UInt64? = try state.withLock { (state) throws(SocketError) in
      try watch(&state)
      defer { state.wasWoken = false }
      return state.wasWoken ? nil : state.waiters.append(waiter)
    }
    guard let id else { return }
    defer { state.withLock { _ = $0.waiters.remove(id) } }
    try await waiter.valueUnlessCancelled()
  }

  private func watch(_ state: inout State) throws(SocketError) {
    guard let descriptor = state.descriptor else { throw error(.closed) }
    if state.isWatched { return }
    do throws(SystemError) {
      try EventLoop.watch(descriptor.number, for: self)
    } catch {
      throw self.error(.system(error.code))
    }
    state.isWatched = true
  }

  /// Sets the handler that is called when the side becomes ready, or closes, after ``arm()``.
  func onReady(_ handler: @escaping @Sendable () -> Void) {
    state.withLock { state in
      if state.descriptor != nil { state.handler = handler }
    }
  }

  /// Arms the handler for one call.
  ///
  /// - Returns: Whether it will be called. If not, another attempt at a call that would have blocked is worthwhile now.
  func arm() throws(SocketError) -> Bool {
    try state.withLock { (state) throws(SocketError) in
      try watch(&state)
      state.isArmed = !state.wasWoken
      state.wasWoken = false
      return state.isArmed
    }
  }

  /// Wakes the waiters or, if there are none, the next one.
  func wake() {
    let (waiters, handler) = state.withLock { state in
      state.wasWoken = state.waiters.isEmpty && !state.isArmed
      let handler = state.isArmed ? state.handler : nil
      state.isArmed = false
      return (state.waiters.removeAll(), handler)
    }
    handler?()
    for waiter in waiters { waiter.keep(.success(())) }
  }

  /// Releases the descriptor and fails the waiters. A second call does nothing.
  func close() {
    var closed = state.withLock { state in
      defer { state = State() }
      return state
    }
    if closed.isArmed { closed.handler?() }
    for waiter in closed.waiters.removeAll() { waiter.keep(.failure(error(.closed))) }
  }

  private func error(_ reason: SocketError.Reason) -> SocketError {
    SocketError(operation, address, reason)
  }
}
