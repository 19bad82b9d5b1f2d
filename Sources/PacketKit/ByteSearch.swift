// Looks for a byte in words of eight bytes, four of them at once where there are as many.

extension UnsafeRawBufferPointer {
  /// The index of the first such byte, or the count if there is none, and whether all bytes before it are
  /// below 0x80. If the byte itself is not, that may be false regardless.
  @unsafe
  @inline(__always)
  func find(_ byte: UInt8) -> (index: Int, isAfterASCII: Bool) {
    guard let start = baseAddress else { return (0, true) }
    let pattern = BytePattern(byte)
    var index = 0
    while index &+ 32 <= count {
      let words = unsafe start.loadUnaligned(fromByteOffset: index, as: SIMD4<UInt64>.self)
      guard pattern.isApart(from: words) else { break }
      index &+= 32
    }
    // All bytes up to here are below 0x80, if the byte is.
    var bits = UInt64(byte)
    while index &+ 8 <= count {
      let word = unsafe UInt64(
        littleEndian: start.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let matches = pattern.matches(in: word)
      if matches != 0 {
        // Below the lowest set bit are the bytes before the match, and of its own byte only bits that do not count.
        bits |= word & ((matches & (0 &- matches)) &- 1)
        return (index &+ matches.trailingZeroBitCount / 8, bits & 0x8080_8080_8080_8080 == 0)
      }
      bits |= word
      index &+= 8
    }
    while index < count, unsafe self[index] != byte {
      bits |= unsafe UInt64(self[index])
      index &+= 1
    }
    return (index, bits & 0x8080_8080_8080_8080 == 0)
  }
}

extension UnsafeRawBufferPointer {
  /// The text before the first such byte, and its count of bytes; nil if there is no such byte or the text may not be
  /// ASCII.
  @unsafe
  @usableFromInline
  @inline(never)
  func asciiText(before terminator: UInt8) -> (text: String, count: Int)? {
    let (count, isASCII) = unsafe find(terminator)
    guard count < self.count, isASCII, let start = baseAddress else { return nil }
    guard count < 16 else {
      let bytes = unsafe UnsafeRawBufferPointer(start: start, count: count)
      return unsafe (String(decoding: bytes, as: UTF8.self), count)
    }
    let text = unsafe String(unsafeUninitializedCapacity: count) { utf8 in
      guard let text = utf8.baseAddress else { return 0 }
      unsafe UnsafeMutableRawPointer(text).copyShort(from: start, byteCount: count)
      return count
    }
    return (text, count)
  }
}

extension UnsafeMutableRawPointer {
  /// Copies bytes, and a terminator after them. Returns whether the bytes are free of the terminator.
  @unsafe
  @usableFromInline
  @inline(never)
  func copy(_ source: UnsafeBufferPointer<UInt8>, terminatedBy terminator: UInt8) -> Bool {
    let count = source.count
    unsafe storeBytes(of: terminator, toByteOffset: count, as: UInt8.self)
    guard let first = source.baseAddress else { return true }
    let start = unsafe UnsafeRawPointer(first)
    let pattern = BytePattern(terminator)
    var index = 0
    while index &+ 32 <= count {
      let words = unsafe start.loadUnaligned(fromByteOffset: index, as: SIMD4<UInt64>.self)
      if pattern.isIn(words) { return false }
      unsafe storeBytes(of: words, toByteOffset: index, as: SIMD4<UInt64>.self)
      index &+= 32
    }
    // In words of decreasing size, none of which lies across a multiple of eight: see `copyShort(from:byteCount:)`.
    var matches: UInt64 = 0
    if count & 16 != 0 {
      unsafe matches |= pattern.matches(in: copyWord(UInt64.self, from: start, at: index))
      unsafe matches |= pattern.matches(in: copyWord(UInt64.self, from: start, at: index &+ 8))
      index &+= 16
    }
    if count & 8 != 0 {
      unsafe matches |= pattern.matches(in: copyWord(UInt64.self, from: start, at: index))
      index &+= 8
    }
    if count & 4 != 0 {
      unsafe matches |= pattern.matches(in: copyWord(UInt32.self, from: start, at: index))
      index &+= 4
    }
    if count & 2 != 0 {
      unsafe matches |= pattern.matches(in: copyWord(UInt16.self, from: start, at: index))
      index &+= 2
    }
    if count & 1 != 0 {
      unsafe matches |= pattern.matches(in: copyWord(UInt8.self, from: start, at: index))
    }
    return matches == 0
  }
}

/// A byte to look for, in each byte of a word.
private struct BytePattern {
  private let bytes: UInt64

  @inline(__always)
  init(_ byte: UInt8) { bytes = UInt64(byte) &* 0x0101_0101_0101_0101 }

  /// A number that is zero unless the word has the byte. In a little-endian word, its lowest set bit is the highest bit of
  /// the first such byte.
  @inline(__always)
  func matches<Word: FixedWidthInteger & UnsignedInteger>(in word: Word) -> UInt64 {
    let ones = Word.max / 0xFF
    let difference = word ^ Word(truncatingIfNeeded: bytes)
    // A borrow reaches only the bytes above a zero byte.
    return UInt64((difference &- ones) & ~difference & (ones &<< 7))
  }

  /// Whether each byte of the words is another, and differs from it by less than 0x80. If the byte is below 0x80, so are
  /// those of the words then.
  @inline(__always)
  func isApart(from words: SIMD4<UInt64>) -> Bool {
    let difference = words ^ SIMD4(repeating: bytes)
    // A byte from 1 to 0x7F leaves the highest bit clear in both, and borrows nothing from the next.
    let highest = SIMD4<UInt64>(repeating: 0x8080_8080_8080_8080)
    let others = (highest &- difference) | difference
    let half = others.lowHalf | others.highHalf
    return (half[0] | half[1]) & 0x8080_8080_8080_8080 == 0
  }

  /// Whether one of the words has the byte.
  @inline(__always)
  func isIn(_ words: SIMD4<UInt64>) -> Bool {
    let difference = words ^ SIMD4(repeating: bytes)
    let zeros =
      (difference &- SIMD4(repeating: 0x0101_0101_0101_0101)) & ~difference
      & SIMD4(repeating: 0x8080_8080_8080_8080)
    return zeros[0] | zeros[1] | zeros[2] | zeros[3] != 0
  }
}
