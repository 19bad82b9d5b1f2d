// Counts that an earlier field states, plainly or by way of `times * value + plus - minus`.

extension PacketReader {
  /// A stated count of elements that is within the limits.
  @inlinable
  func elementCount(
    _ value: some BinaryInteger, times: Int, plus: Int, minus: Int, minimumByteCount: Int
  ) throws(PacketError) -> Int {
    guard let wide = wideStatedCount(value, times: times, plus: plus, minus: minus) else {
      throw .impossibleCount("\(value)", at: offset)
    }
    if limits.maximumElementCount == .max {
      try checkWidth(of: UInt64(wide), minimumByteCount: minimumByteCount)
    }
    guard let count = Int(exactly: wide), count <= limits.maximumElementCount else {
      throw .lengthTooLarge(UInt64(wide), maximum: limits.maximumElementCount, at: offset)
    }
    return count
  }
}

extension PacketWriter {
  /// Rejects a collection whose count is not the stated one, or more than a reader accepts.
  @inlinable
  func checkCount(
    _ elementCount: Int, stated: Int?, _ statement: @autoclosure () -> String,
    _ contradiction: @autoclosure () -> PacketError
  ) throws(PacketError) {
    guard let stated else { throw .impossibleCount(statement(), at: count) }
    guard elementCount == stated else {
      throw contradiction()
    }
    guard elementCount <= limits.maximumElementCount else {
      throw .lengthTooLarge(UInt64(stated), maximum: limits.maximumElementCount, at: count)
    }
  }
}

/// The count that a value states: `times * value + plus - minus`; nil if it is negative or does not fit.
@export(implementation)
@inline(__always)
func statedCount(_ value: some BinaryInteger, times: Int, plus: Int, minus: Int) -> Int? {
  wideStatedCount(value, times: times, plus: plus, minus: minus).flatMap(Int.init(exactly:))
}

/// The count that a value states, also if only an `Int` of 64 bits holds it.
@export(implementation)
@inline(__always)
func wideStatedCount(
  _ value: some BinaryInteger, times: Int, plus: Int, minus: Int
) -> Int64? {
  guard let value = Int64(exactly: value) else { return nil }
  let (product, overflow1) = value.multipliedReportingOverflow(by: Int64(times))
  let (sum, overflow2) = product.addingReportingOverflow(Int64(plus))
  let (count, overflow3) = sum.subtractingReportingOverflow(Int64(minus))
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
  static func notStatable(_ count: Int, at offset: Int) -> PacketError {
    let unit = count == 1 ? "element" : "elements"
    return PacketError("the earlier field cannot hold a count of \(count) \(unit)", at: offset)
  }

  @usableFromInline
  @inline(never)
  static func contradictsCount(_ count: Int, stated: Int, at offset: Int) -> PacketError {
    PacketError(.contradictsCount(count, stated: stated), at: offset)
  }
}
