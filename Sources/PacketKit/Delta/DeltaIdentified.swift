// An array of elements with identities, in an order that changes little: each element of the baseline is unchanged, gone,
// or changed; then come those that are new, which are at the end. An element that has moved is written as gone and as new.

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
      for old in baseline {
        guard index < elements.count, hasSameID(elements[index], old) else {
          writeChange(true, to: &writer)
          append(0, count: 1, to: &writer)
          continue
        }
        do throws(PacketError) {
          try write(elements[index], against: old, presence: 1, into: &writer)
        } catch {
          throw (consume error).inPacket(Element.self, field: nil).atIndex(index)
        }
        index += 1
      }
      writeChange(index < elements.count, to: &writer)
      if index < elements.count {
        isInDoubt = true
        placeBits(in: &writer)
        try writer.write(UInt64(elements.count - index), as: .varint(.plain))
        try writeWhole(elements[index...], into: &writer)
      }
      writer.ascend(fromFlat: Element.isFlat)
    } catch {
      try (consume error).rethrow(inField: field)
    }
    writeUnchanged(unlessChangedSince: start, before, to: &writer)
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
    // Those that are gone since the last that is not.
    var gone = 0..<0
    func isWritten(_ element: Element) -> Bool {
      !baseline[gone].contains { hasSameID($0, element) }
    }
    for index in baseline.indices {
      do throws(PacketError) {
        let place = self.place(in: reader)
        guard let element = try readElement(against: baseline[index], from: &reader) else {
          gone = gone.upperBound == index ? gone.lowerBound..<index + 1 : index..<index + 1
          continue
        }
        guard hasSameID(element, baseline[index]), isWritten(element) else {
          throw .unchanged(at: place)
        }
        elements.append(element)
        gone = index + 1..<index + 1
      } catch {
        throw (consume error).inPacket(Element.self, field: nil).atIndex(elements.count)
      }
    }
    let placeOfNew = self.place(in: reader)
    let old = elements.count
    try readNew(into: &elements, from: &reader)
    guard hasChange, old == elements.count || isWritten(elements[old]) else {
      throw .unchanged(at: hasChange ? placeOfNew : place)
    }
    reader.ascend(fromFlat: Element.isFlat)
  }

  /// Reads an element that the baseline has; `nil` if it is gone.
  @inlinable
  mutating func readElement<Element: DeltaPacket>(
    against baseline: Element, from reader: inout PacketReader
  ) throws(PacketError) -> Element? {
    let place = place(in: reader)
    guard try readChange(from: &reader) else { return baseline }
    guard try take(1, from: &reader) == 1 else { return nil }
    return try readFields(against: baseline, changed: place, from: &reader)
  }

  /// Reads the elements that no baseline has.
  @inlinable
  mutating func readNew<Element: DeltaPacket>(
    into elements: inout [Element], from reader: inout PacketReader
  ) throws(PacketError) {
    let place = place(in: reader)
    guard try readChange(from: &reader) else { return }
    isInDoubt = true
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
  }
}

/// Whether two elements have the same identity. Strings are compared by their bytes: normalizing them takes a time that is
/// quadratic in a run of combining marks.
@export(implementation)
@inline(__always)
func hasSameID<Element: Identifiable>(_ first: Element, _ second: Element) -> Bool {
  let (first, second) = (first.id, second.id)
  if let first = first as? String, let second = second as? String { return _isSame(first, second) }
  return first == second
}
