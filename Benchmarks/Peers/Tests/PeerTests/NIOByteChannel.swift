import Foundation
import NIOConcurrencyHelpers
import NIOCore
import PacketMessaging

/// A connection of SwiftNIO's as a channel of bytes.
///
/// `NIOAsyncChannel` stops reading from the system while nobody takes what has come in. Bytes are written past it, so
/// that a write returns when the system has them.
final class NIOByteChannel: ByteChannel, @unchecked Sendable {
  typealias Connection = NIOAsyncChannel<ByteBuffer, Never>

  private let channel: any Channel
  private let isClosed = NIOLockedValueBox(false)

  /// Not `Sendable`, but only reads touch it, and one task at a time reads.
  private var incoming: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator

  private init(_ channel: any Channel, _ inbound: NIOAsyncChannelInboundStream<ByteBuffer>) {
    self.channel = channel
    incoming = inbound.makeAsyncIterator()
  }

  /// Makes ready a channel that a bootstrap has made, on its event loop.
  static func connection(on channel: any Channel) throws -> Connection {
    try channel.syncOptions?.setOption(.allowRemoteHalfClosure, value: true)
    return try Connection(wrappingChannelSynchronously: channel)
  }

  /// Calls `body` with the connection, and closes it then.
  static func use<Result: Sendable>(
    _ connection: Connection,
    _ body: (NIOByteChannel) async throws -> Result
  ) async throws -> Result {
    try await connection.executeThenClose { inbound in
      try await body(NIOByteChannel(connection.channel, inbound))
    }
  }

  func read() async throws -> Data? {
    let bytes = try await incoming.next()
    if isClosed.withLockedValue({ $0 }) { throw ChannelError.alreadyClosed }
    return bytes.map { Data($0.readableBytesView) }
  }

  func write(_ bytes: Data) async throws {
    try await channel.writeAndFlush(ByteBuffer(bytes: bytes))
  }

  func finishWriting() async throws { try await channel.close(mode: .output) }

  func close() async {
    isClosed.withLockedValue { $0 = true }
    try? await channel.close()
  }
}
