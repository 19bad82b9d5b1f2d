// The last field of a packet, which takes all remaining bytes and therefore needs no prefix. Nothing may follow it
// before the end of the packet, or of the enclosing sized packet: the reader would take that as part of the field.

extension PacketReader {
  /// Rejects a second value that takes all remaining bytes: the first leaves none.
  @inlinable
  func beginRemaining() throws(PacketError) {
    guard nesting.depth == 0 || !hasTakenRemaining else {
      try PacketError.followsRemaining(at: offset).raise()
    }
  }

  /// Reads an element of an array whose count nothing states. It must take at least one byte.
  @inlinable
  @_lifetime(self: copy self)
  mutating func takeUncountedElement<Element: PacketField>(
    at index: Int, maximum: Int, endianness: Endianness
  ) throws(PacketError) -> Element {
    let start = offset
    guard index < maximum else {
      throw .lengthTooLarge(UInt64(index) + 1, maximum: maximum, at: start)
    }
    do throws(PacketError) {
      let element = try readInner(Element.self, endianness: endianness)
      guard offset > start else { throw .emptyElement(at: start) }
      return element
    } catch {
      try (consume error).rethrow(atIndex: index)
    }
  }
}

extension PacketWriter {
  /// Appends elements one level deeper. Each must take at least one byte, and not begin with `terminator`.
  @inlinable
  mutating func appendUncountedElements<Element: PacketField>(
    _ elements: [Element], notBeginningWith terminator: UInt8? = nil, endianness: Endianness
  ) throws(PacketError) {
    try descend()
    for (index, element) in elements.enumerated() {
      let elementStart = count
      do throws(PacketError) {
        try writeInner(element, endianness: endianness)
        guard count > elementStart else { throw .emptyElement(at: elementStart) }
        if let terminator, unsafe (base + elementStart).load(as: UInt8.self) == terminator {
          throw .holdsTerminator(terminator, at: elementStart)
        }
      } catch {
        try (consume error).rethrow(atIndex: index)
      }
    }
    ascend()
  }

  /// Rejects a second value if a reader would take its bytes as part of the first.
  @inlinable
  func beginRemaining() throws(PacketError) {
    guard nesting.depth == 0 || remainingEnd < 0 else {
      try PacketError.followsRemaining(at: count).raise()
    }
  }
}

extension PacketError {
  @usableFromInline
  @inline(never)
  static func emptyElement(at offset: Int) -> PacketError {
    PacketError(.emptyElement, at: offset)
  }
}
