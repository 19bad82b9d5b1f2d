#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A connection that carries bytes both ways, in order and without loss: what a transport implements.
///
/// TCP and Unix-domain sockets come with the package. Network.framework, SwiftNIO, GameKit or a pipe in a test
/// become one with an adapter of about twenty lines.
///
/// One task at a time reads, and one at a time writes; both may wait at once, and `close()` may come at any time.
public protocol ByteChannel: Sendable {
  /// Waits for bytes and returns them, at least one; nil when the peer has ended its side in good order.
  ///
  /// - Throws: What the transport says of a lost connection; an error too once the channel has been closed here.
  func read() async throws -> Data?

  /// Hands bytes to the system, and returns when it has taken all of them: not before, so that a slow peer slows
  /// its sender.
  func write(_ bytes: Data) async throws

  /// Tells the peer that no more bytes come. Reading goes on.
  ///
  /// A transport that cannot end one side alone closes both, which is what the default does.
  func finishWriting() async throws

  /// Ends both sides and frees what the channel holds. A read or write that waits throws. A second call does
  /// nothing.
  func close() async
}

extension ByteChannel {
  public func finishWriting() async throws { await close() }
}
