internal import PacketFraming
public import PacketKit

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension Connection {
  /// Waits until frames are done with: all of their bytes have been handed to the system.
  @usableFromInline
  func send(_ frames: @escaping @Sendable (inout PacketWriter) throws -> Void) async throws {
    try await outbox.send(.frames(frames))
  }

  /// Rejects the frame of a message that the peer would take for a heart-beat.
  @usableFromInline
  func checkFrame(byteCount: Int) throws {
    if byteCount == heartBeat?.count { throw MessageBrokerError.messageIsEmpty }
  }

  /// Sends a heart-beat when nothing else has been sent for so long.
  func beat(every interval: Duration) async {
    do {
      while let heartBeat {
        let now = timeline.now
        let due = (outbox.lastWrite ?? now) + interval
        if now < due {
          try await timeline.sleep(until: due)
        } else {
          try await outbox.send(.bytes(heartBeat))
        }
      }
    } catch {
      // Cancelled, or nothing can be sent any more.
    }
  }
}
