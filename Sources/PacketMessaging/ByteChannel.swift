#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A connection that carries bytes in both directions, in order and without loss. Transports implement it.
///
/// The package includes TCP and Unix-domain sockets. Network.framework, SwiftNIO, GameKit or a pipe in a test need an
/// adapter of about twenty lines.
///
/// One task at a time reads, and one at a time writes. Both may wait at the same time, and `close()` may be called at
/// any time.
public protocol ByteChannel: Sendable {
  /// Waits for bytes and returns at least one, or nil if the peer has ended its side normally.
  ///
  /// - Throws: The transport's error for a lost connection, or an error if the channel has been closed locally.
  func read() async throws -> Data?

  /// Passes bytes to the system, and returns when it has accepted all of them, so that a slow peer slows its sender.
  func write(_ bytes: Data) async throws

  /// Signals to the peer that no more bytes follow. Reading continues.
  ///
  /// A transport that cannot end one side alone closes both. The default implementation does that.
  func finishWriting() async throws

  /// Ends both sides and releases the channel's resources. A waiting read or write throws. A second call does nothing.
  func close() async

  /// The time that bytes take to the peer, and its answer takes back, as an average of recent times that the transport has
  /// measured; nil if it has measured none. The default implementation returns nil.
  var roundTripTime: Duration? { get }
}

extension ByteChannel {
  public var roundTripTime: Duration? { nil }

  public func finishWriting() async throws { await close() }
}
