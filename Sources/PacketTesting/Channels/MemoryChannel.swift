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

  /// Two ends of one connection, whose chunks are read as they were written.
  public static func pair() -> (MemoryChannel, MemoryChannel) {
    pair(Pipe(), Pipe())
  }

  /// Two ends of one connection that splits, merges and delays what it carries, and may be lost.
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

/// The channel's end is closed, or its peer's.
public struct ChannelClosed: Error {}
