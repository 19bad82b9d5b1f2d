internal import PacketKit

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension WriteQueue {
  /// Writes until no sender waits.
  func writeForOthers() async {
    var cost = 0
    repeat {
      let batch = nextBatch()
      cost = batch.cost
      do {
        try await write(batch)
        for sender in batch.senders { sender.resume() }
      } catch {
        for sender in batch.senders { sender.resume(throwing: error) }
      }
    } while finish(cost: cost)
  }

  /// Writes a batch, in parts that the system must each accept within the time limit.
  func write(_ batch: Batch) async throws {
    var rest = batch.bytes
    let limit = state.withLock { state in
      state.sent.byteCount += batch.passedByteCount
      state.unwrittenByteCount = rest.count
      state.costOfUnwritten = batch.cost
      return state.timeLimit
    }
    do {
      while rest.count > Self.partByteCount {
        let part = rest.prefix(Self.partByteCount)
        try await pass(part, limit)
        rest = rest.dropFirst(part.count)
        state.withLock { state in
          state.sent.byteCount += part.count
          state.unwrittenByteCount -= part.count
        }
      }
      if !rest.isEmpty { try await pass(rest, limit) }
      if batch.isEnd { try await channel.finishWriting() }
      state.withLock { state in
        state.sent += Traffic(messageCount: batch.messageCount, byteCount: rest.count)
        state.unwrittenByteCount = 0
      }
    } catch {
      let handler = state.withLock { $0.onFailure }
      let reason = await handler?(error) ?? error
      close(reason)
      end.keep(.failure(reason))
      throw reason
    }
  }

  private func pass(_ bytes: Data, _ limit: TimeLimit?) async throws {
    guard let limit else { return try await channel.write(bytes) }
    let timeline = limit.timeline
    let deadline = timeline.schedule(at: timeline.now + limit.duration, limit.onExpiry)
    defer { timeline.cancel(deadline) }
    try await channel.write(bytes)
  }

  /// Gathers the bytes to write to the channel next.
  private func nextBatch() -> Batch {
    var batch = Batch()
    while !batch.isEnd, buffer.writer.count < Self.gatheredByteCount {
      let (parcel, isLast) = state.withLock { state in
        (state.waiting.popFirst(), state.waiting.isEmpty)
      }
      guard let parcel else { break }
      batch.cost += parcel.cost
      if case .bytes(let bytes) = parcel.load, isLast, buffer.writer.isEmpty {
        if let sender = parcel.sender { batch.senders.append(sender) }
        batch.bytes = bytes
        return batch
      }
      do {
        try append(parcel.load.write)
        batch.isEnd = parcel.load.isEnd
        batch.messageCount += parcel.load.messageCount
        if let sender = parcel.sender { batch.senders.append(sender) }
      } catch {
        parcel.sender?.resume(throwing: error)
      }
    }
    batch.bytes = buffer.writer.makeData()
    buffer.writer.removeAll()
    return batch
  }

  /// Appends all of a load, or nothing.
  func append(_ write: (inout PacketWriter) throws -> Void) throws {
    let start = buffer.writer.count
    do {
      try write(&buffer.writer)
    } catch {
      buffer.writer.truncate(to: start)
      throw error
    }
  }

  /// Ends a sender's turn to write. If others wait, they must be served next.
  ///
  /// - Parameters:
  ///   - cost: The cost of the messages that have been written.
  ///   - sent: The bytes that the system has accepted without ``write(_:)``.
  /// - Returns: Whether others wait.
  func finish(cost: Int = 0, _ sent: Traffic = Traffic()) -> Bool {
    let time = timeline?.now
    let (others, isDone, waiters) = state.withLock { state -> (Bool, Bool, [Promise<Void>]) in
      if let time { state.lastWrite = time }
      state.sent += sent
      state.backlog -= cost
      state.unwrittenByteCount = 0
      state.costOfUnwritten = 0
      state.isWriting = !state.waiting.isEmpty
      if state.isWriting { return (true, false, []) }
      tidy(state)
      return (false, state.isFinished, state.removeEndWaiters())
    }
    if isDone { end.keep(.success(())) }
    for waiter in waiters { waiter.keep(.success(())) }
    return others
  }

  /// Releases the memory of a large write, or all of it if none is kept. Nobody is writing.
  func tidy(_ state: State) {
    if !state.keepsBuffer || buffer.writer.capacity > 2 * Self.gatheredByteCount {
      buffer.writer = PacketWriter(capacity: 0)
    }
  }
}
