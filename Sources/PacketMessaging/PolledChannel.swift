#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A channel that can say at once whether bytes have come, or can go.
///
/// What has come is looked at where it lies, so that it is copied once, to where it stays. And nobody has to wait in a
/// task of its own: whoever needs the next message reads.
package protocol PolledChannel: ByteChannel {
  /// Calls `body` with bytes that have come.
  ///
  /// - Returns: Their number; 0 at the peer's end, nil if one has to wait.
  func readNow(_ body: (RawSpan) -> Void) throws -> Int?

  /// Writes as many bytes as the system has room for.
  ///
  /// - Returns: Their number.
  func writeNow(_ bytes: RawSpan) throws -> Int

  /// Sets what is called, on any thread, when ``waitToRead()`` is over. The channel holds it until it is closed.
  func onReadable(_ handler: @escaping @Sendable () -> Void)

  /// Has the handler called once, as soon as there may be something to read.
  ///
  /// - Returns: Whether it will be called; if not, reading is worth another attempt now.
  func waitToRead() throws -> Bool

  /// Waits until there may be something to read.
  func waitUntilReadable() async throws
}

extension ByteChannel {
  /// Waits for bytes, and calls `body` with them where they lie, if the channel can.
  ///
  /// - Returns: Their number; 0 when the peer has ended its side in good order.
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
