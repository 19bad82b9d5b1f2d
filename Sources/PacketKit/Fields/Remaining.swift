#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// The last field of a packet, which takes all remaining bytes and therefore needs no prefix. Nothing may follow it
// before the end of the packet, or of the enclosing sized packet: the reader would take that as part of the field.

extension PacketReader {
  /// Reads all remaining bytes.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read(
    remaining type: Data.Type,
    field: StaticString? = nil
  ) throws(PacketError) -> Data {
    do throws(PacketError) {
      try beginRemaining()
      let count = remainingCount
      let value = unsafe Data(bytes: try take(count), count: count)
      hasTakenRemaining = true
      return value
    } catch {
      try (consume error).rethrow(inField: field)
    }
  }

  /// Reads all remaining bytes as UTF-8.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read(
    remaining type: String.Type,
    encoding: TextEncoding = .utf8,
    field: StaticString? = nil
  ) throws(PacketError) -> String {
    let start = position
    do throws(PacketError) {
      try beginRemaining()
      let value = try takeString(remainingCount, encoding: encoding)
      hasTakenRemaining = true
      return value
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
  }

  /// Reads numbers until no bytes remain.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read<Number: PacketNumber>(
    remaining type: [Number].Type,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) -> [Number] {
    try readRemaining(type, endianness: endianness, field: field)
  }

  /// Reads numbers of a fixed width until no bytes remain.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func readRemaining<Number: _FixedSizeNumber>(
    _ type: [Number].Type,
    endianness: Endianness,
    field: StaticString?
  ) throws(PacketError) -> [Number] {
    let start = position
    let (count, rest) = remainingCount.quotientAndRemainder(dividingBy: Number.width)
    do throws(PacketError) {
      try beginRemaining()
      guard count <= limits.maximumElementCount else {
        throw .lengthTooLarge(UInt64(count), maximum: limits.maximumElementCount, at: offset)
      }
      let elementCount = rest == 0 ? count : count + 1
      let numbers: [Number] = try takeElements(elementCount, endianness: endianness)
      hasTakenRemaining = true
      return numbers
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
  }

  /// Reads elements until no bytes remain.
  ///
  /// - Throws: ``PacketError``, also for an element that takes no bytes, because nothing states the count of such
  ///   elements.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read<Element: PacketField>(
    remaining type: [Element].Type,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) -> [Element] {
    let start = position
    var elements: [Element] = []
    do throws(PacketError) {
      try beginRemaining()
      try descend()
      while !isAtEnd {
        let element: Element = try takeUncountedElement(
          at: elements.count,
          maximum: limits.maximumElementCount,
          endianness: endianness
        )
        elements.append(element)
      }
      ascend()
      hasTakenRemaining = true
      return elements
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
  }

  /// Rejects a second value that takes all remaining bytes: the first leaves none.
  @inlinable
  func beginRemaining() throws(PacketError) {
    guard !hasTakenRemaining else { try PacketError.followsRemaining(at: offset).raise() }
  }

  /// Reads an element of an array whose count nothing states. It must take at least one byte.
  @inlinable
  @_lifetime(self: copy self)
  mutating func takeUncountedElement<Element: PacketField>(
    at index: Int,
    maximum: Int,
    endianness: Endianness
  ) throws(PacketError) -> Element {
    let start = offset
    guard index < maximum else {
      throw .lengthTooLarge(UInt64(index) + 1, maximum: maximum, at: start)
    }
    do throws(PacketError) {
      let element = try Element(from: &self, endianness: endianness)
      guard offset > start else { throw .emptyElement(at: start) }
      return element
    } catch {
      try (consume error).rethrow(atIndex: index)
    }
  }
}

extension PacketWriter {
  /// Writes bytes that end the packet.
  @inlinable
  public mutating func write(remaining value: Data, field: StaticString? = nil) throws(PacketError)
  {
    do throws(PacketError) {
      try beginRemaining()
    } catch {
      try (consume error).rethrow(inField: field)
    }
    append(value.bytes)
    remainingEnd = count
  }

  /// Writes UTF-8 that ends the packet.
  @inlinable
  public mutating func write(
    remaining value: String,
    encoding: TextEncoding = .utf8,
    field: StaticString? = nil
  ) throws(PacketError) {
    do throws(PacketError) {
      try beginRemaining()
      if !encoding.isUTF8 { try appendTranscoded(value, encoding) }
    } catch {
      try (consume error).rethrow(inField: field)
    }
    if encoding == .ascii { try checkASCII(value, field: field) }
    if encoding.isUTF8 { append(value) }
    remainingEnd = count
  }

  /// Writes elements that end the packet.
  ///
  /// - Throws: ``PacketError``, also for an element that takes no bytes, because nothing would state the count of such
  ///   elements.
  @inlinable
  public mutating func write<Element: PacketField>(
    remaining value: [Element],
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) {
    let start = position
    do throws(PacketError) {
      try beginRemaining()
      guard value.count <= limits.maximumElementCount else {
        throw .lengthTooLarge(
          UInt64(value.count),
          maximum: limits.maximumElementCount,
          at: count
        )
      }
      if Element.minimumByteCount > 0 {
        try appendElements(value, endianness: endianness)
      } else {
        try appendUncountedElements(value, endianness: endianness)
      }
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
    remainingEnd = count
  }

  /// Appends elements one level deeper. Each must take at least one byte, and not begin with `terminator`.
  @inlinable
  mutating func appendUncountedElements<Element: PacketField>(
    _ elements: [Element],
    notBeginningWith terminator: UInt8? = nil,
    endianness: Endianness
  ) throws(PacketError) {
    try descend()
    for (index, element) in elements.enumerated() {
      let elementStart = count
      do throws(PacketError) {
        try element.encode(into: &self, endianness: endianness)
        guard count > elementStart else { throw .emptyElement(at: elementStart) }
        if let terminator, unsafe (base + elementStart).load(as: UInt8.self) == terminator {
          throw .holdsTerminator(terminator, at: elementStart)
        }
      } catch {
        try (consume error).rethrow(atIndex: index)
      }
    }
    ascend()
  }

  /// Rejects a second value if a reader would take its bytes as part of the first.
  @inlinable
  func beginRemaining() throws(PacketError) {
    guard nesting.depth == 0 || remainingEnd < 0 else { throw .followsRemaining(at: count) }
  }
}

extension PacketError {
  @usableFromInline
  @inline(never)
  static func emptyElement(at offset: Int) -> PacketError {
    PacketError(.emptyElement, at: offset)
  }
}

extension PacketDescription {
  /// Adds text, bytes or elements up to the end of the packet.
  public mutating func field<Value>(
    remaining type: Value.Type,
    encoding: TextEncoding = .utf8,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) {
    let wireType = WireType(type, endianness)
    add(type is String.Type ? .string(.remaining, encoding) : wireType.ending(.remaining), field)
  }
}
