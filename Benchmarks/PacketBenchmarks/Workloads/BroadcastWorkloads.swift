import Foundation
import PacketFraming
import PacketKit
import PacketMessaging
import Synchronization

/// A message to a thousand members. Their channels only count bytes.
enum BroadcastWorkloads {
  static var all: [Workload] { [broadcasting] }

  /// A snapshot of 64 entities, encoded once, beside encoding it for each.
  private static var broadcasting: Workload {
    Workload(
      name: "broadcast a snapshot to 1,000 members",
      byteCount: memberCount * frameByteCount,
      referenceName: "encoding for each",
      isShared: true,
      subject: { count in
        try waiting {
          for _ in 0..<count {
            async let sent: Void = sink.receive(memberCount * frameByteCount)
            try broadcaster.send(.of64)
            await sent
          }
        }
      },
      reference: { count in
        try waiting {
          for _ in 0..<count {
            async let sent: Void = sink.receive(memberCount * frameByteCount)
            for member in members { try await member.send(.of64) }
            await sent
          }
        }
      },
      verify: {
        try waiting {
          let encoded = try FrameEncoder(framing).encode(Snapshot.of64)
          guard encoded.count == frameByteCount else { throw Lost() }
        }
      })
  }

  private static let memberCount = 1000
  private static let framing = Framing.lengthPrefixed(UInt32.self, maximumLength: 4096)
  fileprivate static let sink = Sink()
  private static let members = (0..<memberCount).map { _ in
    SymmetricBroker<Snapshot>(SinkChannel(), framing: framing)
  }
  private static let broadcaster = {
    let broadcaster = Broadcaster<Snapshot>()
    for member in members { broadcaster.add(member) }
    return broadcaster
  }()
  private static let frameByteCount = ((try? Snapshot.of64.encodedBytes().count) ?? 0) + 4
}

/// Counts the bytes that all channels have written.
private final class Sink: Sendable {
  private struct State {
    var missing = 0
    var waiter: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  /// Waits until so many more bytes have been written.
  func receive(_ count: Int) async {
    await withCheckedContinuation { waiter in
      let isDone = state.withLock { state in
        state.missing += count
        if state.missing > 0 { state.waiter = waiter }
        return state.missing <= 0
      }
      if isDone { waiter.resume() }
    }
  }

  func add(_ count: Int) {
    let waiter: CheckedContinuation<Void, Never>? = state.withLock { state in
      state.missing -= count
      return state.missing == 0 ? state.waiter.take() : nil
    }
    waiter?.resume()
  }
}

/// A channel from which nothing comes.
private final class SinkChannel: ByteChannel {
  private let end = AsyncStream<Data>.makeStream()

  func read() async throws -> Data? {
    var chunks = end.stream.makeAsyncIterator()
    return await chunks.next()
  }

  func write(_ bytes: Data) async throws { BroadcastWorkloads.sink.add(bytes.count) }

  func close() async { end.continuation.finish() }
}
