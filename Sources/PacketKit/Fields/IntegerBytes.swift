// An integer in fewer bytes than its type has: a `UInt32` in 3 bytes, an `Int64` in 6. A signed integer is two's
// complement, so its first bit is its sign. Encoding rejects a value that the bytes cannot represent.

// An integer of any number of bytes is two words that may overlap: 3 bytes are two words of 2 bytes. If the count is a
// constant, the choice of the words is made at compile time. All counts are from 1 to the size of the type.
extension FixedWidthInteger {
  /// Creates the integer of `count` bytes.
  @unsafe
  @export(implementation)
  @inline(__always)
  init(bytes: UnsafeRawPointer, count: Int, _ endianness: Endianness) {
    switch count {
    case 1: unsafe self.init(bytes: bytes, count: 1, inWordsOf: UInt8.self, endianness)
    case 2...4: unsafe self.init(bytes: bytes, count: count, inWordsOf: UInt16.self, endianness)
    case 5...8: unsafe self.init(bytes: bytes, count: count, inWordsOf: UInt32.self, endianness)
    default: unsafe self.init(bytes: bytes, count: count, inWordsOf: UInt64.self, endianness)
    }
    // Fills the bytes above with the sign.
    let unused = Self.bitWidth &- 8 &* count
    self = (self &<< unused) &>> unused
  }

  @unsafe
  @export(implementation)
  @inline(__always)
  init<Word: FixedWidthInteger & BitwiseCopyable>(
    bytes: UnsafeRawPointer,
    count: Int,
    inWordsOf word: Word.Type,
    _ endianness: Endianness
  ) {
    let rest = count &- MemoryLayout<Word>.size
    let first = unsafe bytes.loadUnaligned(as: Word.self).inOrder(endianness)
    let last = unsafe bytes.loadUnaligned(fromByteOffset: rest, as: Word.self).inOrder(endianness)
    let (high, low) = endianness == .big ? (first, last) : (last, first)
    self = Self(truncatingIfNeeded: high) &<< (8 &* rest) | Self(truncatingIfNeeded: low)
  }

  /// Stores the low `count` bytes.
  @unsafe
  @export(implementation)
  @inline(__always)
  func store(at bytes: UnsafeMutableRawPointer, count: Int, _ endianness: Endianness) {
    switch count {
    case 1: unsafe store(at: bytes, count: 1, inWordsOf: UInt8.self, endianness)
    case 2...4: unsafe store(at: bytes, count: count, inWordsOf: UInt16.self, endianness)
    case 5...8: unsafe store(at: bytes, count: count, inWordsOf: UInt32.self, endianness)
    default: unsafe store(at: bytes, count: count, inWordsOf: UInt64.self, endianness)
    }
  }

  @unsafe
  @export(implementation)
  @inline(__always)
  func store<Word: FixedWidthInteger & BitwiseCopyable>(
    at bytes: UnsafeMutableRawPointer,
    count: Int,
    inWordsOf word: Word.Type,
    _ endianness: Endianness
  ) {
    let rest = count &- MemoryLayout<Word>.size
    let high = Word(truncatingIfNeeded: self &>> (8 &* rest)).inOrder(endianness)
    let low = Word(truncatingIfNeeded: self).inOrder(endianness)
    let (first, last) = endianness == .big ? (high, low) : (low, high)
    unsafe bytes.storeBytes(of: first, as: Word.self)
    unsafe bytes.storeBytes(of: last, toByteOffset: rest, as: Word.self)
  }

  /// Whether an integer of the type can be of `count` bytes.
  @export(implementation)
  @inline(__always)
  static func has(byteCount count: Int) -> Bool { 1...MemoryLayout<Self>.size ~= count }

  /// Whether `count` bytes can represent the integer.
  @export(implementation)
  @inline(__always)
  func fits(inBytes count: Int) -> Bool {
    guard Self.has(byteCount: count) else { return false }
    let unused = Self.bitWidth &- 8 &* count
    return (self &<< unused) &>> unused == self
  }
}

extension PacketError {
  /// Too few bytes, or a count that no integer of the type has.
  @usableFromInline
  @inline(never)
  static func integer<Number: FixedWidthInteger>(
    of count: Int,
    _ type: Number.Type,
    available: Int,
    at offset: Int
  ) -> PacketError {
    type.has(byteCount: count)
      ? truncated(needed: count, available: available, at: offset)
      : impossible(count, type, at: offset)
  }

  /// A value that is too large, or a count that no integer of the type has.
  @usableFromInline
  @inline(never)
  static func doesNotFit<Number: FixedWidthInteger>(
    _ value: Number,
    bytes count: Int,
    at offset: Int
  ) -> PacketError {
    guard Number.has(byteCount: count) else {
      return impossible(count, Number.self, at: offset)
    }
    return PacketError(.doesNotFit("\(value)", in: count.inBytes), at: offset)
  }

  private static func impossible<Number: FixedWidthInteger>(
    _ count: Int,
    _ type: Number.Type,
    at offset: Int
  ) -> PacketError {
    PacketError(.impossibleWidth(count, of: type), at: offset)
  }
}
