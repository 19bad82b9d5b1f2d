internal import PacketFraming
internal import PacketKit

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

// MARK: - Channels that must be awaited

extension Connection {
  /// Reads until the connection ends.
  func receive() async {
    while await waitForRoom() {
      do {
        guard let chunk = try await read() else { return endAtEnd() }
        let unreadCount = undecoded.decoder.unreadCount
        undecoded.decoder.append(chunk.bytes)
        takeFrames(unreadCount, chunk.count)
      } catch {
        return end(.failed(error))
      }
    }
  }

  private func read() async throws -> Data? {
    beginReading()
    defer { endReading() }
    return try await channel.read()
  }

  /// Whether more may be read.
  private func waitForRoom() async -> Bool {
    if let mayRead = inbox.withLock({ $0.mayRead }) { return mayRead }
    await withCheckedContinuation { reader in
      deliver { $0.callWhenReadable { reader.resume() } }
    }
    return inbox.withLock { !$0.isFinished }
  }
}

// MARK: - Channels that can be polled

extension Connection {
  /// Reads the received bytes until there is no more room, or nothing is left.
  ///
  /// In either case reading continues later, and no task has to wait for it.
  ///
  /// - Parameter maximum: The number of chunks to read before another task continues.
  func readNow(_ channel: any PolledChannel, atMost maximum: Int = .max) {
    var count = 0
    while true {
      guard let mayRead = inbox.withLock({ $0.mayRead }) else {
        return deliver { $0.callWhenReadable { [self] in Task { readNow(channel) } } }
      }
      guard mayRead else { return }
      guard count < maximum else {
        Task { readNow(channel) }
        return
      }
      do {
        guard try readChunk(channel) else { return }
      } catch {
        return end(.failed(error))
      }
      count += 1
    }
  }

  /// Reads a chunk. Returns false if none is available, in which case the handler will be called when one is, or if it
  /// was the last.
  private func readChunk(_ channel: any PolledChannel) throws -> Bool {
    while true {
      let unreadCount = undecoded.decoder.unreadCount
      if let count = try channel.readNow({ undecoded.decoder.append($0) }) {
        if count == 0 {
          endAtEnd()
        } else {
          takeFrames(unreadCount, count)
        }
        return count > 0
      }
      beginReading()
      if try channel.waitToRead() { return false }
      endReading()
    }
  }

  /// Lets someone read: a waiting consumer if there is one, because it then need not be resumed again.
  func becomeReadable(_ channel: any PolledChannel) {
    endReading()
    let (consumer, isFinished) = inbox.withLock { ($0.popReadingConsumer(), $0.isFinished) }
    if let consumer {
      consumer.resume(returning: true)
    } else if !isFinished {
      Task { readNow(channel) }
    }
  }
}

// MARK: - Frames

extension Connection {
  /// Takes the complete frames after a chunk of `chunkCount` bytes has been added to the unread bytes.
  private func takeFrames(_ unreadCount: Int, _ chunkCount: Int) {
    var malformed: Disconnection?
    var byteCounts: [Int] = []
    repeat {
      let before = undecoded.decoder.unreadCount
      do {
        guard let isMessage = try takeFrame() else { break }
        if isMessage { byteCounts.append(before - undecoded.decoder.unreadCount) }
      } catch let error as FramingError {
        malformed = refusal(of: error)
      } catch {
        malformed = .failed(error)
      }
    } while malformed == nil
    if !byteCounts.isEmpty {
      deliver { inbox in
        for count in byteCounts { inbox.append(byteCount: count) }
        intake.deliver()
      }
    }
    if let malformed { end(malformed) }
    let count = undecoded.decoder.unreadCount
    if unreadCount > 0 || count > 0 {
      noteUnfinished(count, isNewFrame: unreadCount == 0 || count < unreadCount + chunkCount)
    }
  }

  /// Decodes the next frame. Returns whether it is a message to be taken, or nil if more bytes are needed.
  private func takeFrame() throws -> Bool? {
    try undecoded.decoder.withNextFrameBytes { bytes in
      if bytes.isEmpty, !hasEmptyMessage { return false }
      return try intake.decode(bytes, options.limits)
    }
  }

  /// Reports a frame that contains no message, or returns why the connection must end.
  private func refusal(of error: FramingError) -> Disconnection? {
    guard case .skip(let report) = options.malformed, !error.endsStream else {
      return .malformed(error)
    }
    report(error)
    return nil
  }

  private func endAtEnd() {
    do throws(FramingError) {
      try undecoded.decoder.finish()
      end(.endedByPeer)
    } catch {
      if case .unfinished(let available, let needed) = error.reason {
        end(.cutShort(available: available, needed: needed))
      } else {
        end(.malformed(error))
      }
    }
  }
}

// MARK: - Time

extension Connection {
  /// Records that the connection is waiting for bytes, if there is a time limit.
  private func beginReading() {
    let isWithinFrame = undecoded.decoder.unreadCount > 0
    guard options.idleTimeout != nil || isWithinFrame && options.frameTimeout != nil else { return }
    let start = timeline.now
    readingTime.withLock { $0.begin(at: start) }
  }

  private func endReading() {
    guard options.idleTimeout != nil || options.frameTimeout != nil else { return }
    readingTime.withLock { time in
      if time.since != nil { time.end(at: timeline.now) }
    }
  }

  private func noteUnfinished(_ count: Int, isNewFrame: Bool) {
    guard options.frameTimeout != nil else { return }
    readingTime.withLock { $0.note(unfinishedByteCount: count, isNewFrame: isNewFrame) }
    if count > 0 { watchTime() }
  }

  /// Ends the connection if it has waited too long for bytes, or for the rest of a frame.
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
