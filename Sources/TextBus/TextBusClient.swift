public import PacketMessaging
internal import PacketFraming

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
/// The bus does not confirm subscriptions. But it takes the lines of a client in their order, and sends a
/// subscriber its own messages too: one that comes back says that all before it has taken effect.
public actor TextBusClient {
  /// The most bytes of a line in either direction, its end not counted.
  public nonisolated let maximumLineLength: Int

  private let channel: any ByteChannel
  private let output: WriteQueue
  private let onFailure: @Sendable (TextBusError) -> Void
  private var decoder: FrameDecoder
  private var isReading = false
  private var isAtEnd = false

  /// A client that talks over `channel`, which it alone uses from here on.
  ///
  /// - Parameters:
  ///   - channel: The connection to the bus.
  ///   - maximumLineLength: The most bytes of a line in either direction, its end not counted.
  ///   - onFailure: Told of what the bus refuses, and of lines from the bus that are passed over because they
  ///     are too long or no message. Called while ``messages`` are taken.
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
  /// Asks for the messages of a category. A second time changes nothing.
  ///
  /// - Throws: What the channel throws.
  public func subscribe(_ category: TextBusCategory) async throws {
    try await send(.subscribe(category))
  }

  /// Asks for no more messages of a category. Those that are on their way still come.
  ///
  /// - Throws: What the channel throws.
  public func unsubscribe(_ category: TextBusCategory) async throws {
    try await send(.unsubscribe(category))
  }

  /// Sends a message to the subscribers of its category. Returns when the channel has taken all of it.
  ///
  /// Several tasks may send at once; what they send does not mix. A task that is cancelled before its turn
  /// has come sends nothing or the whole message, never a part.
  ///
  /// - Throws: ``TextBusError`` for a message that is longer than ``maximumLineLength``, of which nothing is
  ///   sent; what the channel throws; `CancellationError`.
  public func publish(_ message: TextBusMessage) async throws {
    try await send(.message(message))
  }

  private func send(_ line: TextBusLine) async throws {
    try Task.checkCancellation()
    let bytes = try line.encoded(maximumLength: maximumLineLength)
    try await output.send(.bytes(bytes))
  }

  /// Tells the bus that nothing more is sent. What the bus still has for this client can be read.
  ///
  /// - Throws: What the channel throws.
  public func finishSending() async throws {
    try await output.send(.end)
  }

  /// Ends the connection. A task that waits for a message gets nil.
  public func close() async {
    isAtEnd = true
    await channel.close()
  }
}

// MARK: - Receiving

extension TextBusClient {
  /// The messages that come, in their order, until the connection ends.
  ///
  /// Nothing is read ahead of the messages asked for but the rest of one chunk. So a client that does not take
  /// its messages slows the bus down for itself, until the bus disconnects it.
  ///
  /// The sequence ends when the bus has ended the connection in good order, or ``close()`` was called. It
  /// throws what the channel throws, ``TextBusError`` if the stream ends in a line, and `CancellationError`.
  ///
  /// There is one stream of messages, however many iterators: each message is given out once. One task at a
  /// time may wait for a message; another one that asks gets ``TextBusError/Reason/alreadyReading``.
  public nonisolated var messages: Messages { Messages(client: self) }

  /// The messages that come to a client: what ``TextBusClient/messages`` is.
  public struct Messages: AsyncSequence, AsyncIteratorProtocol, Sendable {
    let client: TextBusClient

    /// The sequence itself: what one iterator takes, another does not see.
    public func makeAsyncIterator() -> Messages { self }

    /// The next message; nil at the end of the connection.
    public mutating func next() async throws -> TextBusMessage? { try await client.nextMessage() }
  }

  private func nextMessage() async throws -> TextBusMessage? {
    guard !isReading else { throw TextBusError(.alreadyReading) }
    isReading = true
    defer { isReading = false }
    while true {
      try Task.checkCancellation()
      if let message = takeMessage() { return message }
      if isAtEnd { return nil }
      do {
        if try await channel.read({ decoder.append($0) }) == 0 {
          isAtEnd = true
          try decoder.finishLines()
        }
      } catch let error as TextBusError {
        throw error
      } catch  where isAtEnd {
        // Closed here while it was reading.
        return nil
      }
    }
  }

  /// The next message among the bytes that have come in.
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
  /// The line with its end, if it is no longer than a bus takes.
  fileprivate func encoded(maximumLength: Int) throws(TextBusError) -> Data {
    let bytes = try encoded()
    let end = bytes.dropLast().last == ASCII.carriageReturn ? 2 : 1
    guard bytes.count - end <= maximumLength else {
      throw TextBusError(.lineTooLong(maximum: maximumLength))
    }
    return bytes
  }
}
