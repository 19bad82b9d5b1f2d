// Elements with an encoding whose count nothing states. Each must take at least one byte.

extension PacketReader {
  /// Reads the next element of an array.
  @inlinable
  @_lifetime(self: copy self)
  mutating func takeUncountedElement<Element: FieldEncoding>(
    appendingTo elements: inout [Element.Value], maximum: Int, as encoding: Element
  ) throws(PacketError) {
    let start = offset
    guard elements.count < maximum else {
      throw .lengthTooLarge(UInt64(elements.count) + 1, maximum: maximum, at: start)
    }
    do throws(PacketError) {
      let element = try readInner(as: encoding)
      guard offset > start else { throw .emptyElement(at: start) }
      elements.append(element)
    } catch {
      try (consume error).rethrow(atIndex: elements.count)
    }
  }
}

extension PacketWriter {
  /// Appends elements one level deeper. None may begin with `terminator`.
  @inlinable
  mutating func appendUncountedElements<Element: FieldEncoding>(
    _ elements: [Element.Value], notBeginningWith terminator: UInt8?, maximum: Int,
    as encoding: Element
  ) throws(PacketError) {
    let maximum = min(maximum, limits.maximumElementCount)
    guard elements.count <= max(maximum, 0) else {
      throw .lengthTooLarge(UInt64(elements.count), maximum: maximum, at: count)
    }
    try descend()
    let encoding = encoding._element(ofListAt: count)
    for (index, element) in elements.enumerated() {
      let start = count
      do throws(PacketError) {
        try writeInner(element, as: encoding)
        guard count > start else { throw .emptyElement(at: start) }
        if let terminator, unsafe (base + start).load(as: UInt8.self) == terminator {
          throw .holdsTerminator(terminator, at: start)
        }
      } catch {
        try (consume error).rethrow(atIndex: index)
      }
    }
    ascend()
  }
}
