extension Connection {
  /// Ends the connection with this reason, unless it has already ended.
  ///
  /// Received messages can still be taken. The channel also closes, if the peer cannot read any more.
  func end(_ reason: Disconnection) {
    settle(reason) { settled in
      finishReceiving(settled)
      guard !settled.leavesSending else { return }
      refuseSending(settled)
      Task { [channel] in await channel.close() }
    }
  }

  /// Ends the connection and closes its channel, even if the peer could still read, or has sent unread bytes.
  func close(_ reason: Disconnection) async {
    settle(reason) { settled in
      finishReceiving(settled)
      refuseSending(settled)
    }
    await channel.close()
    finishDraining()
  }

  /// Ends the connection, sends pending messages, and closes the channel when the peer has ended its side, or later than
  /// `limit`, or if the task is cancelled.
  func close(drainingFor limit: Duration) async {
    let drained = Promise<Void>()
    var mustDrain = false
    settle(.closed) { settled in
      finishReceiving(settled) { mustDrain = $0.drain(drained) }
    }
    let deadline = timeline.schedule(at: timeline.now + limit) { [self] in
      Task { await close(.closed) }
    }
    await withTaskCancellationHandler {
      do {
        try await outbox.sendEnd()
        if mustDrain { try await drained.value() }
      } catch {
        // Nothing can be sent any more, or the task is cancelled.
      }
    } onCancel: {
      Task { await close(.closed) }
    }
    timeline.cancel(deadline)
    await close(.closed)
  }

  /// Ends sending, and the connection, with this reason. The peer's bytes are still read to their end.
  ///
  /// - Returns: Why the connection has ended.
  func endSending(_ reason: Disconnection) async -> Disconnection {
    let settled = settle(reason) { refuseSending($0) }
    if settled.leavesSending { await close(settled) }
    return settled
  }

  /// Waits for the end.
  func waitForDisconnection() async throws(CancellationError) -> Disconnection {
    let id = ending.withLock { $0.waiters.nextID() }
    let disconnection = await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        let disconnection = ending.withLock { ending in
          if ending.disconnection == nil { ending.waiters.append(waiter, id) }
          return ending.disconnection
        }
        if let disconnection { waiter.resume(returning: disconnection) }
        if Task.isCancelled { dismiss(id) }
      }
    } onCancel: {
      dismiss(id)
    }
    guard let disconnection else { throw CancellationError() }
    return disconnection
  }

  /// Removes a waiter for the end.
  private func dismiss(_ id: UInt64) {
    ending.withLock { $0.waiters.remove(id) }?.resume(returning: nil)
  }

  /// Decides why the connection has ended, unless that has been decided; performs the consequences, then resumes the
  /// waiters.
  @discardableResult
  private func settle(
    _ reason: Disconnection,
    _ follow: (Disconnection) -> Void
  ) -> Disconnection {
    let (waiters, settled) = ending.withLock { ending in
      let waiters = ending.settle(reason)
      return (waiters, ending.disconnection ?? reason)
    }
    follow(settled)
    for waiter in waiters ?? [] { waiter.resume(returning: settled) }
    return settled
  }

  /// Receives nothing more, except to discard it if `change` says so.
  private func finishReceiving(
    _ reason: Disconnection,
    _ change: (inout Inbox) -> Void = { _ in }
  ) {
    cancelCheck()
    intake.failRequests(reason)
    var mustRelease = false
    var isReading = false
    deliver { inbox in
      change(&inbox)
      mustRelease = inbox.finish()
      isReading = inbox.reading != .finished
    }
    if mustRelease { undecoded.release() }
    outbox.keepNoBuffer()
    if !isReading { reading.withLock { $0 }?.cancel() }
  }

  /// Checks the time limits of receiving no more.
  func cancelCheck() {
    if let check = nextCheck.withLock({ $0 }) { timeline.cancel(check) }
  }

  private func refuseSending(_ reason: Disconnection) {
    outbox.close(reason)
    beating.withLock { $0 }?.cancel()
    latest.withLock { $0 = [:] }
  }
}
