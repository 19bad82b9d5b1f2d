// Arrays whose elements have an encoding of their own, in place of that of their type: a closure writes each.

extension PacketWriter {
  /// Writes the count of an array's elements, then the elements, each of which `writeElement` writes.
  ///
  /// ```swift
  /// try writer.write(names, countPrefix: UInt16.self) { writer, name throws(PacketError) in
  ///   try writer.write(name, terminatedBy: 0)
  /// }
  /// ```
  ///
  /// The count is encoded as `prefix`. More than `maximum` elements are rejected.
  ///
  /// `minimumByteCount` is the fewest bytes that any element takes. An element that takes fewer is rejected.
  /// `endianness` applies to the count alone.
  @inlinable
  public mutating func write<Element, Prefix: LengthPrefix>(
    _ value: [Element],
    countPrefix prefix: Prefix.Type,
    maximum: Int = .max,
    minimumByteCount: Int = 1,
    endianness: Endianness = .big,
    field: StaticString? = nil,
    each writeElement: (inout PacketWriter, Element) throws(PacketError) -> Void
  ) throws(PacketError) {
    let start = position
    do throws(PacketError) {
      let maximum = min(maximum, limits.maximumElementCount, Prefix.maximumLength)
      try descend(
        intoFlat: false, count: value.count, maximum: maximum, minimumByteCount: minimumByteCount)
      try Prefix.writeLength(value.count, into: &self, endianness: endianness)
      try appendElements(value, minimumByteCount, each: writeElement)
      ascend()
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
  }

  /// Writes an array of a fixed number of elements, without a count. `writeElement` writes each.
  ///
  /// `minimumByteCount` is the fewest bytes that any element takes.
  @inlinable
  public mutating func write<Element>(
    _ value: [Element],
    fixedCount: Int,
    minimumByteCount: Int = 1,
    field: StaticString? = nil,
    each writeElement: (inout PacketWriter, Element) throws(PacketError) -> Void
  ) throws(PacketError) {
    let start = position
    do throws(PacketError) {
      guard value.count == fixedCount else {
        throw .wrongCount(value.count, expected: fixedCount, at: count)
      }
      try descend(
        intoFlat: false, count: value.count, maximum: .max, minimumByteCount: minimumByteCount)
      try appendElements(value, minimumByteCount, each: writeElement)
      ascend()
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
  }

  /// Writes an array whose count an earlier field states as `times * value + plus - minus`. `writeElement` writes each
  /// element.
  ///
  /// `minimumByteCount` is the fewest bytes that any element takes.
  /// - Throws: ``PacketError`` also if the array has another count.
  @inlinable
  public mutating func write<Element>(
    _ value: [Element],
    countedBy statement: some BinaryInteger,
    times: Int = 1,
    plus: Int = 0,
    minus: Int = 0,
    minimumByteCount: Int = 1,
    field: StaticString? = nil,
    each writeElement: (inout PacketWriter, Element) throws(PacketError) -> Void
  ) throws(PacketError) {
    let start = position
    do throws(PacketError) {
      let stated = statedCount(statement, times: times, plus: plus, minus: minus)
      try checkCount(value.count, stated: stated, "\(statement)")
      try descend(
        intoFlat: false, count: value.count, maximum: .max, minimumByteCount: minimumByteCount)
      try appendElements(value, minimumByteCount, each: writeElement)
      ascend()
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
  }

  /// Writes elements that end the packet. `writeElement` writes each, and must write at least one byte.
  @inlinable
  public mutating func write<Element>(
    remaining value: [Element],
    field: StaticString? = nil,
    each writeElement: (inout PacketWriter, Element) throws(PacketError) -> Void
  ) throws(PacketError) {
    let start = position
    do throws(PacketError) {
      try beginRemaining()
      try appendUncountedElements(
        value, notBeginningWith: nil, maximum: .max, each: writeElement)
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
    remainingEnd = count
  }

  /// Appends elements, each of which must take at least `minimumByteCount`.
  @inlinable
  mutating func appendElements<Element>(
    _ elements: [Element],
    _ minimumByteCount: Int,
    each writeElement: (inout PacketWriter, Element) throws(PacketError) -> Void
  ) throws(PacketError) {
    for (index, element) in elements.enumerated() {
      let start = count
      do throws(PacketError) {
        try writeElement(&self, element)
        guard count - start >= minimumByteCount else {
          throw .shortElement(minimum: minimumByteCount, at: start)
        }
      } catch {
        try (consume error).rethrow(atIndex: index)
      }
    }
  }

  /// Appends elements one level deeper. Each must take at least one byte, and not begin with `terminator`.
  @inlinable
  mutating func appendUncountedElements<Element>(
    _ elements: [Element],
    notBeginningWith terminator: UInt8?,
    maximum: Int,
    each writeElement: (inout PacketWriter, Element) throws(PacketError) -> Void
  ) throws(PacketError) {
    let maximum = min(maximum, limits.maximumElementCount)
    guard elements.count <= max(maximum, 0) else {
      throw .lengthTooLarge(UInt64(elements.count), maximum: maximum, at: count)
    }
    try descend()
    for (index, element) in elements.enumerated() {
      let start = count
      do throws(PacketError) {
        try writeElement(&self, element)
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
