// Arrays whose elements have an encoding of their own, in place of that of their type: a closure reads each.

extension PacketReader {
  /// Reads an array preceded by the count of its elements, each of which `readElement` reads.
  ///
  /// ```swift
  /// let names = try reader.read([String].self, countPrefix: UInt16.self) { reader throws(PacketError) in
  ///   try reader.read(String.self, terminatedBy: 0)
  /// }
  /// ```
  ///
  /// The count is encoded as `prefix`. More than `maximum` elements are rejected.
  ///
  /// `minimumByteCount` is the fewest bytes that any element takes. The available bytes must hold so many for each.
  /// `endianness` applies to the count alone.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read<Element, Prefix: LengthPrefix>(
    _ type: [Element].Type = [Element].self,
    countPrefix prefix: Prefix.Type,
    maximum: Int = .max,
    minimumByteCount: Int = 1,
    endianness: Endianness = .big,
    field: StaticString? = nil,
    each readElement: (inout PacketReader) throws(PacketError) -> Element
  ) throws(PacketError) -> [Element] {
    let start = position
    do throws(PacketError) {
      let maximum = min(maximum, limits.maximumElementCount)
      let count = try takeLength(prefix, maximum: maximum, endianness: endianness)
      return try takeElements(count, minimumByteCount, each: readElement)
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
  }

  /// Reads an array of a fixed number of elements, without a count. `readElement` reads each.
  ///
  /// `minimumByteCount` is the fewest bytes that any element takes.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read<Element>(
    _ type: [Element].Type = [Element].self,
    fixedCount count: Int,
    minimumByteCount: Int = 1,
    field: StaticString? = nil,
    each readElement: (inout PacketReader) throws(PacketError) -> Element
  ) throws(PacketError) -> [Element] {
    let start = position
    do throws(PacketError) {
      return try takeElements(count, minimumByteCount, each: readElement)
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
  }

  /// Reads an array whose count is `times * value + plus - minus`. `readElement` reads each element.
  ///
  /// `value` is what an earlier field states.
  /// `minimumByteCount` is the fewest bytes that any element takes.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read<Element>(
    _ type: [Element].Type = [Element].self,
    countedBy value: some BinaryInteger,
    times: Int = 1,
    plus: Int = 0,
    minus: Int = 0,
    minimumByteCount: Int = 1,
    field: StaticString? = nil,
    each readElement: (inout PacketReader) throws(PacketError) -> Element
  ) throws(PacketError) -> [Element] {
    let start = position
    do throws(PacketError) {
      let count = try elementCount(value, times: times, plus: plus, minus: minus)
      return try takeElements(count, minimumByteCount, each: readElement)
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
  }

  /// Reads elements until the next byte is `terminator`, and the terminator. `readElement` reads each, and must read at
  /// least one byte.
  ///
  /// More than `maximum` elements are rejected.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read<Element>(
    _ type: [Element].Type = [Element].self,
    terminatedBy terminator: UInt8,
    maximum: Int = .max,
    field: StaticString? = nil,
    each readElement: (inout PacketReader) throws(PacketError) -> Element
  ) throws(PacketError) -> [Element] {
    let start = position
    let maximum = min(maximum, limits.maximumElementCount)
    var elements: [Element] = []
    do throws(PacketError) {
      try descend()
      while try !takeTerminator(terminator) {
        try takeUncountedElement(appendingTo: &elements, maximum: maximum, each: readElement)
      }
      ascend()
      return elements
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
  }

  /// Reads elements until no bytes remain. `readElement` reads each, and must read at least one byte.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read<Element>(
    remaining type: [Element].Type,
    field: StaticString? = nil,
    each readElement: (inout PacketReader) throws(PacketError) -> Element
  ) throws(PacketError) -> [Element] {
    let start = position
    let maximum = limits.maximumElementCount
    var elements: [Element] = []
    do throws(PacketError) {
      try beginRemaining()
      try descend()
      while !isAtEnd {
        try takeUncountedElement(appendingTo: &elements, maximum: maximum, each: readElement)
      }
      ascend()
      hasTakenRemaining = true
      return elements
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
  }

  /// Reads `count` elements, one level deeper, after checking that the available bytes could hold them.
  @inlinable
  @_lifetime(self: copy self)
  mutating func takeElements<Element>(
    _ count: Int,
    _ minimumByteCount: Int,
    each readElement: (inout PacketReader) throws(PacketError) -> Element
  ) throws(PacketError) -> [Element] {
    try checkRoom(for: count, minimumByteCount: minimumByteCount)
    try descend()
    var elements: [Element] = []
    elements.reserveCapacity(warrantedCapacity(for: count, of: Element.self))
    for index in 0..<count {
      let start = offset
      do throws(PacketError) {
        elements.append(try readElement(&self))
        guard offset - start >= minimumByteCount else {
          throw .shortElement(minimum: minimumByteCount, at: start)
        }
      } catch {
        try (consume error).rethrow(atIndex: index)
      }
    }
    ascend()
    return elements
  }

  /// Reads an element of an array whose count nothing states. It must take at least one byte.
  @inlinable
  @_lifetime(self: copy self)
  mutating func takeUncountedElement<Element>(
    appendingTo elements: inout [Element],
    maximum: Int,
    each readElement: (inout PacketReader) throws(PacketError) -> Element
  ) throws(PacketError) {
    let start = offset
    guard elements.count < maximum else {
      throw .lengthTooLarge(UInt64(elements.count) + 1, maximum: maximum, at: start)
    }
    do throws(PacketError) {
      let element = try readElement(&self)
      guard offset > start else { throw .emptyElement(at: start) }
      elements.append(element)
    } catch {
      try (consume error).rethrow(atIndex: elements.count)
    }
  }
}

extension PacketError {
  @usableFromInline
  @inline(never)
  static func shortElement(minimum: Int, at offset: Int) -> PacketError {
    PacketError(.shortElement(minimum: minimum), at: offset)
  }
}
