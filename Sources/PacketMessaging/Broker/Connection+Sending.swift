internal import PacketFraming
public import PacketKit

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension Connection {
  /// Sends the frames of that many messages, and waits until all of their bytes have been passed to the system.
  @usableFromInline
  func send(
    _ count: Int = 1,
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
