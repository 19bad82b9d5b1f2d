internal import PacketFraming
internal import PacketMessaging

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The state of one client of a ``TextBusServer``. Only the server's actor accesses it.
final class TextBusConnection {
  let channel: any ByteChannel
  var decoder: FrameDecoder
  var topics: Set<TextBusTopic> = []

  /// Whether more of the client's lines are accepted.
  var isReading = true

  /// Why the client has left the bus; nil while it is connected.
  var departure: TextBusServer.Departure?

  /// Whether the client has ended its side itself; it has really left when it has been sent all its waiting lines.
  var hasEnded: Bool {
    switch departure {
    case .left, .unfinishedLine: true
    default: false
    }
  }

  /// When the current line must have ended or, for a client that has left, when its waiting lines must have been sent and
  /// it must have ended its side; nil between lines.
  var deadline: Duration?

  /// The task that waits for the deadline, and when it wakes up next.
  var watch: Task<Void, Never>?
  var wakingTime: Duration?

  /// The lines that wait to be sent to the client.
  let output: WriteQueue

  private let limits: TextBusServer.Limits

  init(_ channel: any ByteChannel, limits: TextBusServer.Limits) {
    self.channel = channel
    output = WriteQueue(channel)
    self.limits = limits
    decoder = FrameDecoder(.line(maximumLength: limits.maximumLineLength))
  }
}

// MARK: - Output

extension TextBusConnection {
  /// Enqueues a line for the client; returns false if too much is already waiting. A single line is always accepted.
  func enqueue(_ line: Data) -> Bool {
    // The cost of a line: its bytes, and its place in the queue.
    let cost = line.count + MemoryLayout<Data>.stride
    return output.enqueue(line, cost: cost, maximum: limits.maximumBacklog)
  }
}

/// A category and its subscribers. Only the server's actor accesses it.
final class TextBusTopic {
  let category: TextBusCategory
  var subscribers: Set<TextBusConnection> = []

  init(_ category: TextBusCategory) { self.category = category }
}

// The server stores sets of its clients, and of each client's topics.
extension TextBusConnection: Hashable {
  static func == (one: TextBusConnection, other: TextBusConnection) -> Bool { one === other }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension TextBusTopic: Hashable {
  static func == (one: TextBusTopic, other: TextBusTopic) -> Bool { one === other }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
