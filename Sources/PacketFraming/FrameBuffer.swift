/// The bytes of a stream that have come in and are not yet used up.
///
/// Used bytes make room when they are at least as many as those that have to move. So each byte moves at
/// most once on average, and no more is kept than twice what is unread.
@usableFromInline
struct FrameBuffer: Sendable {
  @usableFromInline var bytes: [UInt8] = []

  /// The number of bytes that are used up.
  @usableFromInline var head = 0

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
    bytes.removeSubrange(..<head)
    head = 0
  }

  /// Drops everything and gives the memory back.
  mutating func removeAll() {
    bytes = []
    head = 0
  }
}
