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
        let chunk = try await read()
        switch beginReading() {
        case .decoding:
          defer { endReading() }
          guard let chunk else { return endAtEnd() }
          let unreadCount = undecoded.unreadCount
          undecoded.decoder.append(chunk.bytes)
          takeFrames(unreadCount, chunk.count)
        case .discarding where chunk != nil: continue
        case .discarding: return finishDraining()
        // There was room, and only this task takes it.
        case .waiting, .finished: return
        }
      } catch {
        return failReading(error)
      }
    }
  }

  private func read() async throws -> Data? {
    beginWaiting()
    defer { endWaiting() }
    return try await channel.read()
  }

  /// Whether more may be read.
  private func waitForRoom() async -> Bool {
    if inbox.withLock({ $0.reading }) == .waiting {
      await withCheckedContinuation { reader in
        deliver { $0.callWhenReadable { reader.resume() } }
      }
    }
    return inbox.withLock { $0.reading } != .finished
  }
}

// MARK: - Channels that can be polled

extension Connection {
  /// Reads the received bytes until there is no more room, or nothing is left.
  ///
  /// In either case reading continues later, and no task has to wait for it.
  ///
  /// - Parameter maximum: The number of chunks to read before another task continues, so that a peer from which something
  ///   always comes holds up nobody.
  func readNow(_ channel: any PolledChannel, atMost maximum: Int = 16) {
    var count = 0
    while true {
      guard count < maximum else {
        Task { readNow(channel) }
        return
      }
      do {
        let byteCount: Int?
        switch beginReading() {
        case .decoding: byteCount = try readChunk(channel)
        case .discarding: byteCount = try discardChunk(channel)
        case .waiting:
          return deliver { $0.callWhenReadable { [self] in Task { readNow(channel) } } }
        case .finished: return
        }
        guard let byteCount else {
          if try wait(for: channel) { return }
          continue
        }
        if byteCount == 0 { return }
      } catch {
        return failReading(error)
      }
      count += 1
    }
  }

  /// Reads a chunk, and takes the frames that are then complete.
  ///
  /// - Returns: Its number of bytes; 0 at the peer's end, nil if there is none yet.
  private func readChunk(_ channel: any PolledChannel) throws -> Int? {
    defer { endReading() }
    let unreadCount = undecoded.unreadCount
    guard let count = try channel.readNow({ undecoded.decoder.append($0) }) else { return nil }
    if count == 0 {
      endAtEnd()
    } else {
      takeFrames(unreadCount, count)
    }
    return count
  }

  /// Reads a chunk without using it, with the result of ``readChunk(_:)``.
  private func discardChunk(_ channel: any PolledChannel) throws -> Int? {
    let count = try channel.readNow { _ in }
    if count == 0 { finishDraining() }
    return count
  }

  /// Has the handler called when there is something to read. From then on, another thread may be the one that reads.
  ///
  /// - Returns: Whether it will be called. If not, another attempt to read is worthwhile now.
  private func wait(for channel: any PolledChannel) throws -> Bool {
    beginWaiting()
    if try channel.waitToRead() { return true }
    endWaiting()
    return false
  }

  /// Lets someone read: a waiting consumer if there is one, because it then need not be resumed again.
  func becomeReadable(_ channel: any PolledChannel) {
    endWaiting()
    let (consumer, reading) = inbox.withLock { ($0.popReadingConsumer(), $0.reading) }
    if let consumer {
      consumer.resume(returning: true)
    } else if reading != .finished {
      Task { readNow(channel) }
    }
  }
}

// MARK: - Frames

extension Connection {
  /// Takes the complete frames after a chunk of `chunkCount` bytes has been added to the unread bytes.
  private func takeFrames(_ unreadCount: Int, _ chunkCount: Int) {
    var malformed: Disconnection?
    var hasMessage = false
    // Received bytes that are not yet in the inbox's statistics.
    var received = Traffic(byteCount: chunkCount)
    var unread = unreadCount + chunkCount
    repeat {
      do {
        guard let frame = try takeFrame() else { break }
        let byteCount = unread - undecoded.unreadCount
        unread -= byteCount
        if frame != .heartbeat { received.messageCount += 1 }
        guard frame == .message else { continue }
        hasMessage = true
        inbox.withLock { inbox in
          inbox.received += received
          inbox.append(byteCount: byteCount)
          intake.add(byteCount)
        }
        received = Traffic()
      } catch let error as FramingError {
        malformed = refusal(of: error)
        unread = undecoded.unreadCount
      } catch {
        malformed = .failed(error)
      }
    } while malformed == nil
    if received.byteCount > 0 || received.messageCount > 0 {
      inbox.withLock { $0.received += received }
    }
    if hasMessage { deliver { _ in } }
    if let malformed { end(malformed) }
    let count = undecoded.unreadCount
    if unreadCount > 0 || count > 0 {
      noteUnfinished(count, isNewFrame: unreadCount == 0 || count < unreadCount + chunkCount)
    }
  }

  /// The content of a frame.
  private enum Frame {
    case heartbeat
    case reply
    /// A message to be taken.
    case message
  }

  /// Decodes the next frame; returns nil if more bytes are needed.
  private func takeFrame() throws -> Frame? {
    try undecoded.decoder.withNextFrameBytes { bytes in
      if bytes.isEmpty, !hasEmptyMessage { return .heartbeat }
      return try intake.decode(bytes, options.limits) ? .message : .reply
    }
  }

  /// Reports a frame that contains no message, or returns why the connection must end.
  private func refusal(of error: FramingError) -> Disconnection? {
    guard case .skip(let report) = options.malformedMessagePolicy, !error.endsStream else {
      return .malformed(error)
    }
    report(error)
    return nil
  }

  /// Ends the connection at the peer's end.
  func endAtEnd() {
    // Someone may have begun to drain since reading began.
    defer { finishDraining() }
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

// MARK: - The end

extension Connection {
  private func beginReading() -> Inbox.Reading { inbox.withLock { $0.beginReading() } }

  private func endReading() {
    if inbox.withLock({ $0.endReading() }) { undecoded.release() }
  }

  /// Ends the connection because nothing more can be read.
  private func failReading(_ error: any Error) {
    end(.failed(error))
    finishDraining()
  }

  /// Notes that the peer has ended, or that the rest is not waited for.
  func finishDraining() {
    for drainer in inbox.withLock({ $0.finishDraining() }) { drainer.keep(.success(())) }
  }
}
