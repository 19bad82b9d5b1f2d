internal import PacketFraming
internal import PacketKit

extension Connection {
  /// Waits until all bytes of a load have been handed to the system.
  ///
  /// The first sender to come begins to write, and those who come while it does wait. Writing goes on in a task
  /// of its own, so that no cancelled sender cuts a message short; it begins on the sender's thread, and where
  /// the system takes the bytes at once it ends there too.
  func send(_ load: Outbox<Message>.Load) async throws {
    let id = nextID()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { sender in
        do {
          try Task.checkCancellation()
          if try outbox.withLock({ try $0.add(load, id, sender) }) { beginWriting() }
        } catch {
          sender.resume(throwing: error)
        }
      }
    } onCancel: {
      let sender = outbox.withLock { $0.remove(id) }
      sender?.resume(throwing: CancellationError())
    }
  }

  private func beginWriting() {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      Task.immediate { await write() }
    } else {
      Task { await write() }
    }
  }

  /// Writes until nothing waits.
  private func write() async {
    var hasWritten = false
    while let batch = outbox.withLock({ $0.nextBatch(at: hasWritten ? writeTime : nil) }) {
      for (sender, error) in batch.refused { sender.resume(throwing: error) }
      do {
        if !batch.bytes.isEmpty { try await channel.write(batch.bytes) }
        if batch.isEnd { try await channel.finishWriting() }
        for sender in batch.senders { sender.resume() }
      } catch {
        let reason = await fail(error)
        for sender in batch.senders { sender.resume(throwing: reason) }
      }
      hasWritten = !batch.bytes.isEmpty
      // The first sender, on whose thread this began, is not to wait for those who came later.
      if outbox.withLock({ $0.waitingCount > 0 }) { await Task.yield() }
    }
  }

  private func fail(_ error: any Error) async -> Disconnection {
    let reason = end(.failed(error))
    if reason.leavesSending { await close(reason) }
    return reason
  }

  private var writeTime: Duration? { options.heartBeat == nil ? nil : timeline.now }

  /// Sends a heart-beat when nothing else has been sent for so long.
  func beat(every interval: Duration) async {
    do {
      while true {
        let now = timeline.now
        let due = outbox.withLock { $0.isWriting ? now : $0.lastWrite } + interval
        if now < due { try await timeline.sleep(until: due) } else { try await send(.heartBeat) }
      }
    } catch {
      // Cancelled, or nothing can be sent any more.
    }
  }
}
