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
    var decoder = FrameDecoder(framing)
    while await waitForRoom() {
      do {
        readingSince.withLock { $0 = idleTime }
        let chunk = try await channel.read()
        readingSince.withLock { $0 = nil }
        guard let chunk else { return endAtEnd(&decoder) }
        decoder.append(chunk.bytes)
      } catch {
        end(.failed(error))
        return
      }
      take(from: &decoder)
    }
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
      if bytes.isEmpty, options.heartBeat != nil { return .heartBeat }
      return .message(try Message(decoding: bytes, limits: options.limits))
    }
  }

  private var idleTime: Duration? { options.idleTimeout == nil ? nil : timeline.now }

  /// Ends the connection when nothing has been received for so long.
  func watch(_ limit: Duration) async {
    while !Task.isCancelled {
      let now = timeline.now
      let due = (readingSince.withLock { $0 } ?? now) + limit
      if now >= due {
        end(.timedOut(after: limit))
        return
      }
      try? await timeline.sleep(until: due)
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
