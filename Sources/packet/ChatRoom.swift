import PacketSockets
import PacketMessaging
import PacketFraming
import PacketSchemas
import PacketKit

/// The clients connected to `packet serve`.
actor ChatRoom {
  private typealias Broker = SymmetricBroker<ChatMessage>

  private final class Member {
    let number: Int
    let broker: Broker
    /// The number of the next message to be sent to it.
    var next: Int
    /// Resumes delivery when there is more to send.
    var delivery: CheckedContinuation<Void, Never>?
    /// Whether more messages waited for it than are kept.
    var isTooSlow = false
    var isGone = false

    init(number: Int, broker: Broker, next: Int) {
      self.number = number
      self.broker = broker
      self.next = next
    }

    func wake() {
      delivery?.resume()
      delivery = nil
    }
  }

  /// The most connections at the same time. Further ones wait to be accepted.
  static let maximumCount = 4096

  /// How long a peer has to end its side.
  private static let drainingTime = Duration.seconds(1)

  /// The most bytes that may wait for a member.
  private static let backlog = 1024 * 1024

  private let encoder: FrameEncoder
  private let isEcho: Bool
  private let console: Console
  private var log = ChatLog(capacity: backlog)
  private var members: [Int: Member] = [:]
  /// The members that have been sent everything, by their numbers.
  private var idle: [Int: Member] = [:]
  private var count = 0
  private var isClosed = false

  init(framing: Framing, isEcho: Bool, console: Console) {
    encoder = FrameEncoder(framing)
    self.isEcho = isEcho
    self.console = console
  }

  /// Passes on a connection's messages, and sends it those of others, until it ends.
  func serve(_ channel: SocketChannel) async {
    guard !isClosed else { return await channel.close() }
    count += 1
    let broker = Broker(channel, framing: encoder.framing)
    let member = Member(number: count, broker: broker, next: log.next)
    members[member.number] = member
    show("\(channel.peer) joins\n")
    if !isEcho { Task { await deliver(to: member) } }
    for await message in broker.messages {
      show(message, from: channel.peer)
      if isEcho {
        // If this fails, the connection has ended.
        try? await broker.send(message)
      } else {
        passOn(message, from: member)
      }
    }
    members[member.number] = nil
    idle[member.number] = nil
    member.isGone = true
    member.wake()
    if member.isTooSlow {
      let count = Self.backlog
      show("\(channel.peer) is dropped: it does not read, and \(count) bytes waited for it\n")
    } else if !isClosed, let reason = try? await broker.waitForDisconnection() {
      show("\(channel.peer) leaves: \("\(reason)".printable)\n")
    }
    await broker.close(drainingFor: Self.drainingTime)
  }

  private func passOn(_ message: ChatMessage, from sender: Member) {
    // The message was decoded, so it has an encoding.
    guard let frame = try? encoder.encode(message) else { return }
    if log.append(frame, from: sender.number) { dropTheSlow() }
    let idle = idle
    self.idle = [:]
    for member in idle.values { member.wake() }
  }

  /// Drops the members for which more waits than is kept: a slow reader must not delay the others.
  private func dropTheSlow() {
    for member in members.values where member.next < log.first && !member.isTooSlow {
      member.isTooSlow = true
      Task { [broker = member.broker] in await broker.close() }
    }
  }

  /// Sends a member the messages of the others, as many at once as there are.
  private func deliver(to member: Member) async {
    while !member.isGone, !member.isTooSlow {
      if member.next < log.next {
        let frames = log.take(from: &member.next, without: member.number, count: 16 * 1024)
        do {
          if !frames.isEmpty { try await member.broker.send(frames: frames) }
        } catch {
          // The connection has ended.
          return
        }
      } else {
        await withCheckedContinuation { delivery in
          member.delivery = delivery
          idle[member.number] = member
        }
      }
    }
  }

  /// Ends all connections, including future ones.
  func close() async {
    isClosed = true
    await withTaskGroup(of: Void.self) { group in
      for member in members.values {
        group.addTask { [broker = member.broker] in
          await broker.close(drainingFor: Self.drainingTime)
        }
      }
    }
  }

  private func show(_ message: ChatMessage, from peer: SocketAddress) {
    // The message was decoded, so it has an encoding.
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
