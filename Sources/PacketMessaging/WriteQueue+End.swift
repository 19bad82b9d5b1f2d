extension WriteQueue {
  /// Sends the end, unless another task does, and waits until it has been passed to the system.
  package func sendEnd() async throws {
    while true {
      do {
        return try await send(.end)
      } catch MessageBrokerError.sendingIsFinished {
        if await waitForEnd() { return }
        // The other task was cancelled before its turn, or nothing can be sent any more.
      }
    }
  }

  /// Waits until the end that another task sends has been written, or will not be.
  ///
  /// - Returns: Whether it has been written.
  private func waitForEnd() async -> Bool {
    let change = Promise<Void>()
    let isWritten: Bool? = state.withLock { state in
      guard state.refusal is MessageBrokerError else { return false }
      if !state.isWriting { return true }
      state.endWaiters.append(change)
      return nil
    }
    if let isWritten { return isWritten }
    try? await change.value()
    return await waitForEnd()
  }
}
