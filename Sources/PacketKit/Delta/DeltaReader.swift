/// Reads the bits of a delta. See ``_DeltaWriter``. Used by code that `@Packet` generates.
@frozen
public struct _DeltaReader {
  // As in `_DeltaWriter`, but the bits have other places: one type for both would hide that.
  /// Bits that have been loaded but not read, in the highest places. All other bits are zero.
  @usableFromInline var word: UInt64 = 0
  @usableFromInline var loaded = 0

  /// Where the byte is that the loaded bits are in, if whole bytes follow it; otherwise -1.
  @usableFromInline var begun = -1

  /// Whether a field of the packet has changed.
  @usableFromInline var hasChange = false

  /// Whether the fields may be valid, but not together, so that the packet must be encoded to see.
  @usableFromInline var needsFullCheck = false

  @inlinable
  package init() {}

  /// Makes the reader encode the packet once it is whole, as a packet must be where fields depend on each other.
  @inlinable
  public mutating func checkWhole() { needsFullCheck = true }

  /// Where the next bit is.
  @export(implementation)
  @inline(always)
  func place(in reader: borrowing PacketReader) -> DeltaPlace {
    DeltaPlace(next: reader.offset, loaded: loaded, begun: begun)
  }

  /// Takes `count` bits, from 1 to 64.
  @inlinable
  #if !DEBUG
    @inline(always)
  #endif
  package mutating func take(
    _ count: Int, from reader: inout PacketReader
  ) throws(PacketError) -> UInt64 {
    guard count <= loaded, count < 64 else { return try takeBeyond(count, from: &reader) }
    let bits = word &>> UInt64(truncatingIfNeeded: 64 &- count)
    word &<<= UInt64(truncatingIfNeeded: count)
    loaded &-= count
    return bits
  }

  /// Takes bits that have not all been loaded.
  @usableFromInline
  @inline(never)
  mutating func takeBeyond(
    _ count: Int, from reader: inout PacketReader
  ) throws(PacketError) -> UInt64 {
    let head = loaded
    let rest = count - head
    guard (rest + 7) / 8 <= reader.remainingCount else {
      try PacketError.truncated(
        needed: (rest + 7) / 8, available: reader.remainingCount, at: reader.offset
      ).raise()
    }
    let first = head == 0 ? 0 : word >> UInt64(64 - head)
    let byteCount = min(reader.remainingCount, 8)
    let bytes = unsafe try reader.take(byteCount)
    var next: UInt64 = 0
    if byteCount == 8 {
      next = unsafe bytes.loadUnaligned(as: UInt64.self).bigEndian
    } else {
      for index in 0..<byteCount {
        unsafe next |=
          UInt64(bytes.load(fromByteOffset: index, as: UInt8.self)) << UInt64(56 - 8 * index)
      }
    }
    // `<<` and `>>` of a whole word's width are zero.
    word = next << UInt64(rest)
    loaded = 8 * byteCount - rest
    begun = -1
    return rest == 0 ? first : first << UInt64(rest) | next >> UInt64(64 - rest)
  }

  /// Gives back the bytes that have been loaded, but of which no bit has been read.
  @inlinable
  #if !DEBUG
    @inline(always)
  #endif
  package mutating func giveBack(to reader: inout PacketReader) {
    unsafe reader.current -= loaded / 8
    if begun < 0 { begun = reader.offset - 1 }
    loaded %= 8
    word &= ~(UInt64.max >> UInt64(loaded))
  }

  /// Ends the delta: the rest of the last byte begun is zero.
  @inlinable
  package mutating func finish(_ reader: inout PacketReader) throws(PacketError) {
    giveBack(to: &reader)
    guard word == 0 else { try PacketError.unusedBits(at: begun).raise() }
  }

  /// Reads whether a field has changed.
  @export(implementation)
  @inline(always)
  mutating func readChange(from reader: inout PacketReader) throws(PacketError) -> Bool {
    let isChanged = try take(1, from: &reader) == 1
    if isChanged { hasChange = true }
    return isChanged
  }
}

extension _DeltaReader {
  /// Reads a `Bool`, of which the change says all.
  @inlinable
  @inline(always)
  public mutating func read(
    against baseline: Bool, from reader: inout PacketReader, field: StaticString
  ) throws(PacketError) -> Bool {
    do throws(PacketError) {
      return try readChange(from: &reader) != baseline
    } catch {
      throw (consume error).inField(field)
    }
  }

  /// Reads a field that has no delta of its own.
  @inlinable
  @inline(always)
  public mutating func read<Whole, Value>(
    against baseline: Value, of base: Whole, from reader: inout PacketReader, field: StaticString,
    _ encode: (Whole, inout PacketWriter) throws(PacketError) -> Void,
    or decode: (inout PacketReader) throws(PacketError) -> Value
  ) throws(PacketError) -> Value {
    try readWhole(against: baseline, of: base, from: &reader, field: field, encode, or: decode)
  }

  /// Reads a field that is as it is in the packet, if it has changed. See ``_DeltaWriter``.
  @inlinable
  public mutating func readWhole<Whole, Value>(
    isCounted: Bool = false, against baseline: Value, of base: Whole,
    from reader: inout PacketReader, field: StaticString,
    _ encode: (Whole, inout PacketWriter) throws(PacketError) -> Void,
    or decode: (inout PacketReader) throws(PacketError) -> Value
  ) throws(PacketError) -> Value {
    let place = place(in: reader)
    var region: SizedRegion?
    do throws(PacketError) {
      guard try readChange(from: &reader) else { return baseline }
      giveBack(to: &reader)
      if isCounted { region = try reader.beginCounted() }
    } catch {
      throw (consume error).inField(field)
    }
    let start = reader.offset
    let value = try decode(&reader)
    if let region {
      do throws(PacketError) { try reader.endSized(region) } catch {
        throw (consume error).inField(field)
      }
    }
    guard !reader.hasRead(since: start, { writer throws(PacketError) in try encode(base, &writer) })
    else { throw PacketError.unchanged(at: place).inField(field) }
    return value
  }

  /// Reads a nested packet's own delta.
  @inlinable
  public mutating func read<Whole, Value: DeltaPacket>(
    against baseline: Value, of base: Whole, from reader: inout PacketReader, field: StaticString,
    _ encode: (Whole, inout PacketWriter) throws(PacketError) -> Void,
    or decode: (inout PacketReader) throws(PacketError) -> Value
  ) throws(PacketError) -> Value {
    do throws(PacketError) {
      try reader.descend(into: Value.self)
      let value = try readChanged(against: baseline, from: &reader)
      reader.ascend(from: Value.self)
      return value ?? baseline
    } catch {
      throw (consume error).inPacket(Value.self, field: field)
    }
  }

  /// Reads a packet's own delta; `nil` if no field of it has changed.
  @inlinable
  mutating func readChanged<Value: DeltaPacket>(
    against baseline: Value, from reader: inout PacketReader
  ) throws(PacketError) -> Value? {
    let place = place(in: reader)
    guard try readChange(from: &reader) else { return nil }
    return try readFields(against: baseline, changed: place, from: &reader)
  }

  /// Reads a packet's own delta, of which a bit has said that there is a change.
  @inlinable
  mutating func readFields<Value: DeltaPacket>(
    against baseline: Value, changed place: DeltaPlace, from reader: inout PacketReader
  ) throws(PacketError) -> Value {
    hasChange = false
    let value = try Value(_from: &reader, &self, against: baseline)
    guard hasChange else { throw .unchanged(at: place) }
    return value
  }
}

extension PacketReader {
  /// Begins a region after the count of its bytes.
  @inlinable
  @_lifetime(self: copy self)
  mutating func beginCounted() throws(PacketError) -> SizedRegion {
    let start = offset
    let count = try read(UInt64.self, as: .varint(.plain))
    guard Int64(exactly: count) != nil else {
      throw .lengthTooLarge(count, maximum: .max, at: start)
    }
    return try beginSized(by: count)
  }

  /// Whether the bytes read since an offset are those that `encode` writes.
  @inlinable
  func hasRead(
    since start: Int, _ encode: (inout PacketWriter) throws(PacketError) -> Void
  ) -> Bool {
    unsafe withUnsafeTemporaryAllocation(byteCount: 256, alignment: 16) { scratch in
      var writer = unsafe PacketWriter(scratch: scratch, limits: limits)
      // A value that cannot be encoded differs from all that can be decoded.
      do throws(PacketError) { try encode(&writer) } catch { return false }
      return unsafe writer.count == offset - start
        && isEqual(writer.base, base + start, writer.count)
    }
  }
}
