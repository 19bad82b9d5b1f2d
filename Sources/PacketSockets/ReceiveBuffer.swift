/// Where a channel's bytes come in, one read after the other.
///
/// Unchecked, for it lies behind the lock of the side that reads. Pages that no read reaches take no memory.
@safe final class ReceiveBuffer: @unchecked Sendable {
  private let bytes = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)

  private static let capacity = 64 * 1024

  deinit { unsafe bytes.deallocate() }

  /// Calls `body` with the bytes that have come; none when the peer has ended its side.
  func receive<Result>(
    _ number: Int32,
    _ body: (RawSpan) -> Result
  ) throws(SystemError) -> Result {
    let count = try unsafe System.receive(number, into: bytes, count: Self.capacity)
    return unsafe body(RawSpan(_unsafeStart: bytes, byteCount: count))
  }
}
