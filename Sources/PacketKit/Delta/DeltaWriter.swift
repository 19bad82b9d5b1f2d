/// Writes the bits of a delta: whether each field has changed, and the fields that are bits themselves.
///
/// Bits fill bytes from the most significant one on. A byte for them is begun at the end of what has been written, when a
/// bit has no place in the one begun before; a field in whole bytes comes after the byte begun, and later bits go on in
/// that byte. So neither loses anything to alignment. Used by code that `@Packet` generates.
@frozen
public struct _DeltaWriter {
  /// Bits that are not in their bytes yet, in the lowest places; fewer than 64.
  @usableFromInline var word: UInt64 = 0
  @usableFromInline var held = 0

  /// Where the byte is that the first of the bits belong to, if it has been begun; otherwise -1 before the first whole
  /// bytes, and -2 after them.
  @usableFromInline var begun = -1

  /// Whether a field of the packet has changed.
  @usableFromInline var hasChange = false

  /// Whether the fields may be valid, but not together, so that the packet must be encoded to see.
  @usableFromInline var needsFullCheck = false

  @inlinable
  package init() {}

  /// Whether some of the delta is in whole bytes.
  @inlinable
  var hasWholeBytes: Bool { begun != -1 }

  /// Makes the writer encode the packet once its delta is written, as a packet must be where fields depend on each other.
  @inlinable
  public mutating func checkWhole() { needsFullCheck = true }

  /// Appends the lowest `count` bits, from 1 to 64. All other bits are zero.
  @inlinable
  #if !DEBUG
    @inline(always)
  #endif
  package mutating func append(_ bits: UInt64, count: Int, to writer: inout PacketWriter) {
    guard count < 64 &- held else { return appendBeyond(bits, count: count, to: &writer) }
    word = word &<< UInt64(truncatingIfNeeded: count) | bits
    held &+= count
  }

  /// Appends bits that fill the word, and places those in it in their bytes.
  @usableFromInline
  @inline(never)
  mutating func appendBeyond(_ bits: UInt64, count: Int, to writer: inout PacketWriter) {
    let rest = count - (64 - held)
    let head = held == 0 ? 0 : word << (64 - held)
    place(head | bits >> rest, byteCount: 8, in: &writer)
    word = bits & ((1 << rest) - 1)
    held = rest
    if begun >= 0 { begun = -2 }
  }

  /// Places all bits in their bytes, so that whole bytes can follow. The rest of the last byte is zero, until bits take it.
  @usableFromInline
  @inline(never)
  package mutating func placeBits(in writer: inout PacketWriter) {
    guard held > 0 else {
      begun = -2
      return
    }
    let byteCount = (held + 7) / 8
    place(word << (64 - held), byteCount: byteCount, in: &writer)
    if byteCount > 1 || begun < 0 { begun = writer.count - 1 }
    held %= 8
    word &= (1 << held) - 1
    if held == 0 { begun = -2 }
  }

  /// Places the highest bytes of a word, the first in the byte begun before.
  @inline(__always)
  private mutating func place(_ word: UInt64, byteCount: Int, in writer: inout PacketWriter) {
    var word = word
    var byteCount = byteCount
    if begun >= 0 {
      unsafe writer.base.storeBytes(
        of: UInt8(truncatingIfNeeded: word >> 56), toByteOffset: begun, as: UInt8.self)
      word <<= 8
      byteCount -= 1
    }
    // Storing a whole word takes less time than copying as many bytes as are needed.
    unsafe writer.append(8).storeBytes(of: word.bigEndian, as: UInt64.self)
    writer.removeLast(8 - byteCount)
  }

  /// Writes whether a field has changed.
  @export(implementation)
  @inline(always)
  mutating func writeChange(_ isChanged: Bool, to writer: inout PacketWriter) {
    append(isChanged ? 1 : 0, count: 1, to: &writer)
    if isChanged { hasChange = true }
  }
}

extension _DeltaWriter {
  /// Writes a `Bool`, of which the change says all.
  @inlinable
  @inline(always)
  public mutating func write(
    _ value: Bool, against baseline: Bool, into writer: inout PacketWriter
  ) {
    writeChange(value != baseline, to: &writer)
  }

  /// Writes a field that has no delta of its own: as it is in the packet, if it has changed.
  @inlinable
  @inline(always)
  public mutating func write<Whole, Value>(
    _ value: Value, against baseline: Value, of packet: Whole, _ base: Whole,
    into writer: inout PacketWriter, field: StaticString,
    _ encode: (Whole, inout PacketWriter) throws(PacketError) -> Void
  ) throws(PacketError) {
    try writeWhole(of: packet, base, into: &writer, encode)
  }

  /// Writes a field as it is in the packet, if its bytes have changed.
  ///
  /// - Parameters:
  ///   - isCounted: Whether the count of its bytes comes first, as a varint: that of a field that takes all remaining bytes
  ///     of its packet, since others may follow in a delta.
  ///   - isSame: Whether the values are known to be equal. If not, their bytes may be the same all the same.
  @inlinable
  public mutating func writeWhole<Whole>(
    isCounted: Bool = false, isSame: Bool = false, of packet: Whole, _ base: Whole,
    into writer: inout PacketWriter,
    _ encode: (Whole, inout PacketWriter) throws(PacketError) -> Void
  ) throws(PacketError) {
    if isSame { return append(0, count: 1, to: &writer) }
    let before = self
    let start = writer.position
    append(1, count: 1, to: &writer)
    placeBits(in: &writer)
    let first = writer.count
    try encode(packet, &writer)
    let middle = writer.count
    let remainingEnd = isCounted ? start.remainingEnd : writer.remainingEnd
    writer.remainingEnd = start.remainingEnd
    try encode(base, &writer)
    guard writer.differ(first..<middle, middle..<writer.count) else {
      writer.rewind(to: start)
      self = before
      return append(0, count: 1, to: &writer)
    }
    writer.remainingEnd = start.remainingEnd
    if isCounted {
      writer.truncate(to: first)
      try writer.write(UInt64(middle - first), as: .varint(.plain))
      try encode(packet, &writer)
    } else {
      writer.truncate(to: middle)
    }
    writer.remainingEnd = remainingEnd
    hasChange = true
  }

  /// Writes a nested packet's own delta, if a field of it has changed.
  @inlinable
  public mutating func write<Whole, Value: DeltaPacket>(
    _ value: Value, against baseline: Value, of packet: Whole, _ base: Whole,
    into writer: inout PacketWriter, field: StaticString,
    _ encode: (Whole, inout PacketWriter) throws(PacketError) -> Void
  ) throws(PacketError) {
    let start = writer.position
    do throws(PacketError) {
      try writer.descend(into: Value.self)
      try write(value, against: baseline, into: &writer)
      try writer.ascend(from: Value.self, begunAt: start)
    } catch {
      try (consume error).rethrow(inPacket: Value.self, field: field)
    }
  }

  /// Writes a clear bit in place of everything since `start`, where this writer was as `before`, unless a field has changed.
  @export(implementation)
  @inline(__always)
  mutating func writeUnchanged(
    unlessChangedSince start: PacketWriter.Position, _ before: _DeltaWriter,
    to writer: inout PacketWriter
  ) {
    guard !hasChange else { return }
    writer.rewind(to: start)
    self = before
    append(0, count: 1, to: &writer)
  }

  /// Writes a packet's own delta, if a field of it has changed.
  ///
  /// - Parameter presence: How many set bits say before it that there is a value.
  @inlinable
  mutating func write<Value: DeltaPacket>(
    _ value: Value, against baseline: Value, presence: Int = 0, into writer: inout PacketWriter
  ) throws(PacketError) {
    if value._isUnchanged(from: baseline) { return append(0, count: 1, to: &writer) }
    let before = self
    let start = writer.position
    append(0b11 &>> UInt64(1 - presence), count: 1 + presence, to: &writer)
    hasChange = false
    try value._writeDelta(against: baseline, &self, into: &writer)
    writeUnchanged(unlessChangedSince: start, before, to: &writer)
  }
}

extension PacketWriter {
  /// Whether two runs of the written bytes differ.
  @inlinable
  func differ(_ first: Range<Int>, _ second: Range<Int>) -> Bool {
    guard first.count == second.count else { return true }
    return unsafe !isEqual(base + first.lowerBound, base + second.lowerBound, first.count)
  }
}

/// Whether the bytes at two addresses are the same.
@unsafe
@inlinable
func isEqual(_ first: UnsafeRawPointer, _ second: UnsafeRawPointer, _ count: Int) -> Bool {
  unsafe UnsafeRawBufferPointer(start: first, count: count)
    .elementsEqual(UnsafeRawBufferPointer(start: second, count: count))
}
