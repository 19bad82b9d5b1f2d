#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// The last field of a packet, which takes all bytes that are left and so needs no prefix.

extension PacketReader {
  /// Reads all bytes that are left.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read(
    remaining type: Data.Type,
    field: StaticString? = nil
  ) throws(PacketError) -> Data {
    let count = remaining
    return unsafe Data(bytes: try take(count), count: count)
  }

  /// Reads all bytes that are left as UTF-8.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read(
    remaining type: String.Type,
    encoding: TextEncoding = .utf8,
    field: StaticString? = nil
  ) throws(PacketError) -> String {
    let start = position
    do throws(PacketError) {
      return try takeString(remaining, encoding: encoding)
    } catch {
      rewind(to: start)
      throw error.inField(field)
    }
  }

  /// Reads numbers until no byte is left.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read<Number: PacketNumber>(
    remaining type: [Number].Type,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) -> [Number] {
    let (count, rest) = remaining.quotientAndRemainder(dividingBy: Number.minimumByteCount)
    guard count <= limits.maximumElementCount else {
      throw .lengthTooLarge(UInt64(count), maximum: limits.maximumElementCount, at: offset)
        .inField(field)
    }
    return try read(
      type,
      fixedCount: rest == 0 ? count : count + 1,
      endianness: endianness,
      field: field
    )
  }

  /// Reads elements until no byte is left.
  ///
  /// - Throws: ``PacketError`` too for an element that takes no bytes, since nothing tells their count.
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
      try descend()
      while !isAtEnd {
        elements.append(try takeRemainingElement(at: elements.count, endianness: endianness))
      }
      ascend()
      return elements
    } catch {
      rewind(to: start)
      throw error.inField(field)
    }
  }

  @inlinable
  @_lifetime(self: copy self)
  mutating func takeRemainingElement<Element: PacketField>(
    at index: Int,
    endianness: Endianness
  ) throws(PacketError) -> Element {
    let start = offset
    guard index < limits.maximumElementCount else {
      throw .lengthTooLarge(UInt64(index) + 1, maximum: limits.maximumElementCount, at: start)
    }
    do throws(PacketError) {
      let element = try Element(from: &self, endianness: endianness)
      guard offset > start else { throw .emptyElement(at: start) }
      return element
    } catch {
      throw error.atIndex(index)
    }
  }
}

extension PacketWriter {
  /// Writes bytes that end the packet.
  @inlinable
  public mutating func write(remaining value: Data, field: StaticString? = nil) throws(PacketError)
  {
    append(value.bytes)
  }

  /// Writes UTF-8 that ends the packet.
  @inlinable
  public mutating func write(
    remaining value: String,
    encoding: TextEncoding = .utf8,
    field: StaticString? = nil
  ) throws(PacketError) {
    do throws(PacketError) {
      try value.check(encoding, at: count)
    } catch {
      throw error.inField(field)
    }
    let count = value.utf8.count
    unsafe value.copyUTF8(to: append(count), count: count)
  }

  /// Writes elements that end the packet.
  ///
  /// - Throws: ``PacketError`` too for an element that takes no bytes, since nothing would tell their count.
  @inlinable
  public mutating func write<Element: PacketField>(
    remaining value: [Element],
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) {
    guard Element.minimumByteCount == 0 else {
      return try write(value, fixedCount: value.count, endianness: endianness, field: field)
    }
    let start = count
    do throws(PacketError) {
      for (index, element) in value.enumerated() {
        let elementStart = count
        do throws(PacketError) {
          try element.encode(into: &self, endianness: endianness)
          guard count > elementStart else { throw .emptyElement(at: elementStart) }
        } catch {
          throw error.atIndex(index)
        }
      }
    } catch {
      removeLast(count - start)
      throw error.inField(field)
    }
  }
}

extension PacketError {
  @usableFromInline
  @inline(never)
  static func emptyElement(at offset: Int) -> PacketError {
    PacketError("an element that takes no bytes cannot be counted", at: offset)
  }
}
