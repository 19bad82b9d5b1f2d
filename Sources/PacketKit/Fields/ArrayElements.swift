// The elements of an array: in bulk if their type can, otherwise one after another.

extension PacketField {
  /// Reads values that hold no memory into the array's. In debug builds that takes more stack than a level of nesting may,
  /// but such values have no elements.
  @inlinable
  public static func _readInBulk(
    count: Int, from reader: inout PacketReader, endianness: Endianness
  ) throws(PacketError) -> [Self]? {
    guard _isPOD(Self.self) else { return nil }
    var elements: [Self] = []
    while elements.count < count {
      let start = elements.count
      let capacity = reader.boundedCapacity(for: count - start, of: Self.self)
      try elements.append(addingCapacity: capacity) { span throws(PacketError) in
        while !span.isFull {
          do throws(PacketError) {
            span.append(try reader.readInner(Self.self, endianness: endianness))
          } catch {
            throw error.atIndex(start + span.count)
          }
        }
      }
    }
    return elements
  }

  @inlinable
  public static func _updateInBulk(
    _ elements: inout [Self], count: Int, from reader: inout PacketReader, endianness: Endianness
  ) throws(PacketError) -> Bool { false }

  @inlinable
  public static func _writeInBulk(
    _ elements: [Self], into writer: inout PacketWriter, endianness: Endianness
  ) -> Bool { false }

  /// Reads `count` values. The available bytes could hold that many.
  @export(implementation)
  @inline(__always)
  static func readElements(
    count: Int, from reader: inout PacketReader, endianness: Endianness
  ) throws(PacketError) -> [Self] {
    let inBulk = try _readInBulk(count: count, from: &reader, endianness: endianness)
    if let inBulk { return inBulk }
    return try readEach(count: count, from: &reader, endianness: endianness)
  }

  /// Reads `count` values, replacing the previous ones.
  @export(implementation)
  @inline(__always)
  static func updateElements(
    _ elements: inout [Self], count: Int, from reader: inout PacketReader, endianness: Endianness
  ) throws(PacketError) {
    if try _updateInBulk(&elements, count: count, from: &reader, endianness: endianness) { return }
    try updateEach(&elements, count: count, from: &reader, endianness: endianness)
  }

  /// Appends the values' bytes.
  @export(implementation)
  @inline(__always)
  static func writeElements(
    _ elements: [Self], into writer: inout PacketWriter, endianness: Endianness
  ) throws(PacketError) {
    if _writeInBulk(elements, into: &writer, endianness: endianness) { return }
    try writeEach(elements, into: &writer, endianness: endianness)
  }

  /// Reads values one after another.
  @inlinable
  static func readEach(
    count: Int, from reader: inout PacketReader, endianness: Endianness
  ) throws(PacketError) -> [Self] {
    var elements: [Self] = []
    elements.reserveCapacity(reader.boundedCapacity(for: count, of: Self.self))
    for index in 0..<count {
      do throws(PacketError) {
        elements.append(try reader.readInner(Self.self, endianness: endianness))
      } catch {
        throw error.atIndex(index)
      }
    }
    return elements
  }

  /// Reads values one after another, replacing the previous ones.
  @inlinable
  static func updateEach(
    _ elements: inout [Self], count: Int, from reader: inout PacketReader, endianness: Endianness
  ) throws(PacketError) {
    if elements.count > count { elements.removeLast(elements.count - count) }
    let kept = elements.count
    if kept > 0 {
      var span = elements.mutableElementSpan
      for index in span.indices {
        do throws(PacketError) {
          try reader.updateInner(&span[index], endianness: endianness)
        } catch {
          throw error.atIndex(index)
        }
      }
    }
    guard kept < count else { return }
    elements.reserveCapacity(kept + reader.boundedCapacity(for: count - kept, of: Self.self))
    for index in kept..<count {
      do throws(PacketError) {
        elements.append(try reader.readInner(Self.self, endianness: endianness))
      } catch {
        throw error.atIndex(index)
      }
    }
  }

  /// Appends the values' bytes, one value after another.
  @inlinable
  static func writeEach(
    _ elements: [Self], into writer: inout PacketWriter, endianness: Endianness
  ) throws(PacketError) {
    #if hasFeature(Embedded)
      // There, the address of no elements may not be aligned.
      guard !elements.isEmpty else { return }
    #endif
    try unsafe elements.withUnsafeBufferPointer { elements throws(PacketError) in
      unsafe try elements.withMemoryRebound(to: Uncopied<Self>.self) {
        elements throws(PacketError) in
        // For a range of indices, each would be compared with both of its ends.
        var index = 0
        while index < elements.count {
          do throws(PacketError) {
            try unsafe elements[index].encode(into: &writer, endianness: endianness)
          } catch {
            throw error.atIndex(index)
          }
          index &+= 1
        }
      }
    }
  }
}

/// A borrowed value.
///
/// Around a call that might release memory, the optimizer copies an array's element, and so retains and releases its
/// strings and arrays. A noncopyable type prevents that copy.
@frozen
@usableFromInline
struct Uncopied<Value: PacketField>: ~Copyable {
  @usableFromInline let value: Value

  @export(implementation)
  @inline(__always)
  borrowing func encode(into writer: inout PacketWriter, endianness: Endianness) throws(PacketError)
  {
    try writer.writeInner(value, endianness: endianness)
  }
}
