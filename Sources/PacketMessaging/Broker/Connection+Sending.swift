internal import PacketFraming
internal import PacketKit

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension Connection {
  /// Appends a frame with the message.
  func encode(_ message: Message, into writer: inout PacketWriter) throws {
    let start = writer.count
    try encoder.encode(message, into: &writer)
    if writer.count - start == heartBeat?.count { throw MessageBrokerError.messageIsEmpty }
  }

  /// Waits until a load is done with: all of its bytes have been handed to the system.
  ///
  /// A sender that comes alone writes, and those who come meanwhile wait: what they have goes in the next write.
  func send(_ load: Outbox.Load) async throws {
    try Task.checkCancellation()
    guard let batch = try outbox.withLock({ try $0.begin(load) }) else {
      return try await wait(load)
    }
    try await undisturbed {
      defer { if self.finish() { Task { await self.writeForOthers() } } }
      try await self.write(batch)
    }
  }

  /// Does what must not end early when the sender's task is cancelled, or a message could be cut short.
  ///
  /// It begins on the sender's thread, and where the channel does not have to wait it ends there too.
  private func undisturbed(_ work: @escaping @Sendable () async throws -> Void) async throws {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      try await Task.immediate(operation: work).value
    } else {
      try await Task(operation: work).value
    }
  }

  private func wait(_ load: Outbox.Load) async throws {
    let id = nextID()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { sender in
        do {
          try Task.checkCancellation()
          if try outbox.withLock({ try $0.add(load, id, sender) }) {
            Task { await writeForOthers() }
          }
        } catch {
          sender.resume(throwing: error)
        }
      }
    } onCancel: {
      let sender = outbox.withLock { $0.remove(id) }
      sender?.resume(throwing: CancellationError())
    }
  }

  /// Writes until nobody waits.
  private func writeForOthers() async {
    repeat {
      let (batch, senders) = outbox.withLock { $0.nextBatch() }
      for (sender, error) in senders.refused { sender.resume(throwing: error) }
      do {
        try await write(batch)
        for sender in senders.served { sender.resume() }
      } catch {
        for sender in senders.served { sender.resume(throwing: error) }
      }
    } while finish()
  }

  /// - Throws: ``Disconnection``, for then the connection is over.
  private func write(_ batch: Outbox.Batch) async throws {
    do {
      if !batch.bytes.isEmpty { try await channel.write(batch.bytes) }
      if batch.isEnd { try await channel.finishWriting() }
    } catch {
      throw await endSending(.failed(error))
    }
  }

  private func finish() -> Bool {
    let time = heartBeat == nil ? nil : timeline.now
    return outbox.withLock { $0.finish(at: time) }
  }

  /// Sends a heart-beat when nothing else has been sent for so long.
  func beat(every interval: Duration) async {
    do {
      while let heartBeat {
        let now = timeline.now
        let due = outbox.withLock { $0.isWriting ? now : $0.lastWrite } + interval
        if now < due {
          try await timeline.sleep(until: due)
        } else {
          try await send(.frames { $0.write(bytes: heartBeat.bytes) })
        }
      }
    } catch {
      // Cancelled, or nothing can be sent any more.
    }
  }
}
