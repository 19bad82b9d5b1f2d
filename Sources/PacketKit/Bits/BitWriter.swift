/// Writes a run of bits in a packet. The fields of a run share bytes, most significant bit first unless its
/// ``BitOrder`` says otherwise.
///
/// ```swift
/// var bits = try writer.writeBits(12)
/// try bits.write(isAlive, bits: 1)
/// try bits.write(level, bits: 5)
/// try bits.write(offset, bits: 6)
/// try bits.finish()
/// ```
///
/// A run takes whole bytes. Unused bits of the last byte are zero. Until ``finish(field:)`` is called, the bytes of the
/// last fields may be zero, too.
@frozen
@safe
public struct BitWriter: ~Escapable {
  // Invariant: `room` is the number of bits from `next` to the run's end, less the bits in `word`.
  @usableFromInline var next: UnsafeMutableRawPointer
  @usableFromInline var room: Int

  /// Bits that have not been written yet, in the lowest places; fewer than 64.
  @usableFromInline var word: UInt64 = 0
  @usableFromInline var held = 0

  /// The offset of the run's end in the packet.
  @usableFromInline let endOffset: Int

  @usableFromInline let order: BitOrder

  @unsafe
  @export(implementation)
  @inline(always)
  @_lifetime(immortal)
  init(start: UnsafeMutableRawPointer, byteCount: Int, endOffset: Int, order: BitOrder) {
    unsafe next = start
    room = 8 * byteCount
    self.endOffset = endOffset
    self.order = order
  }

  // See `BitReader.offset`.
  /// The offset in the packet of the byte that the next bit is written to.
  @inlinable
  @inline(always)
  public var offset: Int { endOffset &- (room &+ 7) &>> 3 }

  /// Appends the lowest `count` bits, from 1 to 64. All other bits are zero.
  @inlinable
  #if !DEBUG
    @inline(always)
  #endif
  @_lifetime(self: copy self)
  mutating func append(_ bits: UInt64, count: Int) throws(PacketError) {
    guard count <= room else { try PacketError.bitCount(count, at: offset).raise() }
    room &-= count
    let free = 64 &- held
    if order == .leastSignificantFirst {
      word |= bits &<< held
      held &+= count
      guard count >= free else { return }
      unsafe next.storeBytes(of: word.littleEndian, as: UInt64.self)
      unsafe next += 8
      word = free == 64 ? 0 : bits &>> free
      held &-= 64
    } else if count < free {
      word = word &<< count | bits
      held &+= count
    } else {
      let rest = count &- free
      let head = free == 64 ? 0 : word &<< free
      unsafe next.storeBytes(of: (head | bits &>> rest).bigEndian, as: UInt64.self)
      unsafe next += 8
      word = bits & (1 &<< rest &- 1)
      held = rest
    }
  }

  /// Writes a field of `bits` bits.
  ///
  /// - Throws: ``PacketError`` if the value does not fit, or if fewer bits are left in the run.
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  public mutating func write<Field: BitField>(
    _ value: Field, bits count: Int, field: StaticString? = nil
  ) throws(PacketError) {
    do throws(PacketError) {
      guard 1...64 ~= count else { try PacketError.bitCount(count, at: offset).raise() }
      try append(try value.bits(count: count, at: offset), count: count)
    } catch {
      try (consume error).rethrow(inField: field)
    }
  }

  /// Writes the highest `count` bytes, from 1 to 8, in parts. If the count is a constant, the choice is made at compile
  /// time.
  @export(implementation)
  @inline(always)
  @_lifetime(self: copy self)
  mutating func storeLast(_ count: Int, of bits: UInt64) {
    if count == 8 { return unsafe next.storeBytes(of: bits.bigEndian, as: UInt64.self) }
    var bits = bits
    if count & 4 != 0 {
      unsafe next.storeBytes(of: UInt32(truncatingIfNeeded: bits &>> 32).bigEndian, as: UInt32.self)
      unsafe next += 4
      bits &<<= 32
    }
    if count & 2 != 0 {
      unsafe next.storeBytes(of: UInt16(truncatingIfNeeded: bits &>> 48).bigEndian, as: UInt16.self)
      unsafe next += 2
      bits &<<= 16
    }
    if count & 1 != 0 {
      unsafe next.storeBytes(of: UInt8(truncatingIfNeeded: bits &>> 56), as: UInt8.self)
    }
  }

  /// Ends the run: writes the pending bits and leaves the rest of the last byte zero.
  ///
  /// - Throws: ``PacketError`` if whole bytes of the run have not been written.
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  public mutating func finish(field: StaticString? = nil) throws(PacketError) {
    guard room < 8 else { try PacketError.unwrittenBits(room, at: offset).rethrow(inField: field) }
    if held > 0 {
      let bits = order == .mostSignificantFirst ? word &<< (64 &- held) : word.byteSwapped
      storeLast((held &+ 7) / 8, of: bits)
    }
    word = 0
    held = 0
    room = 0
  }
}

extension PacketWriter {
  /// Begins a run of `count` bits and claims its bytes.
  ///
  /// - Throws: ``PacketError`` if `count` is negative or exceeds 2 GiB.
  @inlinable
  @inline(always)
  @_lifetime(&self)
  public mutating func writeBits(
    _ count: Int, order: BitOrder = .mostSignificantFirst, field: StaticString? = nil
  ) throws(PacketError) -> BitWriter {
    let byteCount = count / 8 + (count % 8 == 0 ? 0 : 1)
    guard count >= 0, byteCount <= Self.maximumFixedByteCount else {
      try PacketError.bitCount(count, at: self.count).rethrow(inField: field)
    }
    let start = unsafe append(byteCount)
    // A run that is never finished must not leave uninitialized bytes.
    unsafe start.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
    let bits = unsafe BitWriter(
      start: start,
      byteCount: byteCount,
      endOffset: self.count,
      order: order
    )
    return unsafe _overrideLifetime(bits, mutating: &self)
  }
}
