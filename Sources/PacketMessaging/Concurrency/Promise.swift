/// A value that one task waits for and something else provides, once.
package final class Promise<Value: Sendable>: Sendable {
  private enum State {
    case pending
    case awaited(CheckedContinuation<Value, any Error>)
    case kept(Result<Value, any Error>)
  }

  private let state = Locked(State.pending)

  package init() {}

  /// Provides the value or error. Only the first call has an effect.
  package func keep(_ result: Result<Value, any Error>) {
    let waiter: CheckedContinuation<Value, any Error>? = state.withLock { state in
      switch state {
      case .pending:
        state = .kept(result)
        return nil
      case .awaited(let continuation):
        state = .kept(result)
        return continuation
      case .kept:
        return nil
      }
    }
    waiter?.resume(with: result)
  }

  /// Waits for the value. Only one task may call it, and only once.
  package func value() async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      let result: Result<Value, any Error>? = state.withLock { state in
        if case .kept(let result) = state { return result }
        state = .awaited(continuation)
        return nil
      }
      if let result { continuation.resume(with: result) }
    }
  }

  /// Waits for the value, or until the task is cancelled.
  package func valueUnlessCancelled() async throws -> Value {
    try await withTaskCancellationHandler {
      try await value()
    } onCancel: {
      keep(.failure(CancellationError()))
    }
  }
}
