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
      let (bitCount, overflow) = count.multipliedReportingOverflow(by: width)
      guard elements.count == count else {
        try PacketError.wrongCount(elements.count, expected: count, at: offset).raise()
      }
      guard 1...64 ~= width, !overflow, bitCount <= room else {
        try PacketError.bitCount(overflow ? .max : bitCount, at: offset).raise()
      }
      let start = 8 &* endOffset &- room
      let groupCount = 64 / width
      var index = 0
      while count &- index >= groupCount {
        let group = try gather(elements, index, groupCount, width, start, bits)
        try append(group, count: groupCount &* width)
        index &+= groupCount
      }
      guard index < count else { return }
      let group = try gather(elements, index, count &- index, width, start, bits)
      try append(group, count: (count &- index) &* width)
    } catch {
      try (consume error).rethrow(inField: field)
    }
  }

  /// The bits of `count` elements, which a word holds, from the element at `first` on. The first of all elements begins at
  /// the bit `start` of the packet.
  @inlinable
  #if !DEBUG
    @inline(always)
  #endif
  func gather<Elements: BitElements>(
    _ elements: Elements, _ first: Int, _ count: Int, _ width: Int, _ start: Int,
    _ bits: (_ element: Elements.Element, _ offset: Int) throws(PacketError) -> UInt64
  ) throws(PacketError) -> UInt64 {
    var group: UInt64 = 0
    for place in 0..<count {
      let index = first &+ place
      do throws(PacketError) {
        let number = try bits(unsafe elements._element(at: index), (start &+ index &* width) &>> 3)
        if order == .mostSignificantFirst {
          group = group &<< width | number
        } else {
          group |= number &<< (place &* width)
        }
      } catch {
        try (consume error).rethrow(atIndex: index)
      }
    }
    return group
  }
}
