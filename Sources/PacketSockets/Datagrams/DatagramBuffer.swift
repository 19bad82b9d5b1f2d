/// The memory of a received datagram. Unchecked, because one thread at a time has it.
@safe final class DatagramBuffer: @unchecked Sendable {
  let memory: UnsafeMutableRawPointer
  var count = 0
  var peer = DatagramPeer(Endpoint())

  init(capacity: Int) {
    unsafe memory = .allocate(byteCount: capacity, alignment: 16)
  }

  deinit { unsafe memory.deallocate() }

  /// Calls `body` with the datagram's bytes.
  func withBytes<Result>(_ body: (RawSpan, DatagramPeer) throws -> Result) rethrows -> Result {
    try unsafe body(RawSpan(_unsafeStart: memory, byteCount: count), peer)
  }
}
