/// The buffer that a channel reads into, one read after another.
///
/// Unchecked, because the lock of the reading side protects it. Pages that no read reaches take no memory.
@safe final class ReceiveBuffer: @unchecked Sendable {
  private let bytes = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)

  private static let capacity = 64 * 1024

  deinit { unsafe bytes.deallocate() }

  /// Calls `body` with the received bytes; with none if the peer has ended its side.
  func receive<Result>(
    _ number: Int32,
    _ body: (RawSpan) -> Result
  ) throws(SystemError) -> Result {
    let count = try unsafe System.receive(number, into: bytes, count: Self.capacity)
    return unsafe body(RawSpan(_unsafeStart: bytes, byteCount: count))
  }
}
