// An array of packets that have deltas: each element against that of the same index.

extension _DeltaWriter {
  /// Writes whether the count has changed, and which; each element's delta; then the elements that are new.
  @inlinable
  public mutating func write<Whole, Element: DeltaPacket>(
    _ elements: [Element], against baseline: [Element], of packet: Whole, _ base: Whole,
    into writer: inout PacketWriter, field: StaticString,
    _ encode: (Whole, inout PacketWriter) throws(PacketError) -> Void
  ) throws(PacketError) {
    let before = self
    let start = writer.position
    append(1, count: 1, to: &writer)
    hasChange = false
    do throws(PacketError) {
      try writer.descend(intoFlat: Element.isFlat)
      writeChange(elements.count != baseline.count, to: &writer)
      if elements.count != baseline.count {
        needsFullCheck = true
        placeBits(in: &writer)
        try writer.write(UInt64(elements.count), as: .varint(.plain))
      }
      for index in 0..<min(elements.count, baseline.count) {
        do throws(PacketError) {
          try write(elements[index], against: baseline[index], into: &writer)
        } catch {
          throw (consume error).inPacket(Element.self, field: nil).atIndex(index)
        }
      }
      try writeWhole(elements.dropFirst(baseline.count), into: &writer)
      writer.ascend(fromFlat: Element.isFlat)
    } catch {
      try (consume error).rethrow(inField: field)
    }
    writeUnchanged(unlessChangedSince: start, before, to: &writer)
  }

  /// Writes elements that are in no baseline.
  @inlinable
  mutating func writeWhole<Element: DeltaPacket>(
    _ elements: ArraySlice<Element>, into writer: inout PacketWriter
  ) throws(PacketError) {
    guard !elements.isEmpty else { return }
    placeBits(in: &writer)
    for (index, element) in zip(elements.indices, elements) {
      do throws(PacketError) {
        try element.encode(into: &writer)
      } catch {
        throw (consume error).inPacket(Element.self, field: nil).atIndex(index)
      }
    }
  }
}

extension _DeltaReader {
  /// Reads an array of packets that have deltas.
  @inlinable
  public mutating func read<Whole, Element: DeltaPacket>(
    against baseline: [Element], of base: Whole, from reader: inout PacketReader,
    field: StaticString, _ encode: (Whole, inout PacketWriter) throws(PacketError) -> Void,
    or decode: (inout PacketReader) throws(PacketError) -> [Element]
  ) throws(PacketError) -> [Element] {
    do throws(PacketError) {
      // Elements that have not changed are not copied.
      var elements = baseline
      try readElements(of: &elements, against: baseline, from: &reader) { elements, count in
        if count < elements.count { elements = Array(baseline[..<count]) }
      }
      return elements
    } catch {
      throw (consume error).inField(field)
    }
  }

  /// Reads an array, if it has changed. `truncate` gives it the elements of the baseline, at most a count of them.
  @export(implementation)
  @inline(__always)
  mutating func readElements<Element: DeltaPacket>(
    of elements: inout [Element], against baseline: [Element], from reader: inout PacketReader,
    _ truncate: (inout [Element], Int) -> Void
  ) throws(PacketError) {
    let place = place(in: reader)
    guard try readChange(from: &reader) else { return truncate(&elements, baseline.count) }
    hasChange = false
    try reader.descend(intoFlat: Element.isFlat)
    let count = try readCount(baseline.count, minimum: Element.minimumByteCount, from: &reader)
    truncate(&elements, count)
    try readElements(count, against: baseline, in: &elements, from: &reader)
    guard hasChange else { throw .unchanged(at: place) }
    reader.ascend(fromFlat: Element.isFlat)
  }

  /// Reads `count` elements, of which the first are those of the baseline until they are read.
  @inlinable
  mutating func readElements<Element: DeltaPacket>(
    _ count: Int, against baseline: [Element], in elements: inout [Element],
    from reader: inout PacketReader
  ) throws(PacketError) {
    for index in elements.indices {
      do throws(PacketError) {
        // An element that has not changed is not copied.
        guard let element = try readChanged(against: baseline[index], from: &reader) else {
          continue
        }
        elements[index] = element
      } catch {
        throw (consume error).inPacket(Element.self, field: nil).atIndex(index)
      }
    }
    try readWhole(count - elements.count, into: &elements, from: &reader)
  }

  /// Reads how many elements there are.
  @inlinable
  mutating func readCount(
    _ baseline: Int, minimum: Int, from reader: inout PacketReader
  ) throws(PacketError) -> Int {
    let place = place(in: reader)
    guard try readChange(from: &reader) else { return baseline }
    needsFullCheck = true
    giveBack(to: &reader)
    let start = reader.offset
    let number = try reader.read(UInt64.self, as: .varint(.plain))
    let maximum = reader.limits.maximumElementCount
    if maximum == .max {
      try reader.checkWidth(of: number, minimumByteCount: minimum, besides: baseline)
    }
    guard let count = Int(exactly: number), count <= maximum else {
      throw .lengthTooLarge(number, maximum: maximum, at: start)
    }
    guard count != baseline else { throw .unchanged(at: place) }
    if count > baseline {
      try reader.checkRoom(for: count - baseline, minimumByteCount: minimum)
    }
    return count
  }

  /// Reads elements that are in no baseline.
  @inlinable
  mutating func readWhole<Element: DeltaPacket>(
    _ count: Int, into elements: inout [Element], from reader: inout PacketReader
  ) throws(PacketError) {
    guard count > 0 else { return }
    giveBack(to: &reader)
    for index in elements.count..<elements.count + count {
      do throws(PacketError) {
        elements.append(try Element(from: &reader))
      } catch {
        throw (consume error).inPacket(Element.self, field: nil).atIndex(index)
      }
    }
  }
}
