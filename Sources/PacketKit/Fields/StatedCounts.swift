// Arrays, sets and dictionaries whose count is stored in an earlier field, which states it, plainly or by way of
// `times * value + plus - minus`.

extension PacketReader {
  /// Reads an array whose count is `times * value + plus - minus`.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read<Element: PacketField>(
    _ type: [Element].Type = [Element].self,
    countedBy value: some BinaryInteger,
    times: Int = 1,
    plus: Int = 0,
    minus: Int = 0,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) -> [Element] {
    let start = position
    do throws(PacketError) {
      let count = try elementCount(value, times: times, plus: plus, minus: minus)
      return try takeElements(count, endianness: endianness)
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
  }

  /// Reads a set whose count is `times * value + plus - minus`.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read<Element: PacketField>(
    _ type: Set<Element>.Type = Set<Element>.self,
    countedBy value: some BinaryInteger,
    times: Int = 1,
    plus: Int = 0,
    minus: Int = 0,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) -> Set<Element> {
    let start = position
    do throws(PacketError) {
      let count = try elementCount(value, times: times, plus: plus, minus: minus)
      return try takeSet(count, endianness: endianness)
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
  }

  /// Reads a dictionary whose count of pairs is `times * value + plus - minus`.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read<Key: PacketField, Value: PacketField>(
    _ type: [Key: Value].Type = [Key: Value].self,
    countedBy value: some BinaryInteger,
    times: Int = 1,
    plus: Int = 0,
    minus: Int = 0,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) -> [Key: Value] {
    let start = position
    do throws(PacketError) {
      let count = try elementCount(value, times: times, plus: plus, minus: minus)
      return try takeDictionary(count, endianness: endianness)
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
  }

  /// Reads an array whose count is `times * value + plus - minus`, and replaces the previous elements.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func update<Element: PacketField>(
    _ array: inout [Element],
    countedBy value: some BinaryInteger,
    times: Int = 1,
    plus: Int = 0,
    minus: Int = 0,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) {
    let start = position
    do throws(PacketError) {
      let count = try elementCount(value, times: times, plus: plus, minus: minus)
      try updateElements(of: &array, count: count, endianness: endianness)
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
  }

  /// A stated count of elements that is within the limits.
  @inlinable
  func elementCount(
    _ value: some BinaryInteger,
    times: Int,
    plus: Int,
    minus: Int
  ) throws(PacketError) -> Int {
    guard let count = statedCount(value, times: times, plus: plus, minus: minus) else {
      throw .impossibleCount("\(value)", at: offset)
    }
    guard count <= limits.maximumElementCount else {
      throw .lengthTooLarge(UInt64(count), maximum: limits.maximumElementCount, at: offset)
    }
    return count
  }
}

extension PacketWriter {
  /// Writes an array whose count an earlier field states as `times * value + plus - minus`.
  ///
  /// - Throws: ``PacketError`` also if the array has another count.
  @inlinable
  public mutating func write<Element: PacketField>(
    _ value: [Element],
    countedBy statement: some BinaryInteger,
    times: Int = 1,
    plus: Int = 0,
    minus: Int = 0,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) {
    let start = position
    do throws(PacketError) {
      let stated = statedCount(statement, times: times, plus: plus, minus: minus)
      try checkCount(value.count, stated: stated, "\(statement)")
      try appendElements(value, endianness: endianness)
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
  }

  /// Writes a set whose count an earlier field states as `times * value + plus - minus`.
  @inlinable
  public mutating func write<Element: PacketField>(
    _ value: Set<Element>,
    countedBy statement: some BinaryInteger,
    times: Int = 1,
    plus: Int = 0,
    minus: Int = 0,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) {
    let start = position
    let firstElement = sorting.byteCount
    defer { sorting.byteCount = firstElement }
    do throws(PacketError) {
      let stated = statedCount(statement, times: times, plus: plus, minus: minus)
      try checkCount(value.count, stated: stated, "\(statement)")
      let isFlat = Element.isFlat
      try descend(
        intoFlat: isFlat,
        count: value.count,
        maximum: .max,
        minimumByteCount: Element.minimumByteCount
      )
      try appendElements(of: value, sortingFrom: firstElement, at: start.count, endianness)
      ascend(fromFlat: isFlat)
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
  }

  /// Writes a dictionary whose count of pairs an earlier field states as `times * value + plus - minus`.
  @inlinable
  public mutating func write<Key: PacketField, Value: PacketField>(
    _ value: [Key: Value],
    countedBy statement: some BinaryInteger,
    times: Int = 1,
    plus: Int = 0,
    minus: Int = 0,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) {
    let start = position
    let firstElement = sorting.byteCount
    defer { sorting.byteCount = firstElement }
    do throws(PacketError) {
      let stated = statedCount(statement, times: times, plus: plus, minus: minus)
      try checkCount(value.count, stated: stated, "\(statement)")
      let isFlat = Key.isFlat && Value.isFlat
      try descend(
        intoFlat: isFlat,
        count: value.count,
        maximum: .max,
        minimumByteCount: [Key: Value].minimumPairByteCount
      )
      try appendPairs(of: value, sortingFrom: firstElement, at: start.count, endianness)
      ascend(fromFlat: isFlat)
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
  }

  /// Rejects a collection whose count is not the stated one, or more than a reader accepts.
  @inlinable
  func checkCount(
    _ elementCount: Int,
    stated: Int?,
    _ statement: @autoclosure () -> String
  ) throws(PacketError) {
    guard let stated else { throw .impossibleCount(statement(), at: count) }
    guard elementCount == stated else {
      throw .contradictsCount(elementCount, stated: stated, at: count)
    }
    guard elementCount <= limits.maximumElementCount else {
      throw .lengthTooLarge(UInt64(stated), maximum: limits.maximumElementCount, at: count)
    }
  }
}

/// The count that a value states: `times * value + plus - minus`; nil if it is negative or does not fit.
@inlinable
@inline(__always)
func statedCount(_ value: some BinaryInteger, times: Int, plus: Int, minus: Int) -> Int? {
  guard let value = Int(exactly: value) else { return nil }
  let (product, overflow1) = value.multipliedReportingOverflow(by: times)
  let (sum, overflow2) = product.addingReportingOverflow(plus)
  let (count, overflow3) = sum.subtractingReportingOverflow(minus)
  return overflow1 || overflow2 || overflow3 || count < 0 ? nil : count
}

extension PacketError {
  @usableFromInline
  @inline(never)
  static func impossibleCount(_ statement: String, at offset: Int) -> PacketError {
    PacketError(.impossibleCount(statement), at: offset)
  }

  @usableFromInline
  @inline(never)
  static func contradictsCount(_ count: Int, stated: Int, at offset: Int) -> PacketError {
    PacketError(.contradictsCount(count, stated: stated), at: offset)
  }
}

extension PacketDescription {
  /// Adds an array, a set or a dictionary whose count an earlier field states as `times * value + plus - minus`.
  public mutating func field<Value>(
    _ type: Value.Type,
    countedBy statement: StaticString,
    times: Int = 1,
    plus: Int = 0,
    minus: Int = 0,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) {
    let count = StatedCount(field: "\(statement)", times: times, plus: plus, minus: minus)
    add(WireType(type, endianness).ending(.stated(count)), field)
  }
}
