internal import Foundation

/// One direction of a connection: one chunk at a time waits to be read. With chaos, more chunks may be merged into it.
actor Pipe {
  /// A connection that was cut may seem to have ended to the reader.
  private enum State { case open, finished, cut, cutAsEnd, closed }
  private enum Side { case reader, writer }

  private var state = State.open
  private var pending = Data()
  private var turbulence: Turbulence?
  private var waiters: [Side: AsyncStream<Never>.Continuation] = [:]

  /// The most bytes that may be merged before they are read.
  private static let capacity = 64 * 1024

  init(_ turbulence: Turbulence? = nil) {
    self.turbulence = turbulence
    if let ending = self.turbulence?.pass(0).ending { state = ending == .end ? .cutAsEnd : .cut }
  }

  func take() async throws -> Data? {
    await dawdle()
    while true {
      if state == .closed { throw ChannelClosed() }
      if !pending.isEmpty {
        let bytes = pending.prefix(turbulence?.chunkSize() ?? pending.count)
        pending = pending.dropFirst(bytes.count)
        wake(.writer)
        return bytes
      }
      if state == .finished || state == .cutAsEnd { return nil }
      if state == .cut { throw ChannelCut() }
      try await wait(for: .reader)
    }
  }

  func put(_ bytes: Data) async throws {
    if bytes.isEmpty { return }
    await dawdle()
    while state == .open, !hasRoom() { try await wait(for: .writer) }
    if state == .cut || state == .cutAsEnd { throw ChannelCut() }
    guard state == .open else { throw ChannelClosed() }
    let (count, ending) = turbulence?.pass(bytes.count) ?? (bytes.count, nil)
    pending = pending.isEmpty ? bytes.prefix(count) : pending + bytes.prefix(count)
    if let ending { state = ending == .end ? .cutAsEnd : .cut }
    wake(.reader)
    wake(.writer)
    if count < bytes.count { throw ChannelCut() }
  }

  func finish() {
    if state == .open { state = .finished }
    wake(.reader)
    wake(.writer)
  }

  func close() {
    state = .closed
    pending = Data()
    wake(.reader)
    wake(.writer)
  }

  private func hasRoom() -> Bool {
    pending.isEmpty || (pending.count < Self.capacity && turbulence?.merges() ?? false)
  }

  private func dawdle() async {
    for _ in 0..<(turbulence?.yieldCount() ?? 0) { await Task.yield() }
  }

  private func wait(for side: Side) async throws {
    let (woken, continuation) = AsyncStream<Never>.makeStream()
    waiters[side] = continuation
    for await _ in woken {}
    try Task.checkCancellation()
  }

  private func wake(_ side: Side) {
    waiters.removeValue(forKey: side)?.finish()
  }
}
