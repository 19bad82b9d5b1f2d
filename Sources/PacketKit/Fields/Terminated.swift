#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// Text and bytes that end before a terminator, and elements before a byte that none of them begins with. The terminator
// is read and written, but is not part of the value.
//
// Encoding rejects a value that holds the terminator where a reader would look for it.

extension PacketReader {
  /// Reads a string up to the next `terminator`, and the terminator.
  ///
  /// More than `maximum` bytes before it are rejected.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read(
    _ type: String.Type = String.self,
    terminatedBy terminator: UInt8,
    maximum: Int = .max,
    encoding: TextEncoding = .utf8,
    field: StaticString? = nil
  ) throws(PacketError) -> String {
    let start = unsafe current
    do throws(PacketError) {
      let count = try byteCount(before: terminator, maximum: maximum)
      let value = try takeString(count, encoding: encoding)
      unsafe current += 1
      return value
    } catch {
      unsafe current = start
      try (consume error).rethrow(inField: field)
    }
  }

  /// Reads bytes up to the next `terminator`, and the terminator.
  ///
  /// More than `maximum` bytes before it are rejected.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read(
    _ type: Data.Type = Data.self,
    terminatedBy terminator: UInt8,
    maximum: Int = .max,
    field: StaticString? = nil
  ) throws(PacketError) -> Data {
    do throws(PacketError) {
      let count = try byteCount(before: terminator, maximum: maximum)
      return unsafe Data(bytes: try take(count + 1), count: count)
    } catch {
      try (consume error).rethrow(inField: field)
    }
  }

  /// Reads bytes up to the next `terminator`, and the terminator.
  ///
  /// More than `maximum` bytes before it are rejected. A byte order has no effect.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read(
    _ type: [UInt8].Type = [UInt8].self,
    terminatedBy terminator: UInt8,
    maximum: Int = .max,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) -> [UInt8] {
    do throws(PacketError) {
      try descend(intoFlat: true)
      let maximum = min(maximum, limits.maximumElementCount)
      let count = try byteCount(before: terminator, maximum: maximum)
      return unsafe Array(UnsafeRawBufferPointer(start: try take(count + 1), count: count))
    } catch {
      try (consume error).rethrow(inField: field)
    }
  }

  /// Reads elements until the next byte is `terminator`, and the terminator.
  ///
  /// More than `maximum` elements are rejected.
  ///
  /// - Throws: ``PacketError``, also for an element that takes no bytes, because nothing states the count of such
  ///   elements.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read<Element: PacketField>(
    _ type: [Element].Type = [Element].self,
    terminatedBy terminator: UInt8,
    maximum: Int = .max,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) -> [Element] {
    let start = position
    let maximum = min(maximum, limits.maximumElementCount)
    var elements: [Element] = []
    do throws(PacketError) {
      try descend()
      while try !takeTerminator(terminator) {
        elements.append(
          try takeUncountedElement(at: elements.count, maximum: maximum, endianness: endianness))
      }
      ascend()
      return elements
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
  }

  /// The count of bytes before the next `terminator`.
  @inlinable
  func byteCount(before terminator: UInt8, maximum: Int) throws(PacketError) -> Int {
    let most = max(maximum, 0)
    let searched = most < remaining ? most + 1 : remaining
    let bytes = unsafe UnsafeRawBufferPointer(start: current, count: searched)
    let count = unsafe bytes.index(of: terminator)
    guard count < searched else {
      throw most < remaining
        ? .lengthTooLarge(UInt64(searched), maximum: maximum, at: offset + most)
        : .truncated(needed: 1, available: 0, at: offset + searched)
    }
    return count
  }

  /// Reads the terminator, unless the next byte is another.
  @inlinable
  @_lifetime(self: copy self)
  mutating func takeTerminator(_ terminator: UInt8) throws(PacketError) -> Bool {
    let byte = unsafe try take(1).load(as: UInt8.self)
    if byte == terminator { return true }
    unsafe current -= 1
    return false
  }
}

extension PacketWriter {
  /// Writes a string, then `terminator`.
  ///
  /// More than `maximum` bytes are rejected, and so is a string whose bytes include the terminator.
  @inlinable
  public mutating func write(
    _ value: String,
    terminatedBy terminator: UInt8,
    maximum: Int = .max,
    encoding: TextEncoding = .utf8,
    field: StaticString? = nil
  ) throws(PacketError) {
    if encoding == .ascii { try checkASCII(value, field: field) }
    let start = count
    if encoding.isUTF8 {
      append(value)
    } else {
      do throws(PacketError) {
        try appendTranscoded(value, encoding)
      } catch {
        try (consume error).rethrow(inField: field)
      }
    }
    try terminate(from: start, with: terminator, maximum: maximum, field: field)
  }

  /// Writes bytes, then `terminator`.
  ///
  /// More than `maximum` bytes are rejected, and so are bytes that include the terminator.
  @inlinable
  public mutating func write(
    _ value: Data,
    terminatedBy terminator: UInt8,
    maximum: Int = .max,
    field: StaticString? = nil
  ) throws(PacketError) {
    let start = count
    append(value.bytes)
    try terminate(from: start, with: terminator, maximum: maximum, field: field)
  }

  /// Writes bytes, then `terminator`.
  ///
  /// More than `maximum` bytes are rejected, and so are bytes that include the terminator. A byte order has no effect.
  @inlinable
  public mutating func write(
    _ value: [UInt8],
    terminatedBy terminator: UInt8,
    maximum: Int = .max,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) {
    let start = count
    do throws(PacketError) {
      try descend(intoFlat: true)
    } catch {
      try (consume error).rethrow(inField: field)
    }
    unsafe append(value.span.bytes)
    let maximum = min(maximum, limits.maximumElementCount)
    try terminate(from: start, with: terminator, maximum: maximum, field: field)
  }

  /// Writes elements, then `terminator`.
  ///
  /// More than `maximum` elements are rejected, and so is an element whose first byte is the terminator.
  ///
  /// - Throws: ``PacketError``, also for an element that takes no bytes, because nothing would state the count of such
  ///   elements.
  @inlinable
  public mutating func write<Element: PacketField>(
    _ value: [Element],
    terminatedBy terminator: UInt8,
    maximum: Int = .max,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) {
    let start = position
    do throws(PacketError) {
      let maximum = min(maximum, limits.maximumElementCount)
      guard value.count <= max(maximum, 0) else {
        try PacketError.lengthTooLarge(UInt64(value.count), maximum: maximum, at: count).raise()
      }
      try appendUncountedElements(value, notBeginningWith: terminator, endianness: endianness)
      // A reader would take the terminator as part of an element that takes all remaining bytes.
      guard remainingEnd != count else { try PacketError.followsRemaining(at: count).raise() }
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
    append(terminator)
  }

  /// Writes the terminator of the bytes from `start` on, or removes the bytes if they include it or are too many.
  @usableFromInline
  mutating func terminate(
    from start: Int,
    with terminator: UInt8,
    maximum: Int,
    field: StaticString?
  ) throws(PacketError) {
    let byteCount = count - start
    let index = unsafe UnsafeRawBufferPointer(start: base + start, count: byteCount)
      .index(of: terminator)
    guard byteCount <= max(maximum, 0), index == byteCount else {
      truncate(to: start)
      throw byteCount <= max(maximum, 0)
        ? PacketError.holdsTerminator(terminator, at: start + index).inField(field)
        : PacketError.lengthTooLarge(UInt64(byteCount), maximum: maximum, at: start).inField(field)
    }
    append(terminator)
  }

  @inlinable
  mutating func append(_ byte: UInt8) {
    unsafe append(1).storeBytes(of: byte, as: UInt8.self)
  }
}

extension UnsafeRawBufferPointer {
  /// The index of the first such byte, or the count if there is none.
  @unsafe
  @usableFromInline
  @_effects(readonly)
  func index(of byte: UInt8) -> Int {
    var index = 0
    let bytes = SIMD32<UInt8>(repeating: byte)
    while index &+ 32 <= count {
      let block = unsafe loadUnaligned(fromByteOffset: index, as: SIMD32<UInt8>.self)
      if any(block .== bytes) { break }
      index &+= 32
    }
    let pattern = UInt64(byte) &* 0x0101_0101_0101_0101
    while index &+ 8 <= count {
      let word = unsafe loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let difference = UInt64(littleEndian: word) ^ pattern
      // The lowest set bit marks the first zero byte: a borrow reaches only the bytes above a zero byte.
      let zeros = (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
      if zeros != 0 { return index &+ zeros.trailingZeroBitCount / 8 }
      index &+= 8
    }
    while index < count, unsafe self[index] != byte { index &+= 1 }
    return index
  }
}

extension PacketError {
  @usableFromInline
  @inline(never)
  static func holdsTerminator(_ terminator: UInt8, at offset: Int) -> PacketError {
    PacketError(.holdsTerminator(terminator), at: offset)
  }
}

extension PacketDescription {
  /// Adds text, bytes or elements that end before a terminator.
  public mutating func field<Value>(
    _ type: Value.Type,
    terminatedBy terminator: UInt8,
    maximum: Int = .max,
    encoding: TextEncoding = .utf8,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) {
    let extent = WireType.Extent.terminated(by: terminator, maximum: maximum)
    let wireType = WireType(type, endianness)
    add(type is String.Type ? .string(extent, encoding) : wireType.ending(extent), field)
  }
}
