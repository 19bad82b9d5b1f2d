#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// Values whose byte count is stored in an earlier field, which states it, plainly or by way of
// `times * value + plus - minus`. The value must use all of these bytes.

/// A region of a packet that has begun, to pass to the call that ends it.
@frozen
public struct SizedRegion {
  /// When reading, the count of bytes after the region; when writing, where the region starts.
  @usableFromInline let mark: Int

  /// The stated count of bytes.
  @usableFromInline let byteCount: Int

  @inlinable
  init(mark: Int, byteCount: Int) {
    self.mark = mark
    self.byteCount = byteCount
  }
}

extension PacketReader {
  /// Limits the available bytes to `times * value + plus - minus`.
  ///
  /// - Returns: The value to pass to `endSized`.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func beginSized(
    by value: some BinaryInteger,
    times: Int = 1,
    plus: Int = 0,
    minus: Int = 0
  ) throws(PacketError) -> SizedRegion {
    try beginRemaining()
    guard let count = statedCount(value, times: times, plus: plus, minus: minus) else {
      throw .impossibleCount("\(value)", at: offset)
    }
    guard count <= remainingCount else {
      throw .truncated(needed: count, available: remainingCount, at: offset)
    }
    return SizedRegion(mark: withhold(remainingCount - count), byteCount: count)
  }

  /// Ends a region and makes the bytes after it available again.
  ///
  /// - Throws: ``PacketError`` unless all bytes of the region have been read.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func endSized(_ region: SizedRegion) throws(PacketError) {
    try finish()
    release(region.mark)
    hasTakenRemaining = false
  }

  /// Reads as many bytes as an earlier field states.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read(
    _ type: Data.Type = Data.self,
    sizedBy value: some BinaryInteger,
    times: Int = 1,
    plus: Int = 0,
    minus: Int = 0,
    field: StaticString? = nil
  ) throws(PacketError) -> Data {
    let start = position
    do throws(PacketError) {
      let region = try beginSized(by: value, times: times, plus: plus, minus: minus)
      let value = try read(remaining: Data.self)
      try endSized(region)
      return value
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
  }

  /// Reads text of as many bytes as an earlier field states.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read(
    _ type: String.Type = String.self,
    sizedBy value: some BinaryInteger,
    times: Int = 1,
    plus: Int = 0,
    minus: Int = 0,
    encoding: TextEncoding = .utf8,
    field: StaticString? = nil
  ) throws(PacketError) -> String {
    let start = position
    do throws(PacketError) {
      let region = try beginSized(by: value, times: times, plus: plus, minus: minus)
      let value = try read(remaining: String.self, encoding: encoding)
      try endSized(region)
      return value
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
  }

  /// Reads numbers that take as many bytes as an earlier field states.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read<Number: PacketNumber>(
    _ type: [Number].Type = [Number].self,
    sizedBy value: some BinaryInteger,
    times: Int = 1,
    plus: Int = 0,
    minus: Int = 0,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) -> [Number] {
    let start = position
    do throws(PacketError) {
      let region = try beginSized(by: value, times: times, plus: plus, minus: minus)
      let value = try read(remaining: [Number].self, endianness: endianness)
      try endSized(region)
      return value
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
  }

  /// Reads elements that take as many bytes as an earlier field states.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read<Element: PacketField>(
    _ type: [Element].Type = [Element].self,
    sizedBy value: some BinaryInteger,
    times: Int = 1,
    plus: Int = 0,
    minus: Int = 0,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) -> [Element] {
    let start = position
    do throws(PacketError) {
      let region = try beginSized(by: value, times: times, plus: plus, minus: minus)
      let value = try read(remaining: [Element].self, endianness: endianness)
      try endSized(region)
      return value
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
  }

  /// Reads a packet that takes as many bytes as an earlier field states.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read<Nested: Packet>(
    _ type: Nested.Type = Nested.self,
    sizedBy value: some BinaryInteger,
    times: Int = 1,
    plus: Int = 0,
    minus: Int = 0,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) -> Nested {
    let start = position
    do throws(PacketError) {
      let region = try beginSized(by: value, times: times, plus: plus, minus: minus)
      let value = try read(Nested.self)
      try endSized(region)
      return value
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
  }
}

extension PacketWriter {
  /// Begins a region of `times * value + plus - minus` bytes.
  ///
  /// - Returns: The value to pass to `endSized`.
  @inlinable
  public mutating func beginSized(
    by value: some BinaryInteger,
    times: Int = 1,
    plus: Int = 0,
    minus: Int = 0
  ) throws(PacketError) -> SizedRegion {
    try beginRemaining()
    guard let byteCount = statedCount(value, times: times, plus: plus, minus: minus) else {
      throw .impossibleCount("\(value)", at: count)
    }
    if nesting.depth == 0 { remainingEnd = -1 }
    return SizedRegion(mark: count, byteCount: byteCount)
  }

  /// Ends a region.
  ///
  /// - Throws: ``PacketError`` unless as many bytes have been written as are stated.
  @inlinable
  public mutating func endSized(_ region: SizedRegion) throws(PacketError) {
    try checkEnd()
    let byteCount = count - region.mark
    guard byteCount == region.byteCount else {
      throw .contradictsLength(byteCount, stated: region.byteCount, at: region.mark)
    }
    remainingEnd = -1
  }

  /// Writes bytes whose count an earlier field states.
  ///
  /// - Throws: ``PacketError`` also if the value takes another number of bytes.
  @inlinable
  public mutating func write(
    _ value: Data,
    sizedBy statement: some BinaryInteger,
    times: Int = 1,
    plus: Int = 0,
    minus: Int = 0,
    field: StaticString? = nil
  ) throws(PacketError) {
    let start = position
    do throws(PacketError) {
      let region = try beginSized(by: statement, times: times, plus: plus, minus: minus)
      try write(remaining: value)
      try endSized(region)
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
  }

  /// Writes text whose count of bytes an earlier field states.
  ///
  /// - Throws: ``PacketError`` also if the value takes another number of bytes.
  @inlinable
  public mutating func write(
    _ value: String,
    sizedBy statement: some BinaryInteger,
    times: Int = 1,
    plus: Int = 0,
    minus: Int = 0,
    encoding: TextEncoding = .utf8,
    field: StaticString? = nil
  ) throws(PacketError) {
    let start = position
    do throws(PacketError) {
      let region = try beginSized(by: statement, times: times, plus: plus, minus: minus)
      try write(remaining: value, encoding: encoding)
      try endSized(region)
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
  }

  /// Writes elements whose count of bytes an earlier field states.
  ///
  /// - Throws: ``PacketError`` also if the value takes another number of bytes.
  @inlinable
  public mutating func write<Element: PacketField>(
    _ value: [Element],
    sizedBy statement: some BinaryInteger,
    times: Int = 1,
    plus: Int = 0,
    minus: Int = 0,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) {
    let start = position
    do throws(PacketError) {
      let region = try beginSized(by: statement, times: times, plus: plus, minus: minus)
      try write(remaining: value, endianness: endianness)
      try endSized(region)
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
  }

  /// Writes a packet whose count of bytes an earlier field states.
  ///
  /// - Throws: ``PacketError`` also if the value takes another number of bytes.
  @inlinable
  public mutating func write<Nested: Packet>(
    _ value: Nested,
    sizedBy statement: some BinaryInteger,
    times: Int = 1,
    plus: Int = 0,
    minus: Int = 0,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) {
    let start = position
    do throws(PacketError) {
      let region = try beginSized(by: statement, times: times, plus: plus, minus: minus)
      try write(value)
      try endSized(region)
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
  }
}

extension PacketError {
  @usableFromInline
  @inline(never)
  static func contradictsLength(_ byteCount: Int, stated: Int, at offset: Int) -> PacketError {
    PacketError(.contradictsLength(byteCount, stated: stated), at: offset)
  }
}

extension PacketDescription {
  /// Adds a value whose count of bytes an earlier field states as `times * value + plus - minus`.
  public mutating func field<Value>(
    _ type: Value.Type,
    sizedBy statement: StaticString,
    times: Int = 1,
    plus: Int = 0,
    minus: Int = 0,
    encoding: TextEncoding = .utf8,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) {
    let count = StatedCount(field: "\(statement)", times: times, plus: plus, minus: minus)
    add(.region(WireType(content: type, encoding, endianness), .stated(count)), field)
  }
}

extension WireType {
  /// Creates the wire type of the content of a region, which ends with the region.
  init<Value>(content type: Value.Type, _ encoding: TextEncoding, _ endianness: Endianness) {
    let wireType = WireType(type, endianness)
    switch wireType {
    case .string: self = .string(.remaining, encoding)
    case .bytes, .array: self = wireType.ending(.remaining)
    default: self = wireType
    }
  }
}
