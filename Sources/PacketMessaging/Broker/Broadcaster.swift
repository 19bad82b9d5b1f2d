internal import PacketFraming
public import PacketKit

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Sends messages to many brokers, each encoded once, without waiting for any of them.
///
/// ```swift
/// let players = Broadcaster<ServerMessage>(slowMembers: .disconnect, maximumBacklog: 256 * 1024)
///
/// players.add(broker)
/// try players.send(.snapshot(world))
/// ```
///
/// All members get the messages in the same order, and after those that were sent to a broker itself before. Members
/// whose connection has ended leave by themselves. A broadcaster does not keep its members' brokers: a connection still
/// closes when the last reference to its broker is released.
public final class Broadcaster<Message: Packet & Sendable>: Sendable {
  /// How a member that does not keep up is handled.
  public let slowMembers: SlowMemberPolicy

  /// How many bytes of messages may wait for one member. A single message may always wait.
  public let maximumBacklog: Int

  private let members = Locked<[ObjectIdentifier: Connection]>([:])

  /// Creates a broadcaster without members.
  ///
  /// - Parameters:
  ///   - slowMembers: What happens to a member for which more than `maximumBacklog` bytes would wait.
  ///   - maximumBacklog: How many bytes of messages may wait for one member. The members share these bytes.
  public init(slowMembers: SlowMemberPolicy = .disconnect, maximumBacklog: Int = 256 * 1024) {
    self.slowMembers = slowMembers
    self.maximumBacklog = maximumBacklog
  }
}

/// How a ``Broadcaster`` handles a member that does not read as fast as messages are sent.
public enum SlowMemberPolicy: Sendable {
  /// The member's connection ends with ``Disconnection/tooSlow(backlog:)``.
  case disconnect

  /// The member misses the messages that exceed the limit.
  case skip
}

extension Broadcaster {
  /// Adds a broker, which gets the messages that are sent from now on. A second call has no effect.
  public func add<Incoming>(_ broker: MessageBroker<Incoming, Message>) {
    let connection = broker.connection
    members.withLock { $0[ObjectIdentifier(connection)] = connection }
  }

  /// Removes a broker. It still sends the messages that wait.
  public func remove<Incoming>(_ broker: MessageBroker<Incoming, Message>) {
    members.withLock { $0[ObjectIdentifier(broker.connection)] = nil }
  }

  /// The number of members. One whose connection has ended counts until the next message.
  public var count: Int { members.withLock { $0.count } }

  /// Sends a message to all members, and returns immediately.
  ///
  /// - Throws: The errors of ``send(_:)-(EncodedMessage<Message>)``, and `PacketError` if the message has no encoding.
  public func send(_ message: Message) throws {
    if count > 0 { try send(EncodedMessage(message)) }
  }

  /// Sends a message to all members but one, such as its author, and returns immediately.
  ///
  /// - Throws: The errors of ``send(_:)-(Message)``.
  public func send<Incoming>(
    _ message: Message,
    except author: MessageBroker<Incoming, Message>
  ) throws {
    try send(EncodedMessage(message), except: author.connection)
  }

  /// Sends a message that has been encoded before to all members, and returns immediately.
  ///
  /// If a member's framing rejects the content itself, such as a line feed in a line, that member's connection ends with
  /// ``Disconnection/failed(_:)``.
  ///
  /// - Throws: `FramingError` if the message is too large for a member's framing, and ``MessageBrokerError/messageIsEmpty``
  ///   if a member would send it as a heartbeat. No member gets it then.
  public func send(_ message: EncodedMessage<Message>) throws {
    try send(message, except: nil)
  }

  private func send(_ message: EncodedMessage<Message>, except author: Connection?) throws {
    let content = message.content
    try send(content, except: author) { [maximumBacklog] in
      $0.enqueue(content, maximumBacklog: maximumBacklog)
    }
  }

  /// Checks the message for all members, then enqueues it for each, and deals with those that are slow.
  func send(
    _ content: Data,
    except author: Connection? = nil,
    _ enqueue: (Connection) -> WriteQueue.Enqueuing
  ) throws {
    let slow = try members.withLock { members in
      var slow: [Connection] = []
      for member in members.values { try member.checkSize(of: content) }
      for (id, member) in members where member !== author {
        switch enqueue(member) {
        case .isTaken: break
        case .isTooMuch: slow.append(member)
        case .isRefused: members[id] = nil
        }
      }
      if slowMembers == .disconnect {
        for member in slow { members[ObjectIdentifier(member)] = nil }
      }
      return slow
    }
    guard slowMembers == .disconnect else { return }
    for member in slow {
      let reason = Disconnection.tooSlow(backlog: member.outbox.backlog)
      Task { await member.close(reason) }
    }
  }
}

extension Connection {
  /// Rejects a message that is too large for the framing, or that the peer would read as a heartbeat.
  func checkSize(of content: Data) throws {
    if content.count > maximumLength { _ = try encoder.encode(content) }
    if content.isEmpty, heartbeat != nil { throw MessageBrokerError.messageIsEmpty }
  }

  /// Enqueues an encoded message.
  fileprivate func enqueue(_ content: Data, maximumBacklog: Int) -> WriteQueue.Enqueuing {
    outbox.enqueue(frame { content }, cost: content.count, maximum: maximumBacklog)
  }

  /// A frame with the content that there is when its turn has come. The connection ends if its framing rejects it.
  func frame(_ content: @escaping @Sendable () -> Data?) -> WriteQueue.Load {
    .frames(count: 1) { [self] writer in
      guard let content = content() else { return }
      do {
        try encode(content, into: &writer)
      } catch {
        end(.failed(error))
        throw error
      }
    }
  }
}
