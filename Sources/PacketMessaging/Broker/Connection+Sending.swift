public import PacketFraming
public import PacketKit

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension Connection {
  /// Sends a message, and waits until all of its bytes have been passed to the system.
  ///
  /// It allocates nothing if the system accepts them at once.
  @inlinable
  func send<Message: Packet & Sendable>(_ message: Message) async throws {
    let rest = try sendNow { try encode(message, into: &$0) }
    guard let rest else { return }
    try await send(rest) { [self] in try encode(message, into: &$0) }
  }

  /// Appends a frame that contains the message.
  @inlinable
  func encode<Message: Packet>(_ message: Message, into writer: inout PacketWriter) throws {
    let start = writer.count
    try encoder.encode(message, into: &writer)
    try checkFrame(byteCount: writer.count - start)
  }

  @usableFromInline
  func sendNow(_ frame: (inout PacketWriter) throws -> Void) throws -> WriteQueue.Rest? {
    try outbox.sendNow(1, frame)
  }

  @usableFromInline
  func send(
    _ rest: WriteQueue.Rest, _ frame: @escaping @Sendable (inout PacketWriter) throws -> Void
  ) async throws {
    try await outbox.send(rest, of: .frames(count: 1, frame))
  }

  /// Sends the frames of that many messages, and waits until all of their bytes have been passed to the system.
  @usableFromInline
  func send(
    _ count: Int,
    _ frames: @escaping @Sendable (inout PacketWriter) throws -> Void
  ) async throws {
    try await outbox.send(.frames(count: count, frames))
  }

  /// Rejects an empty frame of a message, which the peer would read as a heartbeat.
  @usableFromInline
  func checkFrame(byteCount: Int) throws {
    if byteCount == heartbeat?.count { throw MessageBrokerError.messageIsEmpty }
  }

  /// Sends a heartbeat whenever nothing else has been sent for the given interval.
  func beat(every interval: Duration) async {
    do {
      while let heartbeat {
        let now = timeline.now
        let due = (outbox.lastWrite ?? now) + interval
        if now < due {
          try await timeline.sleep(until: due)
        } else {
          try await outbox.send(.bytes(heartbeat))
        }
      }
    } catch {
      // The task was cancelled, or nothing can be sent any more.
    }
  }
}
