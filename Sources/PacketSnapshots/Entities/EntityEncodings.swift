public import PacketKit

/// The encoded updates of a frame, of which each is made once for all receivers.
@usableFromInline
struct EntityEncodings: ~Copyable {
  /// The bytes of all of them.
  @usableFromInline var writer = PacketWriter()

  @usableFromInline var encodings: [EntityEncoding] = []

  /// The last encoding of each entity; -1 if there is none.
  @usableFromInline var last: [Int32] = []

  @usableFromInline
  init() {}

  /// Begins a frame with so many entities.
  @usableFromInline
  mutating func beginFrame(count: Int) {
    writer.removeAll()
    encodings.removeAll(keepingCapacity: true)
    last.removeAll(keepingCapacity: true)
    last.append(contentsOf: repeatElement(-1, count: count))
  }

  /// The encoding of an entity against its baseline of some age, or in full if that is 0; `nil` if there is none yet.
  @inlinable
  func find(_ place: Int, age: UInt32) -> Int? {
    var index = last[place]
    while index >= 0 {
      if encodings[Int(index)].age == age { return Int(index) }
      index = encodings[Int(index)].next
    }
    return nil
  }

  /// Adds what has been written since the byte `start`.
  ///
  /// - Parameter bitCount: How many bits it is; `nil` for whole bytes.
  @inlinable
  @inline(__always)
  mutating func add(_ place: Int, age: UInt32, from start: Int, bitCount: Int?) -> Int {
    encodings.append(
      EntityEncoding(
        age: UInt8(truncatingIfNeeded: age), isInBits: bitCount != nil, start: start,
        count: bitCount ?? writer.count - start, next: last[place]))
    last[place] = Int32(truncatingIfNeeded: encodings.count - 1)
    return encodings.count - 1
  }

  subscript(index: Int) -> EntityEncoding { encodings[index] }

  /// Appends an encoding to bits and whole bytes that come before it.
  @inline(__always)
  func append(
    _ encoding: EntityEncoding, to bits: inout _DeltaWriter, in target: inout PacketWriter
  ) {
    let bytes = writer.bytes
    guard encoding.isInBits else {
      bits.placeBits(in: &target)
      return target.append(bytes.extracting(encoding.start..<encoding.start + encoding.count))
    }
    var start = encoding.start
    var count = encoding.count
    while count > 0 {
      let step = min(count, 64)
      let word = bytes.word(at: start)
      bits.append(word >> UInt64(64 - step), count: step, to: &target)
      start += 8
      count -= step
    }
  }
}

/// An entity, encoded against a baseline.
@usableFromInline
struct EntityEncoding {
  /// How old the baseline is; 0 if it is in full.
  @usableFromInline let age: UInt8
  @usableFromInline let isInBits: Bool

  /// Where its bytes begin, and how many bits or bytes it has.
  @usableFromInline let start: Int
  @usableFromInline let count: Int

  /// Another encoding of the same entity; -1 if there is none.
  @usableFromInline let next: Int32

  @inlinable
  init(age: UInt8, isInBits: Bool, start: Int, count: Int, next: Int32) {
    (self.age, self.isInBits, self.start) = (age, isInBits, start)
    (self.count, self.next) = (count, next)
  }
}

extension RawSpan {
  /// Up to eight bytes, from the most significant one of the word on.
  fileprivate func word(at start: Int) -> UInt64 {
    if start + 8 <= byteCount {
      return unsafe unsafeLoadUnaligned(fromUncheckedByteOffset: start, as: UInt64.self).bigEndian
    }
    var word: UInt64 = 0
    for index in start..<byteCount {
      word |=
        UInt64(unsafe unsafeLoad(fromUncheckedByteOffset: index, as: UInt8.self))
        << UInt64(56 - 8 * (index - start))
    }
    return word
  }
}
