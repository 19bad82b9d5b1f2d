public import PacketMessaging

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// One end of a connection within the process: what one end writes, the other reads.
///
/// ```swift
/// let (client, server) = MemoryChannel.pair()
/// ```
public struct MemoryChannel: ByteChannel {
  private let incoming: Pipe
  private let outgoing: Pipe

  /// Two ends of one connection.
  public static func pair() -> (MemoryChannel, MemoryChannel) {
    let there = Pipe()
    let back = Pipe()
    return (
      MemoryChannel(incoming: back, outgoing: there), MemoryChannel(incoming: there, outgoing: back)
    )
  }

  public func read() async throws -> Data? { try await incoming.take() }

  public func write(_ bytes: Data) async throws { try await outgoing.put(bytes) }

  public func finishWriting() async throws { await outgoing.finish() }

  public func close() async {
    await incoming.close()
    await outgoing.finish()
  }
}

/// The channel's end is closed, or its peer's.
public struct ChannelClosed: Error {}

/// One direction of a connection: a chunk at a time waits to be read.
private actor Pipe {
  private enum State { case open, finished, closed }

  private var state = State.open
  private var chunk: Data?
  private var reader: CheckedContinuation<Void, Never>?
  private var writer: CheckedContinuation<Void, Never>?

  func take() async throws -> Data? {
    while true {
      if state == .closed { throw ChannelClosed() }
      if let bytes = chunk {
        chunk = nil
        wake(&writer)
        return bytes
      }
      if state == .finished { return nil }
      await withCheckedContinuation { reader = $0 }
    }
  }

  func put(_ bytes: Data) async throws {
    if bytes.isEmpty { return }
    while state == .open, chunk != nil {
      await withCheckedContinuation { writer = $0 }
    }
    guard state == .open else { throw ChannelClosed() }
    chunk = bytes
    wake(&reader)
  }

  func finish() {
    if state == .open { state = .finished }
    wake(&reader)
    wake(&writer)
  }

  func close() {
    state = .closed
    chunk = nil
    wake(&reader)
    wake(&writer)
  }

  private func wake(_ waiter: inout CheckedContinuation<Void, Never>?) {
    waiter?.resume()
    waiter = nil
  }
}
