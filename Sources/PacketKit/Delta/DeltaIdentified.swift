// An array of elements with identities, in an order that changes little: each element of the baseline is unchanged, changed,
// gone, or preceded by new ones; then come those that are new at the end. See `ElementChange`.

extension _DeltaWriter {
  /// Writes which elements of the baseline are gone, how the others have changed, and those that are new.
  @inlinable
  public mutating func writeIdentified<Element: DeltaPacket & Identifiable>(
    _ elements: [Element], against baseline: [Element], into writer: inout PacketWriter,
    field: StaticString
  ) throws(PacketError) {
    let before = self
    let start = writer.position
    append(1, count: 1, to: &writer)
    hasChange = false
    var index = 0
    do throws(PacketError) {
      try writer.descend(intoFlat: Element.isFlat)
      var changes = try ElementChange.all(from: baseline, to: elements, at: writer.count)[...]
      for (oldIndex, old) in baseline.enumerated() {
        if case .inserted(oldIndex, let count)? = changes.first {
          changes.removeFirst()
          append(0b101, count: 3, to: &writer)
          try writeNew(elements[index..<index + count], into: &writer)
          index += count
        }
        if changes.first == .removed(oldIndex) {
          changes.removeFirst()
          append(0b100, count: 3, to: &writer)
          hasChange = true
          continue
        }
        do throws(PacketError) {
          try write(elements[index], against: old, presence: 1, into: &writer)
        } catch {
          throw (consume error).inPacket(Element.self, field: nil).atIndex(index)
        }
        index += 1
      }
      append(index < elements.count ? 1 : 0, count: 1, to: &writer)
      try writeNew(elements[index...], into: &writer)
      writer.ascend(fromFlat: Element.isFlat)
    } catch {
      try (consume error).rethrow(inField: field)
    }
    writeUnchanged(unlessChangedSince: start, before, to: &writer)
  }

  /// Writes elements that no baseline has, unless there are none, and before them how many they are.
  @inlinable
  mutating func writeNew<Element: DeltaPacket>(
    _ elements: ArraySlice<Element>, into writer: inout PacketWriter
  ) throws(PacketError) {
    guard !elements.isEmpty else { return }
    hasChange = true
    needsFullCheck = true
    placeBits(in: &writer)
    try writer.write(UInt64(elements.count), as: .varint(.plain))
    try writeWhole(elements, into: &writer)
  }
}

extension _DeltaReader {
  /// Reads which elements of the baseline are gone, how the others have changed, and those that are new.
  @inlinable
  public mutating func readIdentified<Element: DeltaPacket & Identifiable>(
    against baseline: [Element], from reader: inout PacketReader, field: StaticString
  ) throws(PacketError) -> [Element] {
    do throws(PacketError) {
      let place = place(in: reader)
      guard try readChange(from: &reader) else { return baseline }
      var elements: [Element] = []
      elements.reserveCapacity(baseline.count)
      try readIdentified(into: &elements, against: baseline, changed: place, from: &reader)
      return elements
    } catch {
      throw (consume error).inField(field)
    }
  }

  /// Reads the elements of an array, which is empty before, of which a bit has said that there is a change.
  @inlinable
  mutating func readIdentified<Element: DeltaPacket & Identifiable>(
    into elements: inout [Element], against baseline: [Element], changed place: DeltaPlace,
    from reader: inout PacketReader
  ) throws(PacketError) {
    hasChange = false
    try reader.descend(intoFlat: Element.isFlat)
    var changes: [(change: ElementChange, place: DeltaPlace)] = []
    var index = 0
    while index < baseline.count {
      let place = self.place(in: reader)
      switch try readElement(against: baseline[index], at: elements.count, from: &reader) {
      case .kept(let element):
        elements.append(element)
        index += 1
      case .removed:
        changes.append((.removed(index), place))
        index += 1
      case .preceded:
        let count = try readNew(into: &elements, changed: place, from: &reader)
        changes.append((.inserted(before: index, count: count), place))
      }
    }
    let placeOfNew = self.place(in: reader)
    if try readChange(from: &reader) {
      let count = try readNew(into: &elements, changed: placeOfNew, from: &reader)
      changes.append((.inserted(before: index, count: count), placeOfNew))
    }
    guard hasChange else { throw .unchanged(at: place) }
    try check(changes, from: baseline, to: elements, in: reader)
    reader.ascend(fromFlat: Element.isFlat)
  }

  /// Rejects changes if a writer would have written others for the same elements.
  @inlinable
  func check<Element: Identifiable>(
    _ changes: [(change: ElementChange, place: DeltaPlace)], from baseline: [Element],
    to elements: [Element], in reader: borrowing PacketReader
  ) throws(PacketError) {
    guard !changes.isEmpty else { return }
    let expected = try ElementChange.all(from: baseline, to: elements, at: reader.offset)
    for (index, (change, place)) in changes.enumerated() {
      guard index < expected.count, change == expected[index] else { throw .unchanged(at: place) }
    }
  }

  /// Reads what has become of an element of the baseline, and would have an index if it is still there.
  @inlinable
  mutating func readElement<Element: DeltaPacket & Identifiable>(
    against baseline: Element, at index: Int, from reader: inout PacketReader
  ) throws(PacketError) -> IdentifiedElement<Element> {
    do throws(PacketError) {
      let place = place(in: reader)
      guard try readChange(from: &reader) else { return .kept(baseline) }
      if try take(1, from: &reader) == 0 {
        return try take(1, from: &reader) == 0 ? .removed : .preceded
      }
      let element = try readFields(against: baseline, changed: place, from: &reader)
      guard hasSameID(element, baseline) else { throw .unchanged(at: place) }
      return .kept(element)
    } catch {
      throw (consume error).inPacket(Element.self, field: nil).atIndex(index)
    }
  }

  /// Reads the elements that no baseline has.
  ///
  /// - Returns: How many they are.
  @inlinable
  mutating func readNew<Element: DeltaPacket>(
    into elements: inout [Element], changed place: DeltaPlace, from reader: inout PacketReader
  ) throws(PacketError) -> Int {
    needsFullCheck = true
    giveBack(to: &reader)
    let start = reader.offset
    let number = try reader.read(UInt64.self, as: .varint(.plain))
    let maximum = reader.limits.maximumElementCount
    if maximum == .max {
      try reader.checkWidth(of: number, minimumByteCount: Element.minimumByteCount)
    }
    guard let count = Int(exactly: number), count <= maximum - elements.count else {
      throw .lengthTooLarge(number, maximum: maximum, at: start)
    }
    guard count > 0 else { throw .unchanged(at: place) }
    try reader.checkRoom(for: count, minimumByteCount: Element.minimumByteCount)
    try readWhole(count, into: &elements, from: &reader)
    return count
  }
}

/// What has become of an element of the baseline.
@usableFromInline
enum IdentifiedElement<Element> {
  case kept(Element)
  case removed
  /// New elements precede it; what has become of it is said after them.
  case preceded
}
