import PacketMessaging
import Foundation
import PacketFraming
import PacketTesting

/// A channel that notes what is written, and lets a write go on only when it is told to.
actor GatedChannel: ByteChannel {
  private(set) var writes: [Data] = []
  private(set) var isClosed = false
  private var isOpen: Bool
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private let channel: MemoryChannel?
  private let keepsWrites: Bool

  /// A channel that reads from and writes to another; without one nothing is ever read.
  init(_ channel: MemoryChannel? = nil, isOpen: Bool = false, keepsWrites: Bool = true) {
    self.channel = channel
    self.isOpen = isOpen
    self.keepsWrites = keepsWrites
  }

  /// Lets the writes go on that wait, and all to come.
  func open() {
    isOpen = true
    wake()
  }

  func read() async throws -> Data? {
    if let channel { return try await channel.read() }
    while !isClosed { await wait() }
    throw GateClosed()
  }

  func write(_ bytes: Data) async throws {
    if keepsWrites { writes.append(bytes) }
    while !isOpen, !isClosed { await wait() }
    if isClosed { throw GateClosed() }
    try await channel?.write(bytes)
  }

  func finishWriting() async throws { try await channel?.finishWriting() }

  func close() async {
    isClosed = true
    wake()
    await channel?.close()
  }

  private func wait() async { await withCheckedContinuation { waiting.append($0) } }

  private func wake() {
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}

/// A channel that takes nothing, and reads from another.
struct UnwritableChannel: ByteChannel {
  private let channel: MemoryChannel

  init(_ channel: MemoryChannel) { self.channel = channel }

  func read() async throws -> Data? { try await channel.read() }

  func write(_ bytes: Data) async throws { throw GateClosed() }

  func close() async { await channel.close() }
}

/// A channel from which something always comes, until it ends.
final class FloodedChannel: PolledChannel {
  private struct State {
    var restCount: Int
    var readCount = 0
    var task: Int?
    var taskReadCount = 0
    var longestTurn = 0
  }

  private let state: Locked<State>
  private let chunk: Data

  /// A channel that ends after so many chunks, unless it is told to before.
  init(_ chunk: Data, count: Int) {
    self.chunk = chunk
    state = Locked(State(restCount: count))
  }

  func end() { state.withLock { $0.restCount = 0 } }

  var isAtEnd: Bool { state.withLock { $0.restCount == 0 } }

  var readCount: Int { state.withLock { $0.readCount } }

  /// The most chunks that a task has read before another one did.
  var longestTurn: Int { state.withLock { $0.longestTurn } }

  func readNow(_ body: (RawSpan) -> Void) throws -> Int? {
    let task = unsafe withUnsafeCurrentTask { unsafe $0?.hashValue }
    let isAtEnd = state.withLock { state in
      state.taskReadCount = state.task == task ? state.taskReadCount + 1 : 1
      state.task = task
      state.longestTurn = max(state.longestTurn, state.taskReadCount)
      if state.restCount == 0 { return true }
      state.restCount -= 1
      state.readCount += 1
      return false
    }
    if isAtEnd { return 0 }
    body(chunk.bytes)
    return chunk.count
  }

  func onReadable(_ handler: @escaping @Sendable () -> Void) {}
  func waitToRead() throws -> Bool { false }
  func waitUntilReadable() async throws {}
  func writeNow(_ bytes: RawSpan) throws -> Int { bytes.byteCount }
  func read() async throws -> Data? { nil }
  func write(_ bytes: Data) async throws {}
  func close() async {}
}

/// The channel has been closed.
struct GateClosed: Error {}

extension MemoryChannel {
  /// Writes chunk by chunk, then ends.
  func write(_ chunks: some Sequence<some Sequence<UInt8>>) async throws {
    for chunk in chunks { try await write(Data(chunk)) }
    try await finishWriting()
  }
}

/// A channel that takes nothing after the end.
actor EndingChannel: ByteChannel {
  private(set) var hasEnded = false

  func read() async throws -> Data? { nil }

  func write(_ bytes: Data) async throws {
    await Task.yield()
    if hasEnded { throw GateClosed() }
  }

  func finishWriting() async throws { hasEnded = true }

  func close() async {}
}
