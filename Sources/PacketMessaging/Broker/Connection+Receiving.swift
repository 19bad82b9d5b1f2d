internal import PacketFraming
internal import PacketKit

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension Connection {
  /// Reads until the connection is over.
  func receive() async {
    var decoder = FrameDecoder(encoder.framing)
    while await waitForRoom() {
      let unreadCount = decoder.unreadCount
      do {
        guard let chunk = try await read(isWithinFrame: unreadCount > 0) else {
          return endAtEnd(&decoder)
        }
        decoder.append(chunk.bytes)
        take(from: &decoder)
        let isNewFrame = unreadCount == 0 || decoder.unreadCount < unreadCount + chunk.count
        if unreadCount > 0 || decoder.unreadCount > 0 {
          noteUnfinished(decoder.unreadCount, isNewFrame: isNewFrame)
        }
      } catch {
        end(.failed(error))
        return
      }
    }
  }

  /// Reads a chunk, and notes how long that takes if a limit asks.
  private func read(isWithinFrame: Bool) async throws -> Data? {
    guard options.idleTimeout != nil || isWithinFrame && options.frameTimeout != nil else {
      return try await channel.read()
    }
    let start = timeline.now
    readingTime.withLock { $0.begin(at: start) }
    defer {
      let end = timeline.now
      readingTime.withLock { $0.end(at: end) }
    }
    return try await channel.read()
  }

  private func noteUnfinished(_ count: Int, isNewFrame: Bool) {
    guard options.frameTimeout != nil else { return }
    readingTime.withLock { $0.note(unfinishedByteCount: count, isNewFrame: isNewFrame) }
    if count > 0 { watchTime() }
  }

  /// Whether more may be read.
  private func waitForRoom() async -> Bool {
    await withCheckedContinuation { reader in
      deliver { $0.add(reader) }
    }
  }

  /// Takes the whole frames.
  private func take(from decoder: inout FrameDecoder) {
    var entries: [Inbox<Message>.Entry] = []
    var malformed: Disconnection?
    repeat {
      let before = decoder.unreadCount
      do {
        guard let frame = try nextFrame(&decoder) else { break }
        guard case .message(let message) = frame, !takesReply(message) else { continue }
        entries.append((message, before - decoder.unreadCount))
      } catch let error as FramingError {
        malformed = refusal(of: error)
      } catch {
        malformed = .failed(error)
      }
    } while malformed == nil
    deliver { $0.append(entries) }
    if let malformed { end(malformed) }
  }

  /// Reports a frame that holds no message, or says why the connection must end.
  private func refusal(of error: FramingError) -> Disconnection? {
    guard case .skip(let report) = options.malformed, !error.endsStream else {
      return .malformed(error)
    }
    report(error)
    return nil
  }

  /// Takes a message if it is a reply, one that nobody waits for too.
  private func takesReply(_ message: Message) -> Bool {
    guard hasReplies, let reply = message as? any Correlated, reply.isReply else { return false }
    replies.withLock { $0.remove(reply.correlation) }?.keep(.success(message))
    return true
  }

  private func endAtEnd(_ decoder: inout FrameDecoder) {
    do throws(FramingError) {
      try decoder.finish()
      end(.endedByPeer)
    } catch {
      if case .unfinished(let available, let needed) = error.reason {
        end(.cutShort(available: available, needed: needed))
      } else {
        end(.malformed(error))
      }
    }
  }

  private func nextFrame(_ decoder: inout FrameDecoder) throws -> ReceivedFrame<Message>? {
    try decoder.withNextFrameBytes { bytes in
      if bytes.isEmpty, !hasEmptyMessage { return .heartBeat }
      return .message(try Message(decoding: bytes, limits: options.limits))
    }
  }

  /// Ends the connection when it has waited too long for bytes, or for the rest of a frame.
  func watch() async {
    while !Task.isCancelled {
      let now = timeline.now
      let deadline = readingTime.withLock { time in
        let deadline = time.deadline(options, at: now)
        if deadline == nil { time.isWatched = false }
        return deadline
      }
      guard let (time, reason) = deadline else { return }
      if now >= time { return end(reason) }
      try? await timeline.sleep(until: time)
    }
  }
}

private enum ReceivedFrame<Message> {
  case message(Message)
  case heartBeat
}

extension Connection {
  /// Changes what there is to take, and wakes those for whom that matters.
  func deliver<Result>(_ change: (inout Inbox<Message>) -> Result) -> Result {
    let (result, wakes) = inbox.withLock { inbox in (change(&inbox), inbox.wakes()) }
    wakes.resume()
    return result
  }

  /// Waits for the next message; nil at the end, and if the task is cancelled.
  func next() async -> Message? {
    if Task.isCancelled { return nil }
    if let message = deliver({ $0.take() }) { return message }
    let id = nextID()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { consumer in
        deliver { $0.add(consumer, id) }
        if Task.isCancelled { dismiss(id) }
      }
    } onCancel: {
      dismiss(id)
    }
  }

  /// Lets go of a consumer that still waits.
  private func dismiss(_ id: UInt64) {
    inbox.withLock { $0.remove(id) }?.resume(returning: nil)
  }
}
