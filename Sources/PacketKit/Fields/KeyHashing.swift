// Limits the cost of hashing the elements of a set, or the keys of a dictionary. A sender chooses the keys, and the
// time to hash two types is not linear in their bytes:
//
// - A String is normalized, and each run of combining marks is sorted by insertion.
// - A Data hashes only its first 80 bytes, so keys that differ only after those all collide.
//
// Both can be anywhere in a key, so the checks look at the bytes of the key in the packet. Text in UTF-16 is checked wherever
// it is read or written.

extension PacketLimits {
  /// The most consecutive combining marks in an element of a set, a key of a dictionary, a raw value that is a string,
  /// a value that must be within a range, or text in UTF-16.
  ///
  /// A combining mark is a character of the Unicode general category M.
  @inlinable
  public static var maximumCombiningMarkCount: Int { 128 }

  /// The most elements of a set, or keys of a dictionary, that may have the same hash value.
  ///
  /// Only keys that contain `Data` come near this limit: such keys collide if they differ only after the first 80 bytes
  /// of a `Data`. Keys that take fewer bytes are not checked.
  @inlinable
  public static var maximumCollidingKeyCount: Int { 64 }
}

/// Detects whether too many keys of a collection have the same hash value.
///
/// Keys that differ only in bytes that are not hashed take at least 80 bytes. If each is one value, such as a `Data`,
/// they are adjacent in the order of their bytes and begin with the same 80 bytes. If each holds several values, they
/// may differ from the first byte on: 0 and -0 have the same hash, and so do canonically equivalent strings. Hashes are
/// counted only if there are more such keys than the limit; then those of all the collection's keys are counted.
@usableFromInline
struct KeyCollisions {
  /// How many of the last keys begin with the same bytes or, if keys hold several values, how many keys are long.
  @usableFromInline var run = 1

  /// Whether a key may hold several values.
  @usableFromInline let isComposite: Bool

  @usableFromInline var mustCount = false

  /// How often each hash value occurs; nil until hashes must be counted.
  @usableFromInline var counts: [Int: Int]?

  /// The number of bytes of a `Data` that Foundation hashes.
  @inlinable static var hashedByteCount: Int { 80 }

  @usableFromInline
  init(isComposite: Bool) {
    self.isComposite = isComposite
  }

  /// Records a key that takes fewer bytes than are hashed.
  @export(implementation)
  @inline(__always)
  mutating func noteShort() {
    if !isComposite { run = 1 }
  }

  /// Records the positions of two consecutive keys in `bytes`.
  @inline(__always)
  mutating func noteNeighbors(
    _ key: Range<Int>,
    _ next: Range<Int>,
    in bytes: UnsafeRawBufferPointer
  ) {
    let count = Self.hashedByteCount
    if key.byteCount < count || next.byteCount < count {
      noteShort()
    } else {
      unsafe noteLongNeighbors(key, next, in: bytes)
    }
  }

  @inline(never)
  private mutating func noteLongNeighbors(
    _ key: Range<Int>,
    _ next: Range<Int>,
    in bytes: UnsafeRawBufferPointer
  ) {
    let equalCount = unsafe isComposite ? .max : bytes.countOfEqualBytes(key, next)
    run = equalCount < Self.hashedByteCount ? 1 : run + 1
    if run > PacketLimits.maximumCollidingKeyCount { mustCount = true }
  }

  /// Counts the hash of a key that is about to be inserted into `others`.
  @inlinable
  @inline(never)
  mutating func count<Key: Hashable>(
    _ key: Key,
    joining others: some Sequence<Key>,
    at offset: Int
  ) throws(PacketError) {
    var counts = counts.take() ?? Self.counts(of: others)
    let hash = key.hashValue
    let count = counts[hash, default: 0] + 1
    counts[hash] = count
    self.counts = counts
    guard count <= PacketLimits.maximumCollidingKeyCount else { throw .keyCollision(at: offset) }
  }

  /// Rejects keys if too many have the same hash.
  @inlinable
  @inline(never)
  static func check<Key: Hashable>(
    _ keys: some Sequence<Key>,
    at offset: Int
  ) throws(PacketError) {
    let isBounded = counts(of: keys).values.allSatisfy {
      $0 <= PacketLimits.maximumCollidingKeyCount
    }
    guard isBounded else { throw .keyCollision(at: offset) }
  }

  @inlinable
  static func counts(of keys: some Sequence<some Hashable>) -> [Int: Int] {
    var counts: [Int: Int] = [:]
    for key in keys { counts[key.hashValue, default: 0] += 1 }
    return counts
  }
}

extension UnsafeRawBufferPointer {
  /// Rejects a key whose bytes contain more consecutive combining marks than are allowed.
  ///
  /// Each mark takes at least two bytes, none of them ASCII.
  @inline(__always)
  func checkCombiningMarks(in key: Range<Int>) throws(PacketError) {
    guard key.byteCount > 2 * PacketLimits.maximumCombiningMarkCount else { return }
    try unsafe checkCombiningMarks(inLong: key)
  }

  @usableFromInline
  @inline(never)
  func checkCombiningMarks(inLong key: Range<Int>) throws(PacketError) {
    var start = key.lowerBound
    while start < key.upperBound {
      var end = start
      while end < key.upperBound, unsafe self[end] >= 0x80 { end += 1 }
      if end - start > 2 * PacketLimits.maximumCombiningMarkCount {
        guard
          unsafe countOfCombiningMarks(in: start..<end) <= PacketLimits.maximumCombiningMarkCount
        else { throw PacketError(.tooManyCombiningMarks, at: key.lowerBound) }
      }
      start = end + 1
    }
  }

  /// The number of combining marks in the longest run of them, in bytes that may or may not be UTF-8.
  ///
  /// No string is missed, whatever bytes precede it: a byte that begins a character is never part of the character
  /// before it.
  private func countOfCombiningMarks(in bytes: Range<Int>) -> Int {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = unsafe self[bytes].makeIterator()
    var longest = 0
    var run = 0
    while true {
      switch unsafe parser.parseScalar(from: &iterator) {
      case .valid(let scalar):
        run = Unicode.UTF8.decode(scalar).isCombiningMark ? run + 1 : 0
        longest = Swift.max(longest, run)
      case .error:
        run = 0
      case .emptyInput:
        return longest
      }
    }
  }
}

extension PacketReader {
  /// Rejects the bytes read since the offset `start` if they contain too many consecutive combining marks.
  @export(implementation)
  @inline(__always)
  func checkCombiningMarks(from start: Int) throws(PacketError) {
    guard offset &- start > 2 * PacketLimits.maximumCombiningMarkCount else { return }
    let all = unsafe UnsafeRawBufferPointer(start: base, count: offset)
    try unsafe all.checkCombiningMarks(inLong: start..<offset)
  }
}

extension PacketWriter {
  /// Rejects the bytes written since `start` if they contain too many consecutive combining marks.
  @export(implementation)
  @inline(__always)
  func checkCombiningMarks(from start: Int) throws(PacketError) {
    guard count &- start > 2 * PacketLimits.maximumCombiningMarkCount else { return }
    let all = unsafe UnsafeRawBufferPointer(start: base, count: count)
    try unsafe all.checkCombiningMarks(inLong: start..<count)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is of the general category M. Normalization sorts only such scalars.
  package var isCombiningMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}

extension PacketError {
  @usableFromInline
  @inline(never)
  static func keyCollision(at offset: Int) -> PacketError {
    PacketError(.tooManyCollidingKeys, at: offset)
  }
}
