public import PacketFraming
public import PacketKit

/// Sends and receives messages over a connection, each in its own frame.
///
/// A client and a server usually send different messages, so there are two types. If both ends send the same,
/// use ``SymmetricBroker``.
///
/// ```swift
/// let channel = try await SocketChannel.connect(to: .tcp(host: "localhost", port: 4712))
/// let broker = MessageBroker<ServerMessage, ClientMessage>(
///   channel,
///   framing: .lengthPrefixed(UInt32.self, maximumLength: 64 * 1024)
/// )
/// try await broker.send(.move(direction))
/// for await message in broker.messages { print(message) }
/// print(try await broker.waitForDisconnection())
/// ```
///
/// A broker can be used from any task. It reads ahead, so that it detects the connection's end even if nobody takes
/// messages, but at most ``MessageBrokerOptions/readAhead`` bytes, so that a slow consumer slows the peer.
///
/// The connection closes when the last reference to the broker is released; ``messages`` holds a reference.
public final class MessageBroker<
  Incoming: Packet & Sendable,
  Outgoing: Packet & Sendable
>: Sendable {
  @usableFromInline let connection: Connection
  @usableFromInline let queue: MessageQueue<Incoming>
  let replies: PendingReplies<Incoming>
  let handlers = Locked(MessageHandlers<Incoming>())

  /// Creates a broker that owns the channel and starts to read from it.
  ///
  /// - Parameters:
  ///   - channel: The connection, from which nothing has been read.
  ///   - framing: The framing of the messages. Heartbeats require a framing with an empty frame.
  ///   - options: Heartbeats, timeouts and limits.
  @inlinable
  public convenience init(
    _ channel: some ByteChannel,
    framing: Framing,
    options: MessageBrokerOptions = MessageBrokerOptions()
  ) {
    let queue = MessageQueue<Incoming>()
    let replies = PendingReplies<Incoming>()
    let hasReplies = Incoming.self is any Correlated.Type || Incoming.self is any PacketUnion.Type
    let intake = MessageIntake(
      decode: { bytes, limits in
        let message = try Incoming(decoding: bytes, limits: limits)
        if hasReplies, replies.take(message) { return false }
        unsafe queue.decoded = message
        return true
      },
      add: { queue.add(byteCount: $0) },
      failRequests: { replies.close($0) }
    )
    let hasEmptyValue = (try? Incoming(decoding: [UInt8](), limits: options.limits)) != nil
    let connection = Connection(channel, framing, options, intake, hasEmptyValue: hasEmptyValue)
    self.init(connection, queue, replies)
    connection.start()
  }

  @usableFromInline
  init(
    _ connection: Connection,
    _ queue: MessageQueue<Incoming>,
    _ replies: PendingReplies<Incoming>
  ) {
    self.connection = connection
    self.queue = queue
    self.replies = replies
  }

  deinit {
    Task { [connection] in await connection.close(.closed) }
  }

  /// Waits until the connection has ended, and returns why. The reason is the same for all callers and never changes.
  ///
  /// Received messages can still be taken, including, after a failed write, those that the peer had already sent. After
  /// ``Disconnection/endedByPeer`` you can also answer them: the channel stays open for sending until the broker is
  /// closed or released.
  ///
  /// - Throws: `CancellationError`
  public func waitForDisconnection() async throws(CancellationError) -> Disconnection {
    try await connection.waitForDisconnection()
  }

  /// Closes the connection at once. Waiting senders and requests fail. Received messages can still be taken.
  ///
  /// Messages that were sent before may be lost, even after ``finishSending()``: if the peer has sent bytes that were not
  /// read, the system resets the connection, and discards bytes on their way to the peer. To lose nothing, call
  /// ``close(drainingFor:)``, or call ``finishSending()`` and take ``messages`` to their end before you close.
  public func close() async {
    await connection.close(.closed)
  }

  /// Closes the connection in order: sends all waiting messages, signals the end to the peer, and waits until the peer
  /// has ended its side too. Every message that was sent before then arrives, if the peer reads to the end.
  ///
  /// Later bytes of the peer are discarded; messages received before can still be taken. Requests without a reply throw
  /// ``Disconnection/closed``, which ``waitForDisconnection()`` returns. ``send(_:)-(Outgoing)`` throws
  /// ``MessageBrokerError/sendingIsFinished`` while this waits, and ``Disconnection/closed`` afterwards. To take everything that the peer sends instead, call
  /// ``finishSending()`` and take ``messages`` to their end.
  ///
  /// If the task is cancelled, the connection closes immediately, as by ``close()``.
  ///
  /// - Parameter limit: How long to wait for the peer. Afterwards the connection closes, and may lose messages.
  public func close(drainingFor limit: Duration) async {
    await connection.close(drainingFor: limit)
  }
}

/// A broker for a connection whose two ends send messages of the same type.
///
/// ```swift
/// let broker = SymmetricBroker<PlayerState>(channel, framing: .varint32(maximumLength: 1024))
/// try await broker.send(state)
/// for await state in broker.messages { print(state) }
/// ```
public typealias SymmetricBroker<Message: Packet & Sendable> = MessageBroker<Message, Message>
