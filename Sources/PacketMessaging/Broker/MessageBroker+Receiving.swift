internal import PacketKit

extension MessageBroker {
  /// The received messages, in order.
  ///
  /// The sequence ends when the connection has ended and all received messages have been taken; ``waitForDisconnection()``
  /// says why. It also ends, without losing messages, if the task is cancelled.
  ///
  /// It is meant for one consumer. A second iterator continues where the first one stopped. If several iterators wait
  /// at the same time, each message goes to one of them.
  public var messages: Messages { Messages(broker: self) }

  /// Pauses the delivery of messages. Consumers receive no more messages, and no messages are lost.
  ///
  /// The broker still reads ahead up to its limit, and routes replies. Pausing again has no effect.
  public func pause() {
    connection.deliver { $0.isPaused = true }
  }

  /// Resumes the delivery of messages, starting with those received in the meantime.
  public func resume() {
    connection.deliver { $0.isPaused = false }
  }

  /// Takes the next message, and waits for it if necessary, but not for long.
  ///
  /// ```swift
  /// let hello = try await broker.receive(within: .seconds(5))
  /// for await message in broker.messages { … }
  /// ```
  ///
  /// No message is lost if it throws.
  ///
  /// - Throws: ``MessageBrokerError/noMessage(within:)``, ``Disconnection`` if the connection has ended and all received
  ///   messages have been taken, and `CancellationError`.
  public func receive(within timeout: Duration) async throws -> Incoming {
    let taking = Task { await nextMessage() }
    let timeline = connection.timeline
    let deadline = timeline.schedule(at: timeline.now + timeout) { taking.cancel() }
    defer { timeline.cancel(deadline) }
    let message = await withTaskCancellationHandler {
      await taking.value
    } onCancel: {
      taking.cancel()
    }
    if let message { return message }
    try Task.checkCancellation()
    if taking.isCancelled { throw MessageBrokerError.noMessage(within: timeout) }
    throw try await waitForDisconnection()
  }

  /// Waits for the next message; returns nil at the end, or if the task is cancelled.
  @inlinable
  func nextMessage() async -> Incoming? {
    var message: Incoming?
    while true {
      switch connection.take({ queue.popFirst(into: &message) }) {
      case .taken: return message
      case .ended: return nil
      case .mustWait(let id): await connection.wait(id)
      }
    }
  }

  /// The messages of a broker.
  public struct Messages: AsyncSequence, Sendable {
    let broker: MessageBroker

    /// Creates an iterator that starts with the first message that has not been taken.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(broker: broker) }

    /// Returns one message at a time.
    public struct AsyncIterator: AsyncIteratorProtocol {
      @usableFromInline let broker: MessageBroker

      /// Returns the next message, or nil at the end of the connection or if the task is cancelled.
      @inlinable
      public mutating func next() async -> Incoming? { await broker.nextMessage() }
    }
  }
}
