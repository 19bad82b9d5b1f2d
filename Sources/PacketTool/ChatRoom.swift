import PacketFraming
import PacketInspection
import PacketKit
import PacketMessaging

/// Those who are connected to `packet serve`.
actor ChatRoom {
  private typealias Broker = MessageBroker<ChatMessage>

  private struct Member {
    let broker: Broker
    /// What the others have said and this one has not been sent.
    let inbox: AsyncStream<ChatMessage>.Continuation
  }

  private let framing: Framing
  private let isEcho: Bool
  private let console: Console
  private var members: [Int: Member] = [:]
  private var count = 0
  private var isClosed = false

  init(framing: Framing, isEcho: Bool, console: Console) {
    self.framing = framing
    self.isEcho = isEcho
    self.console = console
  }

  /// Passes on what comes from a connection, and to it, until it ends.
  func serve(_ channel: SocketChannel) async {
    guard !isClosed else { return await channel.close() }
    let broker = Broker(channel, framing: framing)
    let (messages, inbox) = AsyncStream.makeStream(
      of: ChatMessage.self,
      bufferingPolicy: .bufferingOldest(256)
    )
    let delivery = Task {
      for await message in messages { try await broker.send(message) }
    }
    count += 1
    let number = count
    members[number] = Member(broker: broker, inbox: inbox)
    show("\(channel.peer) joins\n")
    for await message in broker.messages {
      show(message, from: channel.peer)
      if isEcho {
        // Should it fail, the connection is over, and so are its messages.
        try? await broker.send(message)
      } else {
        await passOn(message, from: number)
      }
    }
    members[number] = nil
    if !isClosed, let reason = try? await broker.disconnected {
      show("\(channel.peer) leaves: \("\(reason)".printable)\n")
    }
    delivery.cancel()
    await broker.close()
  }

  private func passOn(_ message: ChatMessage, from number: Int) async {
    for (other, member) in members where other != number {
      // Who does not read must not hold up the others.
      if case .dropped = member.inbox.yield(message) { await member.broker.close() }
    }
  }

  /// Ends all connections, and those to come.
  func close() async {
    isClosed = true
    for member in members.values { await member.broker.close() }
  }

  private func show(_ message: ChatMessage, from peer: SocketAddress) {
    // It has been decoded, so it has an encoding.
    guard let bytes = try? message.encodedBytes() else { return }
    let hex = AnnotatedHex(of: ChatMessage.self, in: bytes)
    let text = hex.text(style: HexStyle(hasColors: console.output.hasColors), rowLimit: 8)
    show("\(peer) sends\n\(text)")
  }

  private func show(_ text: String) {
    do throws(Failure) {
      try console.output.write(text)
    } catch {
      console.end(with: error)
    }
  }
}
