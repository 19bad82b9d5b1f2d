#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A channel that can report immediately whether bytes can be read or written.
///
/// Received bytes are accessed in place, so they are copied only once, to their destination. No separate task has to
/// wait: whoever needs the next message reads.
package protocol PolledChannel: ByteChannel, AnyObject {
  /// Calls `body` with received bytes.
  ///
  /// - Returns: The number of bytes; 0 if the peer has ended its side, nil if the caller must wait.
  func readNow(_ body: (RawSpan) -> Void) throws -> Int?

  /// Writes as many bytes as the system has room for.
  ///
  /// - Returns: The number of bytes.
  func writeNow(_ bytes: RawSpan) throws -> Int

  /// Sets the handler that is called, on any thread, when ``waitToRead()`` is over. The channel holds it until it is
  /// closed.
  func onReadable(_ handler: @escaping @Sendable () -> Void)

  /// Calls the handler once, as soon as there may be something to read.
  ///
  /// - Returns: Whether the handler will be called. If not, another attempt to read is worthwhile now.
  func waitToRead() throws -> Bool

  /// Waits until there may be something to read.
  func waitUntilReadable() async throws
}

extension ByteChannel {
  /// Waits for bytes and calls `body` with them, in place if the channel can do that.
  ///
  /// - Returns: The number of bytes; 0 if the peer has ended its side normally.
  package func read(
    isolation: isolated (any Actor)? = #isolation,
    _ body: (RawSpan) -> Void
  ) async throws -> Int {
    guard let polled = self as? any PolledChannel else {
      guard let chunk = try await read() else { return 0 }
      body(chunk.bytes)
      return chunk.count
    }
    while true {
      if let count = try polled.readNow(body) { return count }
      try await polled.waitUntilReadable()
    }
  }
}
