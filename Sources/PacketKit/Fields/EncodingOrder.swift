// The order of sets and dictionaries, which have none of their own: ascending by the bytes of the encoding,
// compared as unsigned numbers from the first on; of two of which one begins with the other, the shorter
// comes first.

/// The bytes of the element read last, in the decoding of a set or a dictionary.
@usableFromInline
struct EncodingOrder {
  @usableFromInline var previous: Range<Int>?
  @usableFromInline var collisions: KeyCollisions

  @inlinable
  init<Key: PacketField>(of type: Key.Type) {
    collisions = KeyCollisions(isComposite: Key._nesting != .leaf)
  }
}

extension PacketReader {
  /// Rejects an element whose bytes do not come after those of the one before, and one that is expensive to hash.
  ///
  /// - Returns: Whether the element's hash must be counted before it is inserted; see ``KeyCollisions``.
  @usableFromInline
  func checkOrder(_ order: inout EncodingOrder, of bytes: Range<Int>) throws(PacketError) -> Bool {
    let all = unsafe UnsafeRawBufferPointer(start: base, count: bytes.upperBound)
    if let previous = order.previous {
      guard unsafe all.precedes(previous, bytes) else {
        throw unsafe all.disorder(previous, bytes)
      }
      unsafe order.collisions.noteNeighbors(previous, bytes, in: all)
    }
    order.previous = bytes
    try unsafe all.checkCombiningMarks(in: bytes)
    return order.collisions.mustCount
  }
}

/// Where the bytes of an element that has been written stand: of the part that orders it, and its end.
@usableFromInline
struct EncodedElement {
  @usableFromInline let key: Range<Int>
  @usableFromInline let end: Int

  @inlinable
  init(key: Range<Int>, end: Int) {
    self.key = key
    self.end = end
  }
}

extension PacketWriter {
  /// Puts the elements at the end of the bytes written, one after the other, into their order.
  ///
  /// - Parameter isComposite: Whether a key may hold several values.
  /// - Returns: Whether the elements' hashes must be counted; see ``KeyCollisions``.
  @usableFromInline
  mutating func sortLast(
    _ elements: inout [EncodedElement],
    isComposite: Bool
  ) throws(PacketError) -> Bool {
    guard let start = elements.first?.key.lowerBound, let end = elements.last?.end else {
      return false
    }
    let written = unsafe UnsafeRawBufferPointer(start: base, count: end)
    elements.sort { unsafe written.precedes($0.key, $1.key) }
    let mustCount = try unsafe written.checkSortedKeys(of: elements, isComposite: isComposite)
    // They are put in order after their present place, and then moved to it.
    let byteCount = end - start
    let sorted = unsafe append(byteCount)
    var next = unsafe sorted
    for element in elements {
      let elementByteCount = element.end - element.key.lowerBound
      unsafe next.copyMemory(from: base + element.key.lowerBound, byteCount: elementByteCount)
      unsafe next += elementByteCount
    }
    unsafe (base + start).copyMemory(from: sorted, byteCount: byteCount)
    removeLast(byteCount)
    return mustCount
  }
}

extension UnsafeRawBufferPointer {
  /// Rejects equal keys and keys that are expensive to hash; returns whether the keys' hashes must be counted.
  fileprivate func checkSortedKeys(
    of elements: [EncodedElement],
    isComposite: Bool
  ) throws(PacketError) -> Bool {
    var collisions = KeyCollisions(isComposite: isComposite)
    var previous: Range<Int>?
    for element in elements {
      let key = element.key
      if let previous {
        guard unsafe !areEqual(previous, key) else {
          throw .duplicateElement(at: Swift.max(previous.lowerBound, key.lowerBound))
        }
        unsafe collisions.noteNeighbors(previous, key, in: self)
      }
      previous = key
      try unsafe checkCombiningMarks(in: key)
    }
    return collisions.mustCount
  }

  /// Whether the bytes of `a` come before those of `b`. The first eight say so of most.
  @inline(__always)
  fileprivate func precedes(_ a: Range<Int>, _ b: Range<Int>) -> Bool {
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

  /// What is wrong with bytes that do not come after those before them.
  @inline(never)
  fileprivate func disorder(_ a: Range<Int>, _ b: Range<Int>) -> PacketError {
    unsafe areEqual(a, b)
      ? .duplicateElement(at: b.lowerBound) : .elementOutOfOrder(at: b.lowerBound)
  }

  fileprivate func areEqual(_ a: Range<Int>, _ b: Range<Int>) -> Bool {
    unsafe a.byteCount == b.byteCount && countOfEqualBytes(a, b) == a.byteCount
  }

  /// The number of bytes at the beginning of both ranges that are the same; eight at a time.
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
  /// The count, which cannot overflow: it is that of bytes in memory.
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
