internal import PacketFraming
public import PacketMessaging

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// One peer's end of a connection to a text bus.
///
/// ```swift
/// let client = TextBusClient(channel)
/// try await client.subscribe("/upper/colour")
/// try await client.publish(TextBusMessage("/lower/shape", "circle"))
/// for try await message in client.messages { show(message.text) }
/// ```
///
/// The bus does not confirm subscriptions. However, it processes a client's lines in order, and also sends a subscriber
/// its own messages: when one of them returns, all earlier lines have taken effect.
public actor TextBusClient {
  /// The most bytes of a line in either direction, not counting its terminator.
  public nonisolated let maximumLineLength: Int

  private let channel: any ByteChannel
  private let output: WriteQueue
  private let onFailure: @Sendable (TextBusError) -> Void
  private var decoder: FrameDecoder
  private var isReading = false
  private var isAtEnd = false
  /// Continues to close when no task reads any more.
  private var closers: [CheckedContinuation<Void, Never>] = []

  /// Creates a client that communicates over `channel`, which nothing else may use from then on.
  ///
  /// - Parameters:
  ///   - channel: The connection to the bus.
  ///   - maximumLineLength: The most bytes of a line in either direction, not counting its terminator.
  ///   - onFailure: Called with the errors that the bus reports, and for lines from the bus that are skipped because
  ///     they are too long or are not messages. Called while ``messages`` are taken.
  public init(
    _ channel: some ByteChannel,
    maximumLineLength: Int = 64 * 1024,
    onFailure: @escaping @Sendable (TextBusError) -> Void = { _ in }
  ) {
    self.channel = channel
    output = WriteQueue(channel)
    self.maximumLineLength = maximumLineLength
    self.onFailure = onFailure
    decoder = FrameDecoder(.line(maximumLength: maximumLineLength))
  }
}

// MARK: - Sending

extension TextBusClient {
  /// Subscribes to a category. Subscribing again has no effect.
  ///
  /// - Throws: The channel's errors.
  public func subscribe(_ category: TextBusCategory) async throws {
    try await send(.subscribe(category))
  }

  /// Unsubscribes from a category. Messages that are already on their way still arrive.
  ///
  /// - Throws: The channel's errors.
  public func unsubscribe(_ category: TextBusCategory) async throws {
    try await send(.unsubscribe(category))
  }

  /// Sends a message to the subscribers of its category. Returns when the channel has accepted all of it.
  ///
  /// Several tasks may send at the same time; their messages are not interleaved. A task that is cancelled before its
  /// turn sends nothing or the whole message, never a part.
  ///
  /// - Throws: ``TextBusError`` if the message is longer than ``maximumLineLength``, in which case nothing is sent; the
  ///   channel's errors; `CancellationError`.
  public func publish(_ message: TextBusMessage) async throws {
    try await send(.message(message))
  }

  private func send(_ line: TextBusLine) async throws {
    try Task.checkCancellation()
    let bytes = try line.encoded(maximumLength: maximumLineLength)
    try await output.send(.bytes(bytes))
  }

  /// Signals to the bus that nothing more is sent. Messages from the bus can still be read: take ``messages`` to their end
  /// before you close, or call ``close(drainingFor:)`` instead.
  ///
  /// - Throws: The channel's errors.
  public func finishSending() async throws {
    try await output.send(.end)
  }

  /// Ends the connection at once. A task that waits for a message receives nil.
  ///
  /// Messages that were published before may be lost, even after ``finishSending()``: if the bus has sent something that
  /// was not read, the system resets the connection. To lose nothing, call ``close(drainingFor:)``.
  public func close() async {
    isAtEnd = true
    await channel.close()
  }

  /// Ends the connection in order: sends pending lines, signals the end to the bus, and waits until the bus has ended its
  /// side too. Every message that was published before then arrives at the bus.
  ///
  /// Later lines of the bus are discarded. A task that waits for a message receives nil when the next bytes or the end
  /// have come. If the task that closes is cancelled, the connection ends immediately, as by ``close()``.
  ///
  /// - Parameter limit: How long to wait for the bus. Afterwards the connection ends, and may lose messages.
  public func close(drainingFor limit: Duration) async {
    isAtEnd = true
    let timeline = Timeline(ContinuousClock())
    let closing = timeline.schedule(at: timeline.now + limit) { [channel] in
      Task { await channel.close() }
    }
    await withTaskCancellationHandler {
      async let sending: Void? = try? output.sendEnd()
      if isReading { await withCheckedContinuation { closers.append($0) } }
      isReading = true
      while let count = try? await channel.read({ _ in }), count > 0 { await Task.yield() }
      endReading()
      await sending
    } onCancel: {
      Task { [channel] in await channel.close() }
    }
    timeline.cancel(closing)
    await channel.close()
  }

  /// Lets one of those that wait to close read, if there is one: no other task can interleave.
  private func endReading() {
    if closers.isEmpty { isReading = false } else { closers.removeFirst().resume() }
  }
}

// MARK: - Receiving

extension TextBusClient {
  /// The received messages, in order, until the connection ends.
  ///
  /// The client reads ahead no more than the rest of one chunk. So a client that does not take its messages slows its
  /// own connection, until the bus disconnects it.
  ///
  /// The sequence ends when the bus has ended the connection normally, or when the client has been closed. It throws
  /// the channel's errors, ``TextBusError`` if the stream ends within a line, and `CancellationError`.
  ///
  /// There is one stream of messages, however many iterators: each message is returned once. One task at a time may
  /// wait for a message; another one gets ``TextBusError/Reason/alreadyReading``.
  public nonisolated var messages: Messages { Messages(client: self) }

  /// The received messages of a client: the type of ``TextBusClient/messages``.
  public struct Messages: AsyncSequence, AsyncIteratorProtocol, Sendable {
    let client: TextBusClient

    /// Returns the sequence itself: a message that one iterator takes is not seen by another.
    public func makeAsyncIterator() -> Messages { self }

    /// Returns the next message, or nil at the end of the connection.
    public mutating func next() async throws -> TextBusMessage? { try await client.nextMessage() }
  }

  private func nextMessage() async throws -> TextBusMessage? {
    if isAtEnd {
      try Task.checkCancellation()
      // Of what had been received: a task that closes may be reading what still comes.
      return takeMessage()
    }
    guard !isReading else { throw TextBusError(.alreadyReading) }
    isReading = true
    defer { endReading() }
    var chunkCount = 0
    while true {
      try Task.checkCancellation()
      if let message = takeMessage() { return message }
      if isAtEnd { return nil }
      do {
        let count = try await channel.read { if !isAtEnd { decoder.append($0) } }
        if count == 0 {
          isAtEnd = true
          try decoder.finishLines()
        }
        // Others have a turn while a bus sends no message.
        chunkCount += 1
        if chunkCount % 16 == 0 { await Task.yield() }
      } catch let error as TextBusError {
        throw error
      } catch  where isAtEnd {
        // The client was closed locally while it was reading.
        return nil
      }
    }
  }

  /// Returns the next message in the received bytes.
  private func takeMessage() -> TextBusMessage? {
    while true {
      do {
        guard let line = try decoder.nextFrame() else { return nil }
        switch try TextBusLine(parsing: line) {
        case .message(let message): return message
        case .error(let sentence): onFailure(TextBusError(.refused(sentence)))
        case .blank, .subscribe, .unsubscribe: break
        }
      } catch let error as TextBusError {
        onFailure(error)
      } catch let error as FramingError where !error.endsStream {
        onFailure(TextBusError(.lineTooLong(maximum: maximumLineLength)))
      } catch {
        return nil
      }
    }
  }
}

extension TextBusLine {
  /// The line with its terminator, if it is no longer than a bus accepts.
  fileprivate func encoded(maximumLength: Int) throws(TextBusError) -> Data {
    let bytes = try encoded()
    let end = bytes.dropLast().last == ASCII.carriageReturn ? 2 : 1
    guard bytes.count - end <= maximumLength else {
      throw TextBusError(.lineTooLong(maximum: maximumLength))
    }
    return bytes
  }
}
