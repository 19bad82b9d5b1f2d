import PacketSockets
import PacketMessaging
import PacketFraming
import PacketSchemas
import PacketKit

/// Those who are connected to `packet serve`.
actor ChatRoom {
  private typealias Broker = MessageBroker<ChatMessage>

  private final class Member {
    let broker: Broker
    /// Whether more waited for it than is kept.
    var isTooSlow = false

    init(broker: Broker) { self.broker = broker }
  }

  /// As many bytes may wait for a member.
  private static let backlog = 1024 * 1024

  private let encoder: FrameEncoder
  private let isEcho: Bool
  private let console: Console
  private var members: [Int: Member] = [:]
  private var count = 0
  private var isClosed = false

  init(framing: Framing, isEcho: Bool, console: Console) {
    encoder = FrameEncoder(framing)
    self.isEcho = isEcho
    self.console = console
  }

  /// Passes on what comes from a connection, and to it, until it ends.
  func serve(_ channel: SocketChannel) async {
    guard !isClosed else { return await channel.close() }
    count += 1
    let broker = Broker(channel, framing: encoder.framing)
    let number = count
    let member = Member(broker: broker)
    members[number] = member
    show("\(channel.peer) joins\n")
    for await message in broker.messages {
      show(message, from: channel.peer)
      if isEcho {
        // Should it fail, the connection is over, and so are its messages.
        try? await broker.send(message)
      } else {
        passOn(message, from: member)
      }
    }
    members[number] = nil
    if member.isTooSlow {
      let count = Self.backlog
      show("\(channel.peer) is dropped: it does not read, and \(count) bytes waited for it\n")
    } else if !isClosed, let reason = try? await broker.disconnected {
      show("\(channel.peer) leaves: \("\(reason)".printable)\n")
    }
    await broker.close()
  }

  /// Sends a message to all others. Who does not read must not hold them up, and is dropped.
  private func passOn(_ message: ChatMessage, from sender: Member) {
    // It has been decoded, so it has an encoding. Made once: every queue holds the same bytes.
    guard let frame = try? encoder.encode(message) else { return }
    for member in members.values where member !== sender && !member.isTooSlow {
      if member.broker.enqueue(frame, maximum: Self.backlog) { continue }
      member.isTooSlow = true
      Task { [broker = member.broker] in await broker.close() }
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
