public import PacketKit

/// The received bytes of a stream that have not been consumed.
///
/// Consumed bytes are removed when they are at least as many as the bytes that must move. So each byte moves at most
/// once on average, and the buffer holds at most twice the unread bytes.
///
/// The memory of a large frame is released after the frame is consumed; otherwise an idle connection would keep it. It
/// is kept only if another large frame follows.
@usableFromInline
struct FrameBuffer: Sendable {
  @usableFromInline var bytes: [UInt8] = []

  /// The number of consumed bytes.
  @usableFromInline var head = 0

  /// The number of consumed bytes that have been removed.
  @usableFromInline var removedCount: UInt64 = 0

  /// Whether the previously consumed bytes filled a large part of a large buffer.
  private var wasLarge = false

  /// The most memory that is always kept: enough for a chunk of 64 KiB from a socket, and the same before it.
  private static let keptCapacity = 256 * 1024

  init() {}

  /// The number of bytes that have not been consumed.
  @inlinable
  var count: Int { bytes.count &- head }

  /// The bytes that have not been consumed.
  @inlinable
  var unread: RawSpan {
    @_lifetime(borrow self)
    borrowing get { span(head, count) }
  }

  /// Some of the bytes, consumed or not: `count` of them, which are there.
  @inlinable
  @_lifetime(borrow self)
  borrowing func span(_ start: Int, _ count: Int) -> RawSpan {
    let part = unsafe bytes.elementSpan.bytes.withUnsafeBytes { all in
      unsafe UnsafeRawBufferPointer(start: all.baseAddress.map { unsafe $0 + start }, count: count)
    }
    return unsafe _overrideLifetime(part.bytes, borrowing: self)
  }

  /// Appends received bytes.
  mutating func append(_ chunk: RawSpan) {
    makeRoom()
    unsafe chunk.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
  }

  /// Appends received bytes.
  mutating func append(_ chunk: some Sequence<UInt8>) {
    makeRoom()
    bytes.append(contentsOf: chunk)
  }

  private mutating func makeRoom() {
    guard head >= count else { return }
    giveBackMemory()
    if count == 0 {
      bytes.removeAll(keepingCapacity: true)
    } else {
      bytes.removeSubrange(..<head)
    }
    forgetConsumed()
  }

  /// Releases the memory of consumed bytes, unless about as many were consumed the last time.
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
    forgetConsumed()
    wasLarge = isLarge
  }

  /// Unstuffs the frame at the start of the unread bytes.
  mutating func unstuff(_ bounds: FrameBounds, by rule: any FrameRule) {
    let frame = head..<head + bounds.total - 1
    var span = bytes.mutableElementSpan
    var whole = unsafe span.mutableBytes
    rule.unstuff(&whole, in: frame)
  }

  /// Removes all bytes and releases the memory.
  mutating func removeAll() {
    bytes = []
    forgetConsumed()
  }

  private mutating func forgetConsumed() {
    removedCount &+= UInt64(head)
    head = 0
  }
}
