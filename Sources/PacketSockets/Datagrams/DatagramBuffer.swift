/// The memory of a received datagram. Unchecked, because one thread at a time has it.
@safe final class DatagramBuffer: @unchecked Sendable {
  let memory: UnsafeMutableRawPointer
  var count = 0
  var peer = DatagramPeer(Endpoint())

  /// Shared with other buffers, and released with the last of them.
  let owner: MappedMemory

  init(_ owner: MappedMemory, offset: Int) {
    self.owner = owner
    unsafe memory = owner.start + offset
  }

  /// Calls `body` with the datagram's bytes.
  func withBytes<Result>(_ body: (RawSpan, DatagramPeer) throws -> Result) rethrows -> Result {
    try unsafe body(RawSpan(_unsafeStart: memory, byteCount: count), peer)
  }
}

/// Makes buffers that share memory.
struct DatagramBuffers {
  /// How many buffers share memory.
  private static let sharedCount = DatagramBatch.capacity

  private let stride: Int
  private var memory: MappedMemory?
  private var usedCount = 0

  /// Creates a maker of buffers with room for so many bytes.
  init(capacity: Int) { stride = (capacity + 15) & ~15 }

  mutating func makeBuffer() -> DatagramBuffer {
    let shared = memory ?? MappedMemory(byteCount: stride * Self.sharedCount)
    defer {
      usedCount = (usedCount + 1) % Self.sharedCount
      memory = usedCount == 0 ? nil : shared
    }
    return DatagramBuffer(shared, offset: stride * usedCount)
  }
}
