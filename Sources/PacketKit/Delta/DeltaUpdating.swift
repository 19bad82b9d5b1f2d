// Decodes a delta into an existing value, whose arrays reuse their memory. Its former value does not matter.

extension _DeltaReader {
  /// Reads a field that owns no memory.
  @inlinable
  public mutating func update<Whole, Value>(
    _ value: inout Value, against baseline: Value, of base: Whole, from reader: inout PacketReader,
    field: StaticString, _ encode: (Whole, inout PacketWriter) throws(PacketError) -> Void,
    or decode: (inout PacketReader) throws(PacketError) -> Value
  ) throws(PacketError) {
    value = try read(
      against: baseline, of: base, from: &reader, field: field, encode, or: decode)
  }

  /// Reads an optional packet that has deltas. It owns no memory.
  @inlinable
  public mutating func update<Whole, Value: DeltaPacket>(
    _ value: inout Value?, against baseline: Value?, of base: Whole,
    from reader: inout PacketReader, field: StaticString,
    _ encode: (Whole, inout PacketWriter) throws(PacketError) -> Void,
    or decode: (inout PacketReader) throws(PacketError) -> Value?
  ) throws(PacketError) {
    value = try read(
      against: baseline, of: base, from: &reader, field: field, encode, or: decode)
  }

  /// Reads a nested packet's own delta.
  @inlinable
  public mutating func update<Whole, Value: DeltaPacket>(
    _ value: inout Value, against baseline: Value, of base: Whole, from reader: inout PacketReader,
    field: StaticString, _ encode: (Whole, inout PacketWriter) throws(PacketError) -> Void,
    or decode: (inout PacketReader) throws(PacketError) -> Value
  ) throws(PacketError) {
    do throws(PacketError) {
      try reader.descend(into: Value.self)
      let place = place(in: reader)
      if try readChange(from: &reader) {
        hasChange = false
        try value._update(_from: &reader, &self, against: baseline)
        guard hasChange else { throw .unchanged(at: place) }
      } else {
        value = baseline
      }
      reader.ascend(from: Value.self)
    } catch {
      throw (consume error).inPacket(Value.self, field: field)
    }
  }

  /// Reads an array of packets that have deltas.
  @inlinable
  public mutating func update<Whole, Element: DeltaPacket>(
    _ elements: inout [Element], against baseline: [Element], of base: Whole,
    from reader: inout PacketReader, field: StaticString,
    _ encode: (Whole, inout PacketWriter) throws(PacketError) -> Void,
    or decode: (inout PacketReader) throws(PacketError) -> [Element]
  ) throws(PacketError) {
    do throws(PacketError) {
      try readElements(of: &elements, against: baseline, from: &reader) { elements, count in
        elements.become(baseline.prefix(count))
      }
    } catch {
      throw (consume error).inField(field)
    }
  }

  /// Reads an array of elements with identities.
  @inlinable
  public mutating func updateIdentified<Element: DeltaPacket & Identifiable>(
    _ elements: inout [Element], against baseline: [Element], from reader: inout PacketReader,
    field: StaticString
  ) throws(PacketError) {
    do throws(PacketError) {
      let place = place(in: reader)
      guard try readChange(from: &reader) else { return elements.become(baseline[...]) }
      elements.removeAll(keepingCapacity: true)
      try readIdentified(into: &elements, against: baseline, changed: place, from: &reader)
    } catch {
      throw (consume error).inField(field)
    }
  }
}

extension Array {
  /// Becomes equal to others, in its own memory.
  @inlinable
  mutating func become(_ others: ArraySlice<Element>) {
    removeAll(keepingCapacity: true)
    append(contentsOf: others)
  }
}

extension PacketReader {
  /// Reads the difference from a baseline, and replaces a packet's previous value.
  ///
  /// A packet with `updatesInPlace: true` reuses the memory of its arrays. If it throws, the reader is unchanged. The packet
  /// is still valid, but some of its parts may be old and others new.
  ///
  /// - Throws: ``PacketError`` for bytes that are not the delta of a packet against this baseline.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func update<Value: DeltaPacket>(
    _ packet: inout Value, against baseline: Value
  ) throws(PacketError) {
    let start = position
    do throws(PacketError) {
      try descend(into: Value.self)
      var delta = _DeltaReader()
      try packet._update(_from: &self, &delta, against: baseline)
      try delta.finish(&self)
      if delta.needsFullCheck { try packet.checkEncoding(limits, at: offset) }
      ascend(from: Value.self)
    } catch {
      rewind(to: start)
      throw (consume error).inPacket(Value.self, field: nil)
    }
  }
}

extension DeltaPacket {
  /// Decodes a delta against a baseline from `bytes`, and replaces the packet.
  ///
  /// With `updatesInPlace: true`, its arrays reuse their memory. If it throws, the packet is still valid, but some of its
  /// parts may be old and others new.
  ///
  /// - Throws: ``PacketError`` for malformed or trailing bytes.
  @inlinable
  public mutating func update(
    decoding bytes: borrowing [UInt8], against baseline: Self, limits: PacketLimits = .init()
  ) throws(PacketError) {
    unsafe try update(decoding: bytes.elementSpan.bytes, against: baseline, limits: limits)
  }

  /// Decodes a delta against a baseline from `bytes`, and replaces the packet.
  ///
  /// With `updatesInPlace: true`, its arrays reuse their memory. If it throws, the packet is still valid, but some of its
  /// parts may be old and others new.
  ///
  /// - Throws: ``PacketError`` for malformed or trailing bytes.
  @inlinable
  public mutating func update(
    decoding bytes: RawSpan, against baseline: Self, limits: PacketLimits = .init()
  ) throws(PacketError) {
    var reader = PacketReader(bytes, limits: limits)
    try reader.update(&self, against: baseline)
    guard reader.isAtEnd else {
      throw .trailingBytes(reader.remainingCount, at: reader.offset).inPacket(Self.self, field: nil)
    }
  }

  @inlinable
  public mutating func _update(
    _from reader: inout PacketReader, _ delta: inout _DeltaReader, against baseline: Self
  ) throws(PacketError) {
    self = try Self(_from: &reader, &delta, against: baseline)
  }
}
