public import PacketFraming
public import PacketKit

/// Sends and receives messages over a connection, each in a frame of its own.
///
/// ```swift
/// let channel = try await SocketChannel.connect(to: .tcp(host: "localhost", port: 4712))
/// let broker = MessageBroker<TaggedMessage>(
///   channel,
///   framing: .lengthPrefixed(UInt64.self, endianness: .little, maximumLength: 1 << 20)
/// )
/// try await broker.send(TaggedMessage(tag: 100, text: "hello"))
/// for await message in broker.messages { print(message.tag, message.payload) }
/// print(try await broker.disconnected)
/// ```
///
/// A broker can be used from any task. It reads ahead, so that it learns of the connection's end even when nobody
/// takes messages; but no more than ``MessageBrokerOptions/readAhead``, so that a slow consumer slows the peer.
///
/// The connection closes when the last reference to the broker goes; ``messages`` holds one.
public final class MessageBroker<Message: Packet & Sendable>: Sendable {
  @usableFromInline let connection: Connection
  @usableFromInline let queue: MessageQueue<Message>
  let replies: PendingReplies<Message>
  let handlers = Locked(MessageHandlers<Message>())

  /// A broker that has the channel to itself, and begins to read from it.
  ///
  /// - Parameters:
  ///   - channel: The connection, of which nothing has been read.
  ///   - framing: How the messages are told apart. Heart-beats need one that has an empty frame.
  ///   - options: Heart-beats, time-outs and bounds.
  @inlinable
  public convenience init(
    _ channel: some ByteChannel,
    framing: Framing,
    options: MessageBrokerOptions = MessageBrokerOptions()
  ) {
    let queue = MessageQueue<Message>()
    let replies = PendingReplies<Message>()
    let hasReplies = Message.self is any Correlated.Type
    let intake = MessageIntake(
      decode: { bytes, limits in
        let message = try Message(decoding: bytes, limits: limits)
        if hasReplies, replies.take(message) { return false }
        queue.add(message)
        return true
      },
      deliver: { queue.deliver() },
      failRequests: { replies.close($0) }
    )
    let hasEmptyValue = (try? Message(decoding: [UInt8](), limits: options.limits)) != nil
    let connection = Connection(channel, framing, options, intake, hasEmptyValue: hasEmptyValue)
    self.init(connection, queue, replies)
    connection.start()
  }

  @usableFromInline
  init(
    _ connection: Connection,
    _ queue: MessageQueue<Message>,
    _ replies: PendingReplies<Message>
  ) {
    self.connection = connection
    self.queue = queue
    self.replies = replies
  }

  deinit {
    Task { [connection] in await connection.close(.closed) }
  }

  /// Why the connection is over, once it is: the same for all who ask, and for good.
  ///
  /// Messages that were received before can still be taken then, and after a write that failed those too that the
  /// peer had sent by then. After ``Disconnection/endedByPeer`` they can be
  /// answered too: the channel stays open for sending until the broker is closed or goes.
  ///
  /// - Throws: `CancellationError`
  public var disconnected: Disconnection {
    get async throws(CancellationError) { try await connection.disconnected() }
  }

  /// Closes the connection. Senders and requests that wait fail; messages that were received can still be taken.
  ///
  /// To have sent what waits, call ``finishSending()`` first.
  public func close() async {
    await connection.close(.closed)
  }
}
