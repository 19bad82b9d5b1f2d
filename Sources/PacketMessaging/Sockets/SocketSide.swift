internal import Dispatch

/// One direction of a socket: its descriptor until it is closed, and the tasks that wait for it to be ready.
///
/// A call to the system is tried at once and under the lock; it does not block. Only when it would, a task waits,
/// and only then is there an event source. A lock rather than an actor, so that reading and writing do not
/// contend, close from anywhere, and need no change of executor.
final class SocketSide: Sendable {
  private struct State {
    var descriptor: Descriptor?
    var waiters: [Promise<Void>] = []
    var source: (any DispatchSourceProtocol)?
    var sourceIsRunning = false
  }

  /// What the side is for, as its errors tell.
  let operation: SocketError.Operation
  let address: SocketAddress
  private let state: Locked<State>

  /// Where events come in. They only wake tasks.
  private static let queue = DispatchQueue(label: "PacketMessaging.sockets")

  init(_ operation: SocketError.Operation, of descriptor: Descriptor, at address: SocketAddress) {
    self.operation = operation
    self.address = address
    state = Locked(State(descriptor: descriptor))
  }

  deinit { close() }

  func error(_ reason: SocketError.Reason) -> SocketError {
    SocketError(operation, address, reason)
  }

  /// Makes a call to the system; nil if it would block.
  func attempt<Value>(
    _ call: (Int32) throws(SystemError) -> Value
  ) throws(SocketError) -> Value? {
    try state.withLock { (state) throws(SocketError) in
      guard let descriptor = state.descriptor else { throw error(.closed) }
      do throws(SystemError) {
        return try call(descriptor.number)
      } catch {
        if error.wouldBlock { return nil }
        throw self.error(.system(error.code))
      }
    }
  }

  /// Waits until a call that would have blocked is worth another attempt.
  ///
  /// - Throws: `CancellationError`, and ``SocketError`` when the side is closed.
  func wait() async throws {
    try await wait { state, _ in
      guard let descriptor = state.descriptor, !state.sourceIsRunning else { return }
      let source = state.source ?? makeSource(descriptor)
      state.source = source
      state.sourceIsRunning = true
      source.resume()
    }
  }

  /// Waits a tenth of a second: for nothing but time can help.
  ///
  /// - Throws: `CancellationError`, and ``SocketError`` when the side is closed.
  func pause() async throws {
    try await wait { _, waiter in
      Self.queue.asyncAfter(deadline: .now() + .milliseconds(100)) { waiter.keep(.success(())) }
    }
  }

  private func wait(_ arrange: (inout State, Promise<Void>) -> Void) async throws {
    let waiter = Promise<Void>()
    try state.withLock { (state) throws(SocketError) in
      guard state.descriptor != nil else { throw error(.closed) }
      state.waiters.append(waiter)
      arrange(&state, waiter)
    }
    defer { state.withLock { $0.waiters.removeAll { $0 === waiter } } }
    try await waiter.valueUnlessCancelled()
  }

  private func makeSource(_ descriptor: Descriptor) -> any DispatchSourceProtocol {
    let source: any DispatchSourceProtocol =
      operation == .write || operation == .connect
      ? DispatchSource.makeWriteSource(fileDescriptor: descriptor.number, queue: Self.queue)
      : DispatchSource.makeReadSource(fileDescriptor: descriptor.number, queue: Self.queue)
    source.setEventHandler { [weak self] in self?.wake() }
    source.setCancelHandler { withExtendedLifetime(descriptor) {} }
    return source
  }

  /// Wakes those who wait; the source rests until someone waits again.
  private func wake() {
    let waiters = state.withLock { state in
      if state.sourceIsRunning { state.source?.suspend() }
      state.sourceIsRunning = false
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.keep(.success(())) }
  }

  /// Lets go of the descriptor, and fails those who wait; false if that has been done before.
  @discardableResult
  func close() -> Bool {
    let last = state.withLock { state in
      state.source?.cancel()
      // A source at rest would never get to its cancellation.
      if !state.sourceIsRunning { state.source?.resume() }
      defer { state = State() }
      return state
    }
    for waiter in last.waiters { waiter.keep(.failure(error(.closed))) }
    return last.descriptor != nil
  }
}
