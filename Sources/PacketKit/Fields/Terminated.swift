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
    let bytes = unsafe bytesSearched(maximum: maximum)
    if encoding.isUTF8, let (text, count) = unsafe bytes.asciiText(before: terminator) {
      unsafe current += count &+ 1
      return text
    }
    return try readSlowly(
      terminatedBy: terminator, maximum: maximum, encoding: encoding, field: field)
  }

  /// Reads text that may be other than ASCII, or rejects it.
  @usableFromInline
  @inline(never)
  @_lifetime(self: copy self)
  mutating func readSlowly(
    terminatedBy terminator: UInt8,
    maximum: Int,
    encoding: TextEncoding,
    field: StaticString?
  ) throws(PacketError) -> String {
    let start = unsafe current
    do throws(PacketError) {
      let count = try byteCount(before: terminator, maximum: maximum)
      let value = try takeString(count, encoding: encoding)
      unsafe current += 1
      return value
    } catch {
      unsafe current = start
      throw error.inField(field)
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
      throw error.inField(field)
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
      throw error.inField(field)
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

  /// The bytes among which a terminator must be.
  @unsafe
  @inlinable
  @inline(__always)
  func bytesSearched(maximum: Int) -> UnsafeRawBufferPointer {
    let most = max(maximum, 0)
    let count = most < remainingCount ? most &+ 1 : remainingCount
    return unsafe UnsafeRawBufferPointer(start: current, count: count)
  }

  /// The count of bytes before the next `terminator`.
  @usableFromInline
  func byteCount(before terminator: UInt8, maximum: Int) throws(PacketError) -> Int {
    let bytes = unsafe bytesSearched(maximum: maximum)
    let count = unsafe bytes.find(terminator).index
    guard count < bytes.count else {
      throw bytes.count > max(maximum, 0)
        ? .lengthTooLarge(UInt64(bytes.count), maximum: maximum, at: offset + bytes.count - 1)
        : .truncated(needed: 1, available: 0, at: offset + bytes.count)
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
    guard encoding.isUTF8 else {
      let start = count
      do throws(PacketError) {
        try appendTranscoded(value, encoding)
      } catch {
        try (consume error).rethrow(inField: field)
      }
      return try terminate(from: start, with: terminator, maximum: maximum, field: field)
    }
    // One closure does everything, so that the string's representation is checked once.
    let isWritten = unsafe value.utf8.withContiguousStorageIfAvailable { utf8 in
      guard utf8.count <= maximum else { return false }
      let bytes = unsafe append(utf8.count &+ 1)
      guard unsafe bytes.copy(utf8, terminatedBy: terminator) else {
        removeLast(utf8.count &+ 1)
        return false
      }
      return true
    }
    guard isWritten == true else {
      return try writeSlowly(value, terminatedBy: terminator, maximum, field: field)
    }
  }

  /// Writes a string that has no contiguous UTF-8, or rejects one that is too long or includes the terminator.
  @usableFromInline
  @inline(never)
  mutating func writeSlowly(
    _ value: String,
    terminatedBy terminator: UInt8,
    _ maximum: Int,
    field: StaticString?
  ) throws(PacketError) {
    let start = count
    append(value)
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
        throw .lengthTooLarge(UInt64(value.count), maximum: maximum, at: count)
      }
      try appendUncountedElements(value, notBeginningWith: terminator, endianness: endianness)
      // A reader would take the terminator as part of an element that takes all remaining bytes.
      guard remainingEnd != count else { throw .followsRemaining(at: count) }
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
      .find(terminator).index
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
