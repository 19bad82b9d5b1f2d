/// The bytes of a stream that have come in and are not yet used up.
///
/// Used bytes make room when they are at least as many as those that have to move. So each byte moves at
/// most once on average, and no more is kept than twice what is unread.
///
/// The memory that a large frame took is given back when the frame is used up, or an idle connection would keep it. Only
/// when large frames follow one another is it kept for the next.
@usableFromInline
struct FrameBuffer: Sendable {
  @usableFromInline var bytes: [UInt8] = []

  /// The number of bytes that are used up.
  @usableFromInline var head = 0

  /// Whether the bytes used up before filled a good part of much memory.
  private var wasLarge = false

  /// The most bytes of memory that are kept whatever is unread: enough for a chunk from a socket, of 64 KiB, and as
  /// much before it.
  private static let keptCapacity = 256 * 1024

  init() {}

  /// The number of bytes that are not used up.
  @inlinable
  var count: Int { bytes.count &- head }

  /// The bytes that are not used up.
  @inlinable
  var unread: RawSpan {
    @_lifetime(borrow self)
    borrowing get { unsafe bytes.span.bytes.extracting(unchecked: head..<bytes.count) }
  }

  /// Some of the bytes, used up or not.
  @inlinable
  @_lifetime(borrow self)
  borrowing func span(_ range: Range<Int>) -> RawSpan {
    unsafe bytes.span.bytes.extracting(range)
  }

  /// Adds bytes that have come in.
  mutating func append(_ chunk: RawSpan) {
    makeRoom()
    unsafe chunk.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
  }

  /// Adds bytes that have come in.
  mutating func append(_ chunk: some Sequence<UInt8>) {
    makeRoom()
    bytes.append(contentsOf: chunk)
  }

  private mutating func makeRoom() {
    guard head >= count else { return }
    giveBackMemory()
    bytes.removeSubrange(..<head)
    head = 0
  }

  /// Gives back the memory of what has been used up, unless about as much was used up the last time.
  mutating func giveBackMemory() {
    guard head > 0, head >= count else { return }
    let capacity = bytes.capacity
    guard capacity > Self.keptCapacity else {
      wasLarge = false
      return
    }
    guard count < capacity / 4 else { return }
    let isLarge = bytes.count >= capacity / 4
    if isLarge, wasLarge {
      bytes.removeSubrange(..<head)
    } else {
      bytes = Array(bytes[head...])
    }
    head = 0
    wasLarge = isLarge
  }

  /// Drops everything and gives the memory back.
  mutating func removeAll() {
    bytes = []
    head = 0
  }
}
