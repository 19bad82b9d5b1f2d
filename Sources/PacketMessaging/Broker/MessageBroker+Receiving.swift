internal import PacketKit

extension MessageBroker {
  /// The messages that are received, in order.
  ///
  /// The sequence ends when the connection is over and all messages that came before have been taken;
  /// ``disconnected`` says why. It also ends, and loses nothing, for a task that is cancelled.
  ///
  /// It is meant for one consumer. A second iterator goes on where the first one stopped; where several wait at
  /// the same time, each message goes to one of them.
  public var messages: Messages { Messages(broker: self) }

  /// Holds up the delivery of messages. From now on no consumer gets one, and nothing is lost.
  ///
  /// The broker goes on to read, as far as it reads ahead, and to route replies. Pausing twice is as good as once.
  public func pause() {
    connection.deliver { $0.isPaused = true }
  }

  /// Goes on with the delivery of messages, with those first that came in the meantime.
  public func resume() {
    connection.deliver { $0.isPaused = false }
  }

  /// Waits for the next message; nil at the end, and if the task is cancelled.
  @inlinable
  func nextMessage() async -> Message? {
    var message: Message?
    while true {
      switch connection.take({ message = queue.popFirst() }) {
      case .taken: return message
      case .ended: return nil
      case .mustWait(let id): await connection.wait(id)
      }
    }
  }

  /// The messages of a broker.
  public struct Messages: AsyncSequence, Sendable {
    let broker: MessageBroker

    /// An iterator, which begins with the first message that has not been taken.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(broker: broker) }

    /// Takes message by message.
    public struct AsyncIterator: AsyncIteratorProtocol {
      @usableFromInline let broker: MessageBroker

      /// The next message; nil at the end of the connection, and if the task is cancelled.
      @inlinable
      public mutating func next() async -> Message? { await broker.nextMessage() }
    }
  }
}
