/// The bits of a field, as they are in the packet: what a delta compares, so that numbers which are quantized to the same
/// step are the same.
@usableFromInline
struct DeltaSteps: Equatable {
  /// The bits, from the highest place of the first word on. All others are zero.
  @usableFromInline var words: SIMD4<UInt64>

  /// The most bits that a field can have in a delta.
  @usableFromInline static var maximumBitCount: Int { 256 }

  /// The bits that `write` writes: `count` of them.
  @inlinable
  @inline(__always)
  init(
    count: Int,
    _ write: (inout BitWriter) throws(PacketError) -> Void
  ) throws(PacketError) {
    guard 1...Self.maximumBitCount ~= count else { try PacketError.bitCount(count, at: 0).raise() }
    var words = SIMD4<UInt64>()
    try unsafe withUnsafeMutableBytes(of: &words) { bytes throws(PacketError) in
      var bits = unsafe BitWriter(
        start: bytes.baseAddress.unsafelyUnwrapped, byteCount: (count + 7) / 8, endOffset: 0,
        order: .mostSignificantFirst)
      try write(&bits)
      try bits.finish()
    }
    self.words = words.bigEndian
  }

  /// No bits.
  @inlinable
  @inline(__always)
  init() { words = SIMD4() }

  /// What `read` reads in `count` of the bits.
  @inlinable
  @inline(__always)
  func read<Value>(
    count: Int,
    _ read: (inout BitReader) throws(PacketError) -> Value
  ) throws(PacketError) -> Value {
    let bigEndian = words.bigEndian
    return try unsafe withUnsafeBytes(of: bigEndian) { bytes throws(PacketError) in
      let start = unsafe bytes.baseAddress.unsafelyUnwrapped
      var bits = unsafe BitReader(
        start: start, end: start + (count + 7) / 8, endOffset: 0, order: .mostSignificantFirst)
      return try read(&bits)
    }
  }

  /// The `count` bits from a place on, as a number. They are in two words at most.
  @inlinable
  @inline(__always)
  subscript(start: Int, count count: Int) -> UInt64 {
    let index = start >> 6
    let shift = UInt64(start & 63)
    var top = words[index] << shift
    if Int(shift) + count > 64 { top |= words[index + 1] >> (64 - shift) }
    return top >> (64 - UInt64(count))
  }

  /// Sets the `count` bits from a place on, which are zero.
  @inlinable
  @inline(__always)
  mutating func set(_ start: Int, count: Int, to bits: UInt64) {
    let index = start >> 6
    let shift = UInt64(start & 63)
    let top = bits << (64 - UInt64(count))
    words[index] |= top >> shift
    if Int(shift) + count > 64 { words[index + 1] |= top << (64 - shift) }
  }
}

extension SIMD4<UInt64> {
  /// The same words with their bytes in network order, or back.
  @inlinable
  @inline(__always)
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
  @inline(__always)
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
  @inline(__always)
  func difference(_ number: UInt64, _ baseline: UInt64) -> Int64 {
    let unused = UInt64(64 - width)
    return Int64(bitPattern: (number &- baseline) << unused) >> Int64(unused)
  }

  /// Whether a difference fits in `count` bits.
  @inlinable
  @inline(__always)
  func fits(_ difference: Int64, _ count: Int) -> Bool {
    let unused = Int64(64 - count)
    return (difference << unused) >> unused == difference
  }
}
