/// The bits of a field, as they are in the packet: what a delta compares, so that numbers which are quantized to the same
/// step are the same.
@usableFromInline
struct DeltaSteps {
  /// The bits, from the highest place on, if one word holds them. All others are zero.
  @usableFromInline var word: UInt64 = 0

  /// The bits if more words hold them.
  @usableFromInline var words = SIMD4<UInt64>()

  @usableFromInline let count: Int

  /// Whether one word holds all bits. Where the count is a constant, the other words are then gone.
  @export(implementation)
  @inline(always)
  var isWord: Bool { count < 64 }

  /// That many bits, all zero.
  @export(implementation)
  @inline(always)
  init(count: Int, at offset: Int) throws(PacketError) {
    guard 1...256 ~= count else { try PacketError.bitCount(count, at: offset).raise() }
    self.count = count
  }

  /// The bits that `write` writes: `count` of them. Its errors report the offset.
  @export(implementation)
  @inline(always)
  init(
    count: Int, at offset: Int, _ write: (inout BitWriter) throws(PacketError) -> Void
  ) throws(PacketError) {
    guard count >= 64 else {
      var bits = BitWriter.compared(count, at: offset)
      try write(&bits)
      try self.init(bits, count: count)
      return
    }
    try self.init(count: count, at: offset)
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

  /// The bits of a field that ``BitWriter/compared(_:at:)`` began.
  @export(implementation)
  @inline(always)
  init(_ bits: borrowing BitWriter, count: Int) throws(PacketError) {
    try self.init(count: count, at: bits.offset)
    guard bits.room == 0 else { try PacketError.bitCount(count, at: bits.offset).raise() }
    word = bits.word &<< (64 &- count)
  }

  /// The value that `read` reads in the bits. Its errors report the offset.
  @export(implementation)
  @inline(always)
  func read<Value>(
    at offset: Int, _ read: (inout BitReader) throws(PacketError) -> Value
  ) throws(PacketError) -> Value {
    if isWord {
      var bits = reader(at: offset)
      return try read(&bits)
    }
    let byteCount = (count + 7) / 8
    let bytes = words.bigEndian
    return try unsafe withUnsafeBytes(of: bytes) { bytes throws(PacketError) in
      let start = unsafe bytes.baseAddress.unsafelyUnwrapped
      var bits = unsafe BitReader(
        start: start, end: start + byteCount, endOffset: offset &+ byteCount,
        order: .mostSignificantFirst)
      return try read(&bits)
    }
  }

  /// Reads the bits that a word holds. Errors report the offset.
  @export(implementation)
  @inline(always)
  @_lifetime(immortal)
  func reader(at offset: Int) -> BitReader {
    var bits = unsafe BitReader(
      start: .init(.nowhere), end: .init(.nowhere), endOffset: offset &+ (count + 7) / 8,
      order: .mostSignificantFirst)
    bits.word = word
    bits.loaded = count
    return bits
  }

  /// The `count` bits from a place on, as a number. They are in two words at most.
  @export(implementation)
  @inline(always)
  subscript(start: Int, count count: Int) -> UInt64 {
    if isWord {
      return (word &<< UInt64(truncatingIfNeeded: start))
        &>> UInt64(truncatingIfNeeded: 64 &- count)
    }
    let index = start &>> 6
    let shift = UInt64(start & 63)
    var top = words[index] &<< shift
    if Int(shift) + count > 64 { top |= words[index + 1] &>> (64 &- shift) }
    return top &>> (64 &- UInt64(truncatingIfNeeded: count))
  }

  /// Sets the `count` bits from a place on, which are zero.
  @export(implementation)
  @inline(always)
  mutating func set(_ start: Int, count: Int, to bits: UInt64) {
    let top = bits &<< UInt64(truncatingIfNeeded: 64 &- count)
    if isWord { return word |= top &>> UInt64(truncatingIfNeeded: start) }
    let index = start &>> 6
    let shift = UInt64(start & 63)
    words[index] |= top &>> shift
    if Int(shift) + count > 64 { words[index + 1] |= top &<< (64 &- shift) }
  }

  /// Whether bits differ from as many others.
  @export(implementation)
  @inline(always)
  func differ(from other: DeltaSteps) -> Bool {
    isWord ? word != other.word : words != other.words
  }
}

extension BitWriter {
  /// Takes the bits of a field, fewer than 64, to be compared with others. Errors report the offset.
  ///
  /// With room for fewer bits than a word, the writer holds them, and stores nothing.
  @export(implementation)
  @inline(always)
  @_lifetime(immortal)
  static func compared(_ count: Int, at offset: Int) -> BitWriter {
    var bits = unsafe BitWriter(
      start: .nowhere, byteCount: 0, endOffset: offset &+ (count &+ 7) / 8,
      order: .mostSignificantFirst)
    bits.room = min(count, 63)
    return bits
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
  @export(implementation)
  @inline(always)
  var bigEndian: SIMD4<UInt64> { SIMD4(x.bigEndian, y.bigEndian, z.bigEndian, w.bigEndian) }
}
