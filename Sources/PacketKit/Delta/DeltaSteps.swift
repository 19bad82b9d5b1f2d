/// The bits of a field, as they are in the packet: what a delta compares, so that numbers which are quantized to the same
/// step are the same.
@usableFromInline
struct DeltaSteps {
  /// The bits, from the highest place of the first word on. All others are zero.
  @usableFromInline var words: SIMD4<UInt64>
  @usableFromInline let count: Int

  /// Whether all bits are in the first word. Where the count is a constant, the rest is then gone.
  @inlinable
  @inline(always)
  var isWord: Bool { count < 64 }

  /// That many bits, all zero.
  @inlinable
  @inline(always)
  init(count: Int, at offset: Int) throws(PacketError) {
    guard 1...256 ~= count else { try PacketError.bitCount(count, at: offset).raise() }
    words = SIMD4()
    self.count = count
  }

  /// The bits that `write` writes: `count` of them. Its errors report the offset.
  @inlinable
  @inline(always)
  init(
    count: Int,
    at offset: Int,
    _ write: (inout BitWriter) throws(PacketError) -> Void
  ) throws(PacketError) {
    try self.init(count: count, at: offset)
    if isWord {
      // With room for fewer bits than a word, the writer keeps them, and stores nothing.
      var bits = unsafe BitWriter(
        start: .nowhere, byteCount: 0, endOffset: offset, order: .mostSignificantFirst)
      bits.room = count
      try write(&bits)
      guard bits.room == 0 else { try PacketError.bitCount(count, at: offset).raise() }
      words.x = bits.word << UInt64(64 - count)
    } else {
      var bytes = SIMD4<UInt64>()
      try unsafe withUnsafeMutableBytes(of: &bytes) { bytes throws(PacketError) in
        let byteCount = (count + 7) / 8
        var bits = unsafe BitWriter(
          start: bytes.baseAddress.unsafelyUnwrapped, byteCount: byteCount,
          endOffset: offset &+ byteCount, order: .mostSignificantFirst)
        try write(&bits)
        try bits.finish()
      }
      words = bytes.bigEndian
    }
  }

  /// What `read` reads in the bits. Its errors report the offset.
  @inlinable
  @inline(always)
  func read<Value>(
    at offset: Int,
    _ read: (inout BitReader) throws(PacketError) -> Value
  ) throws(PacketError) -> Value {
    let byteCount = (count + 7) / 8
    if isWord {
      var bits = unsafe BitReader(
        start: .init(.nowhere), end: .init(.nowhere), endOffset: offset &+ byteCount,
        order: .mostSignificantFirst)
      bits.word = words.x
      bits.loaded = count
      return try read(&bits)
    }
    let bytes = words.bigEndian
    return try unsafe withUnsafeBytes(of: bytes) { bytes throws(PacketError) in
      let start = unsafe bytes.baseAddress.unsafelyUnwrapped
      var bits = unsafe BitReader(
        start: start, end: start + byteCount, endOffset: offset &+ byteCount,
        order: .mostSignificantFirst)
      return try read(&bits)
    }
  }

  /// The `count` bits from a place on, as a number. They are in two words at most.
  @inlinable
  @inline(always)
  subscript(start: Int, count count: Int) -> UInt64 {
    let index = isWord ? 0 : start >> 6
    let shift = UInt64(start & 63)
    var top = words[index] << shift
    if !isWord, Int(shift) + count > 64 { top |= words[index + 1] >> (64 - shift) }
    return top >> (64 - UInt64(count))
  }

  /// Sets the `count` bits from a place on, which are zero.
  @inlinable
  @inline(always)
  mutating func set(_ start: Int, count: Int, to bits: UInt64) {
    let index = isWord ? 0 : start >> 6
    let shift = UInt64(start & 63)
    let top = bits << (64 - UInt64(count))
    words[index] |= top >> shift
    if !isWord, Int(shift) + count > 64 { words[index + 1] |= top << (64 - shift) }
  }
}

extension UnsafeMutableRawPointer {
  /// The address of no bytes.
  @unsafe
  @inlinable
  static var nowhere: UnsafeMutableRawPointer {
    unsafe UnsafeMutableRawPointer(bitPattern: 1).unsafelyUnwrapped
  }
}

extension SIMD4<UInt64> {
  /// The same words with their bytes in network order, or back.
  @inlinable
  @inline(always)
  var bigEndian: SIMD4<UInt64> { SIMD4(x.bigEndian, y.bigEndian, z.bigEndian, w.bigEndian) }
}

/// How a delta writes a number as its difference from the baseline: in few bits where that is small.
///
/// Differences are those of two's complement numbers as wide as the field, so that each has one, also from the last number
/// to the first.
@frozen
public struct _Relative {
  /// The bits of a small and of a large difference.
  @usableFromInline let small: Int
  @usableFromInline let large: Int

  /// The bits of the number itself.
  @usableFromInline let width: Int

  /// - Throws: ``PacketError`` unless a small difference has fewer bits than a large one, and that fewer than the number.
  @inlinable
  @inline(always)
  public init(
    small: Int, large: Int, width: Int, field: StaticString
  ) throws(PacketError) {
    guard 1..<large ~= small, large < width, width <= 64 else {
      try PacketError.bitCount(large, at: 0).rethrow(inField: field)
    }
    self.small = small
    self.large = large
    self.width = width
  }

  /// The difference of two numbers, as a two's complement number.
  @inlinable
  @inline(always)
  func difference(_ number: UInt64, _ baseline: UInt64) -> Int64 {
    let unused = UInt64(64 - width)
    return Int64(bitPattern: (number &- baseline) << unused) >> Int64(unused)
  }

  /// Whether a difference fits in `count` bits.
  @inlinable
  @inline(always)
  func fits(_ difference: Int64, _ count: Int) -> Bool {
    let unused = Int64(64 - count)
    return (difference << unused) >> unused == difference
  }
}
