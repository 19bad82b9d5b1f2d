internal import PacketMessaging
internal import PacketFraming

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// What a ``TextBusServer`` knows of one client. The server's actor alone touches it.
final class TextBusConnection {
  let channel: any ByteChannel
  var decoder: FrameDecoder
  var topics: Set<TextBusTopic> = []

  /// Whether more lines of the client's are taken.
  var isReading = true

  /// Why the client is no longer on the bus; nil while it is.
  var departure: TextBusServer.Departure?

  /// When the line that has begun must have ended or, of a client that has left, what waits for it must have been
  /// sent; nil between lines.
  var deadline: Duration?

  /// Waits for the deadline.
  var watch: Task<Void, Never>?

  /// The lines that wait for the client.
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
  /// Lets a line wait for the client; false if too much waits already. One line always may.
  func enqueue(_ line: Data) -> Bool {
    // What it costs to keep a line: its bytes, and a place in the queue.
    let cost = line.count + MemoryLayout<Data>.stride
    return output.enqueue(line, cost: cost, maximum: limits.maximumBacklog)
  }
}

/// A category, and who has subscribed to it. The server's actor alone touches it.
final class TextBusTopic {
  let category: TextBusCategory
  var subscribers: Set<TextBusConnection> = []

  init(_ category: TextBusCategory) { self.category = category }
}

// The server keeps sets of its clients, and of the topics of each.
extension TextBusConnection: Hashable {
  static func == (one: TextBusConnection, other: TextBusConnection) -> Bool { one === other }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension TextBusTopic: Hashable {
  static func == (one: TextBusTopic, other: TextBusTopic) -> Bool { one === other }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
