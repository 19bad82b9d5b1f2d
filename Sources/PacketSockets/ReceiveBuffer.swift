internal import PacketMessaging

/// A buffer that a channel reads into.
///
/// A channel uses one only during a read, which does not wait. So a process has as many as threads that read at the same
/// moment, however many connections there are. Unchecked, because one read at a time uses a buffer.
@safe final class ReceiveBuffer: @unchecked Sendable {
  private let bytes = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)

  private static let capacity = 64 * 1024

  /// The buffers that no read uses.
  private static let free = Locked<[ReceiveBuffer]>([])

  deinit { unsafe bytes.deallocate() }

  /// Calls `body` with the received bytes; with none if the peer has ended its side.
  static func receive<Result>(
    _ number: Int32,
    _ body: (RawSpan) -> Result
  ) throws(SystemError) -> Result {
    let buffer = free.withLock { $0.popLast() } ?? ReceiveBuffer()
    defer { free.withLock { $0.append(buffer) } }
    let count = try unsafe System.receive(number, into: buffer.bytes, count: capacity)
    return unsafe body(RawSpan(_unsafeStart: buffer.bytes, byteCount: count))
  }
}
