/// A cursor over a run of bits in a packet. The fields of a run share bytes, most significant bit first unless its
/// ``BitOrder`` says otherwise.
///
/// ```swift
/// var bits = try reader.readBits(12)
/// let isAlive = try bits.read(Bool.self, bits: 1)
/// let level = try bits.read(UInt8.self, bits: 5)
/// let offset = try bits.read(Int8.self, bits: 6)
/// try bits.finish()
/// ```
///
/// A run takes whole bytes. Unused bits of the last byte are zero; ``finish(field:)`` checks them.
@frozen
@safe
public struct BitReader: ~Escapable {
  // As in `BitWriter`, but for where the next byte is: a type for the rest would only lengthen every use.
  // The run's bytes that have not been loaded yet.
  @usableFromInline var next: UnsafeRawPointer
  @usableFromInline var end: UnsafeRawPointer

  /// The bits that have been loaded but not read: in the highest places or, with the least significant bit first, in the
  /// lowest. All other bits are zero.
  @usableFromInline var word: UInt64 = 0
  @usableFromInline var loaded = 0

  /// The offset of the run's end in the packet.
  @usableFromInline var endOffset: Int

  @usableFromInline let order: BitOrder

  @unsafe
  @export(implementation)
  @inline(always)
  @_lifetime(immortal)
  init(start: UnsafeRawPointer, end: UnsafeRawPointer, endOffset: Int, order: BitOrder) {
    unsafe next = start
    unsafe self.end = end
    self.endOffset = endOffset
    self.order = order
    loadFirst()
  }

  // Nothing here overflows, and arithmetic that can trap would be done at each field, not only where an error needs it.
  /// The offset in the packet of the byte that holds the next bit.
  @inlinable
  @inline(always)
  public var offset: Int { unsafe endOffset &- (end - next) &- (loaded &+ 7) &>> 3 }

  /// Loads the run's first bytes, as many as fit in the word.
  @inlinable
  #if !DEBUG
    @inline(always)
  #endif
  @_lifetime(self: copy self)
  mutating func loadFirst() {
    guard unsafe end - next < 8 else { return loadLast(of: 8) }
    let count = unsafe end - next
    for index in 0..<count {
      let shift = order == .mostSignificantFirst ? 56 - 8 * index : 8 * index
      unsafe word |= UInt64(next.load(fromByteOffset: index, as: UInt8.self)) &<< shift
    }
    unsafe next += count
    loaded = 8 * count
  }

  /// Loads as many bytes as fit in the word. All bits of the word have been read.
  @export(implementation)
  @inline(always)
  @_lifetime(self: copy self)
  mutating func loadMore() {
    loadLast(of: unsafe min(end - next, 8))
  }

  /// Loads the next `count` bytes by loading the eight bytes that end with them. The run has at least eight bytes up to
  /// there.
  @export(implementation)
  @inline(always)
  @_lifetime(self: copy self)
  mutating func loadLast(of count: Int) {
    unsafe next += count
    let bytes = unsafe (next - 8).loadUnaligned(as: UInt64.self)
    word =
      order == .mostSignificantFirst
      ? bytes.bigEndian &<< (64 &- 8 &* count) : bytes.littleEndian &>> (64 &- 8 &* count)
    loaded = 8 &* count
  }

  /// Reads the next `count` bits, from 1 to 64, as a number.
  @inlinable
  #if !DEBUG
    @inline(always)
  #endif
  @_lifetime(self: copy self)
  mutating func take(_ count: Int) throws(PacketError) -> UInt64 {
    guard count > loaded else {
      guard count > 0 else { try PacketError.bitCount(count, at: offset).raise() }
      return takeLoaded(count)
    }
    let missing = unsafe count &- loaded &- 8 &* (end - next)
    guard count <= 64, missing <= 0 else { try PacketError.bitCount(count, at: offset).raise() }
    let head = loaded
    let rest = count &- head
    let first = head == 0 ? 0 : takeLoaded(head)
    loadMore()
    if order == .leastSignificantFirst { return first | takeLoaded(rest) &<< head }
    return (rest == 64 ? 0 : first &<< rest) | takeLoaded(rest)
  }

  /// Takes `count` of the loaded bits. At least `count` bits are loaded.
  @export(implementation)
  @inline(always)
  @_lifetime(self: copy self)
  mutating func takeLoaded(_ count: Int) -> UInt64 {
    loaded &-= count
    if order == .leastSignificantFirst {
      let bits = count == 64 ? word : word & (1 &<< count &- 1)
      word = count == 64 ? 0 : word &>> count
      return bits
    }
    let bits = word &>> (64 &- count)
    word = count == 64 ? 0 : word &<< count
    return bits
  }
}

extension BitReader {
  /// Reads a field of `bits` bits.
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  public mutating func read<Field: BitField>(
    _ type: Field.Type = Field.self, bits count: Int, field: StaticString? = nil
  ) throws(PacketError) -> Field {
    let start = offset
    do throws(PacketError) {
      return try Field(bits: try take(count), count: count, at: start)
    } catch {
      try (consume error).rethrow(inField: field)
    }
  }

  /// Ends the run.
  ///
  /// - Throws: ``PacketError`` if a bit that no field has read is not zero.
  @inlinable
  @inline(always)
  public func finish(field: StaticString? = nil) throws(PacketError) {
    guard unsafe word == 0 && next == end else {
      try PacketError.unusedBits(at: offset).rethrow(inField: field)
    }
  }
}

extension PacketReader {
  /// Begins a run of `count` bits and consumes its bytes.
  ///
  /// - Throws: ``PacketError`` if `count` is negative or fewer bytes are available.
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  @_lifetime(copy self)
  public mutating func readBits(
    _ count: Int, order: BitOrder = .mostSignificantFirst, field: StaticString? = nil
  ) throws(PacketError) -> BitReader {
    do throws(PacketError) {
      guard count >= 0 else { try PacketError.bitCount(count, at: offset).raise() }
      let byteCount = count / 8 + (count % 8 == 0 ? 0 : 1)
      let start = unsafe try take(byteCount)
      let bits = unsafe BitReader(start: start, end: current, endOffset: offset, order: order)
      return unsafe _overrideLifetime(bits, copying: self)
    } catch {
      try (consume error).rethrow(inField: field)
    }
  }
}
