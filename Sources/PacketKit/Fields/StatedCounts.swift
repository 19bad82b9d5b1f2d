// Counts that stand elsewhere: an earlier field states them, plainly or by way of `times * value + plus - minus`.

extension PacketReader {
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
