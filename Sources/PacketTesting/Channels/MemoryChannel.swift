public import PacketMessaging

public import Foundation

/// One end of a connection within the process: each end reads what the other writes.
///
/// ```swift
/// let (client, server) = MemoryChannel.pair()
/// ```
public struct MemoryChannel: ByteChannel {
  private let incoming: Pipe
  private let outgoing: Pipe

  /// Creates two ends of one connection, whose chunks are read as they were written.
  public static func pair() -> (MemoryChannel, MemoryChannel) {
    pair(Pipe(), Pipe())
  }

  /// Creates two ends of one connection that splits, merges and delays its bytes, and may break.
  public static func pair(chaos: Chaos) -> (MemoryChannel, MemoryChannel) {
    pair(
      Pipe(Turbulence(chaos, fromFirst: true)), Pipe(Turbulence(chaos, fromFirst: false)))
  }

  private static func pair(_ there: Pipe, _ back: Pipe) -> (MemoryChannel, MemoryChannel) {
    (MemoryChannel(incoming: back, outgoing: there), MemoryChannel(incoming: there, outgoing: back))
  }

  public func read() async throws -> Data? { try await incoming.take() }

  public func write(_ bytes: Data) async throws { try await outgoing.put(bytes) }

  public func finishWriting() async throws { await outgoing.finish() }

  public func close() async {
    await incoming.close()
    await outgoing.finish()
  }
}

/// This end of the channel is closed, or its peer's.
public struct ChannelClosed: Error {}
