@testable import PacketMessaging
import Foundation
import PacketFraming
import PacketTesting
import Testing

/// A channel that becomes readable while the one who reads begins to wait, and has another thread read by then.
private final class HastyChannel: PolledChannel {
  private struct State {
    var handler: (@Sendable () -> Void)?
    var readCount = 0
    var isArmed = false
  }

  private let state = Locked(State())
  /// The second read has begun; and it may end.
  private let begun = Promise<Void>()
  private let mayEnd = DispatchSemaphore(value: 0)
  let bytes: Data

  init(_ bytes: Data) { self.bytes = bytes }

  func waitForSecondRead() async throws { try await begun.value() }

  func endSecondRead() { mayEnd.signal() }

  func readNow(_ body: (RawSpan) -> Void) throws -> Int? {
    let number = state.withLock { state in
      state.readCount += 1
      return state.readCount
    }
    guard number == 2 else { return nil }
    begun.keep(.success(()))
    mayEnd.wait()
    body(bytes.bytes)
    return bytes.count
  }

  func onReadable(_ handler: @escaping @Sendable () -> Void) {
    state.withLock { $0.handler = handler }
  }

  func waitToRead() throws -> Bool {
    let handler = state.withLock { state in
      defer { state.isArmed = true }
      return state.isArmed ? nil : state.handler
    }
    guard let handler else { return true }
    handler()
    // The other thread reads before this one goes on.
    while state.withLock({ $0.readCount }) < 2 { Thread.sleep(forTimeInterval: 0.001) }
    return true
  }

  func writeNow(_ bytes: RawSpan) throws -> Int { bytes.byteCount }
  func waitUntilReadable() async throws {}
  func read() async throws -> Data? { nil }
  func write(_ bytes: Data) async throws {}
  func close() async {}
}

/// One thread reads after another, the next as soon as the first waits.
@Suite(.timeLimit(.minutes(5))) struct HandoverTests {
  @Test func theOneWhoReadsKeepsTheBytesUntilItHasRead() async throws {
    let channel = HastyChannel(try Data(frames([Note(1)]).dropLast()))
    let broker = NoteBroker(channel, framing: .notes)
    try await channel.waitForSecondRead()
    // The first has had the time to go on.
    try await Task.sleep(for: .milliseconds(50))
    await broker.close()
    channel.endSecondRead()
    try await yield(while: broker.statistics.receivedByteCount == 0)
    #expect(broker.connection.undecoded.decoder.unreadCount == 0)
  }
}
