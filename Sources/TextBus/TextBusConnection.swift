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

  /// What the lines cost that wait for the client or are being written.
  private(set) var backlog = 0

  private let limits: TextBusServer.Limits
  private var queue: [Data] = []
  private var writer: CheckedContinuation<Void, Never>?

  init(_ channel: any ByteChannel, limits: TextBusServer.Limits) {
    self.channel = channel
    self.limits = limits
    decoder = FrameDecoder(.line(maximumLength: limits.maximumLineLength))
  }
}

// MARK: - Output

extension TextBusConnection {
  /// The most bytes that are gathered for one write.
  private static let batchSize = 64 * 1024

  /// What it costs to keep a line: its bytes, and a place in the queue.
  private static func cost(of line: Data) -> Int { line.count + MemoryLayout<Data>.stride }

  /// Lets a line wait for the client; false if too much waits already. One line always may.
  func enqueue(_ line: Data) -> Bool {
    let cost = Self.cost(of: line)
    guard backlog == 0 || backlog + cost <= limits.maximumBacklog else { return false }
    backlog += cost
    queue.append(line)
    wakeWriter()
    return true
  }

  /// Writes what waits, until the client has left and nothing waits any more.
  func write(isolation: isolated (any Actor)? = #isolation) async throws {
    while true {
      while queue.isEmpty, departure == nil {
        await withCheckedContinuation { writer = $0 }
      }
      guard !queue.isEmpty else { return }
      let lines = queue
      queue.removeAll()
      try await write(lines)
    }
  }

  /// Writes lines, many short ones at once.
  private func write(
    _ lines: [Data],
    isolation: isolated (any Actor)? = #isolation
  ) async throws {
    var rest = lines[...]
    while var batch = rest.popFirst() {
      var cost = Self.cost(of: batch)
      while let line = rest.first, batch.count + line.count <= Self.batchSize {
        batch.append(line)
        cost += Self.cost(of: line)
        rest.removeFirst()
      }
      try await channel.write(batch)
      backlog -= cost
    }
  }

  /// Forgets the lines that are not yet being written.
  func dropOutput() {
    queue.removeAll()
    wakeWriter()
  }

  func wakeWriter() {
    writer?.resume()
    writer = nil
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
