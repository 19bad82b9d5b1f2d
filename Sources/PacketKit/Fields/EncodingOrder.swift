// The order of elements in sets and dictionaries, which have none of their own: ascending by the bytes of the encoding,
// compared as unsigned numbers from the first byte on. If one encoding begins with the other, the shorter comes first.

/// The bytes of the most recently read element of a set or a dictionary.
@usableFromInline
struct EncodingOrder {
  @usableFromInline var previous: Range<Int>?

  /// The rank of the previous element; 0 before the first one, so that only the bytes of one of that rank are compared.
  @usableFromInline var rank: UInt64 = 0
  @usableFromInline var collisions: KeyCollisions

  @inlinable
  init<Key: PacketField>(of type: Key.Type) {
    collisions = KeyCollisions(isComposite: Key._nesting != .leaf)
  }
}

extension PacketReader {
  /// Rejects an element whose bytes do not come after those of the previous element, or that is expensive to hash.
  ///
  /// - Returns: Whether the element's hash must be counted before it is inserted; see ``KeyCollisions``.
  @export(implementation)
  @inline(__always)
  func checkOrder(_ order: inout EncodingOrder, of bytes: Range<Int>) throws(PacketError) -> Bool {
    let rank = unsafe encodingRank(of: base + bytes.lowerBound, count: bytes.byteCount)
    guard rank > order.rank, bytes.byteCount < KeyCollisions.hashedByteCount else {
      return try unsafe order.checkByBytes(bytes, rank, base)
    }
    order.previous = bytes
    order.rank = rank
    return order.collisions.mustCount
  }
}

extension EncodingOrder {
  /// The same by all bytes, which begin at `base`. It is not a method of the reader, so that no caller copies the reader.
  @unsafe
  @usableFromInline
  mutating func checkByBytes(
    _ bytes: Range<Int>,
    _ rank: UInt64,
    _ base: UnsafeRawPointer
  ) throws(PacketError) -> Bool {
    let all = unsafe UnsafeRawBufferPointer(start: base, count: bytes.upperBound)
    if let previous {
      guard unsafe all.precedes(previous, bytes) else {
        throw unsafe all.disorder(previous, bytes)
      }
      unsafe collisions.noteNeighbors(previous, bytes, in: all)
    }
    previous = bytes
    self.rank = rank
    try unsafe all.checkCombiningMarks(in: bytes)
    return collisions.mustCount
  }
}

/// The first eight bytes of an element as a big-endian number; fewer bytes are followed by zeros.
///
/// If the numbers of two elements differ, the element with the smaller number comes first.
@unsafe
@export(implementation)
@inline(__always)
func encodingRank(of bytes: UnsafeRawPointer, count: Int) -> UInt64 {
  switch count {
  case 8...: return unsafe UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self))
  case 4: return unsafe UInt64(UInt32(bigEndian: bytes.loadUnaligned(as: UInt32.self))) &<< 32
  case 2: return unsafe UInt64(UInt16(bigEndian: bytes.loadUnaligned(as: UInt16.self))) &<< 48
  default:
    var rank: UInt64 = 0
    for index in 0..<count {
      let byte = unsafe UInt64(bytes.load(fromByteOffset: index, as: UInt8.self))
      rank |= byte &<< UInt64(truncatingIfNeeded: 56 &- 8 &* index)
    }
    return rank
  }
}

extension UnsafeRawBufferPointer {
  /// Whether the bytes of `a` come before those of `b`. The first eight bytes usually decide.
  @inline(__always)
  func precedes(_ a: Range<Int>, _ b: Range<Int>) -> Bool {
    if a.byteCount >= 8, b.byteCount >= 8 {
      let x = unsafe loadUnaligned(fromByteOffset: a.lowerBound, as: UInt64.self)
      let y = unsafe loadUnaligned(fromByteOffset: b.lowerBound, as: UInt64.self)
      if x != y { return x.bigEndian < y.bigEndian }
    }
    return unsafe precedesInTheEnd(a, b)
  }

  @inline(never)
  private func precedesInTheEnd(_ a: Range<Int>, _ b: Range<Int>) -> Bool {
    let count = unsafe countOfEqualBytes(a, b)
    guard count < a.byteCount, count < b.byteCount else { return a.byteCount < b.byteCount }
    return unsafe byte(a.lowerBound &+ count) < byte(b.lowerBound &+ count)
  }

  /// The error for bytes that do not come after the previous ones.
  @inline(never)
  fileprivate func disorder(_ a: Range<Int>, _ b: Range<Int>) -> PacketError {
    unsafe areEqual(a, b)
      ? .duplicateElement(at: b.lowerBound) : .elementOutOfOrder(at: b.lowerBound)
  }

  func areEqual(_ a: Range<Int>, _ b: Range<Int>) -> Bool {
    unsafe a.byteCount == b.byteCount && countOfEqualBytes(a, b) == a.byteCount
  }

  /// The number of bytes at the beginning of both ranges that are the same, compared eight at a time.
  @inline(__always)
  func countOfEqualBytes(_ a: Range<Int>, _ b: Range<Int>) -> Int {
    let count = Swift.min(a.byteCount, b.byteCount)
    var index = 0
    while index &+ 8 <= count {
      let x = unsafe loadUnaligned(fromByteOffset: a.lowerBound &+ index, as: UInt64.self)
      let y = unsafe loadUnaligned(fromByteOffset: b.lowerBound &+ index, as: UInt64.self)
      guard x == y else { return index &+ (x ^ y).littleEndian.trailingZeroBitCount / 8 }
      index &+= 8
    }
    while index < count, unsafe byte(a.lowerBound &+ index) == byte(b.lowerBound &+ index) {
      index &+= 1
    }
    return index
  }

  @inline(__always)
  private func byte(_ offset: Int) -> UInt8 {
    unsafe loadUnaligned(fromByteOffset: offset, as: UInt8.self)
  }
}

extension Range<Int> {
  /// The count. It cannot overflow, because the bytes are in memory.
  @export(implementation)
  @inline(__always)
  var byteCount: Int { upperBound &- lowerBound }
}

extension PacketError {
  @usableFromInline
  @inline(never)
  static func duplicateElement(at offset: Int) -> PacketError {
    PacketError(.duplicateElement, at: offset)
  }

  @inline(never)
  static func elementOutOfOrder(at offset: Int) -> PacketError {
    PacketError(.elementOutOfOrder, at: offset)
  }
}
