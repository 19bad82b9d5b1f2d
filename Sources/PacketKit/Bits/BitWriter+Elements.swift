// Elements of a run of bits: several are gathered in a word, and written together.

extension BitWriter {
  /// Writes elements of `width` bits.
  ///
  /// - Parameter bits: Returns the bits of an element, all higher ones zero. Errors report the offset.
  @inlinable
  #if !DEBUG
    @inline(always)
  #endif
  @_lifetime(self: copy self)
  mutating func append<Elements: BitElements>(
    _ elements: Elements, _ count: Int, bits width: Int, field: StaticString?,
    _ bits: (_ element: Elements.Element, _ offset: Int) throws(PacketError) -> UInt64
  ) throws(PacketError) {
    do throws(PacketError) {
      try unsafe elements._withElements { elements throws(PacketError) in
        guard elements.count == count else {
          try PacketError.wrongCount(elements.count, expected: count, at: offset).raise()
        }
        try unsafe append(elements, bits: width, bits)
      }
    } catch {
      try (consume error).rethrow(inField: field)
    }
  }

  @unsafe
  @inlinable
  #if !DEBUG
    @inline(always)
  #endif
  @_lifetime(self: copy self)
  mutating func append<Element>(
    _ elements: UnsafeBufferPointer<Element>, bits width: Int,
    _ bits: (_ element: Element, _ offset: Int) throws(PacketError) -> UInt64
  ) throws(PacketError) {
    let (bitCount, overflow) = elements.count.multipliedReportingOverflow(by: width)
    guard 1...64 ~= width, !overflow, bitCount <= room else {
      try PacketError.bitCount(overflow ? .max : bitCount, at: offset).raise()
    }
    let start = 8 &* endOffset &- room
    let groupCount = 64 / width
    var index = 0
    do throws(PacketError) {
      while elements.count - index >= groupCount {
        try appendGroup(of: groupCount)
      }
      if index < elements.count { try appendGroup(of: elements.count - index) }
    } catch {
      try (consume error).rethrow(atIndex: index)
    }

    /// Writes that many elements, which a word holds.
    @inline(__always)
    func appendGroup(of count: Int) throws(PacketError) {
      var group: UInt64 = 0
      for position in 0..<count {
        let element = unsafe elements[index]
        let bits = try bits(element, (start &+ index &* width) >> 3)
        group =
          order == .mostSignificantFirst
          ? group << width | bits : group | bits << (position &* width)
        index &+= 1
      }
      try append(group, count: count &* width)
    }
  }
}
