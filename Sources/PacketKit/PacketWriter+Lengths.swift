// Lengths that are known only after what they count.

/// The place of a length that will be known later.
@frozen
public struct ReservedLength<Prefix: LengthPrefix> {
  @usableFromInline let place: Range<Int>
  @usableFromInline let endianness: Endianness

  @inlinable
  init(at place: Range<Int>, endianness: Endianness) {
    self.place = place
    self.endianness = endianness
  }
}

extension PacketWriter {
  /// Reserves the place of a length that is known only after the bytes that follow it.
  ///
  /// ```swift
  /// let length = try writer.reserveLength(UInt16.self)
  /// try writer.write(name, as: .fixedWidth(4))
  /// let start = writer.count
  /// try writer.write(content)
  /// try writer.writeLength(writer.count - start, at: length)
  /// ```
  ///
  /// For a length that counts all that directly follows it, see `beginSized`.
  ///
  /// - Returns: The place to pass to ``writeLength(_:at:field:)``.
  @inlinable
  public mutating func reserveLength<Prefix: LengthPrefix>(
    _ prefix: Prefix.Type, endianness: Endianness = .big, field: StaticString? = nil
  ) throws(PacketError) -> ReservedLength<Prefix> {
    let start = count
    try appendLength(0, as: prefix, maximum: .max, endianness: endianness, field: field)
    guard count >= start else { throw takeBackRemoval(to: start).inField(field) }
    return ReservedLength(at: start..<count, endianness: endianness)
  }

  /// Writes a length into the place that has been reserved for it.
  ///
  /// A length that takes another number of bytes than zero does, as one in LEB128 may, moves the bytes after it. Places
  /// that are reserved after it move as well: write their lengths first.
  ///
  /// - Throws: ``PacketError`` if the prefix cannot represent the length.
  @inlinable
  public mutating func writeLength<Prefix: LengthPrefix>(
    _ length: Int, at reserved: ReservedLength<Prefix>, field: StaticString? = nil
  ) throws(PacketError) {
    let place = reserved.place
    do throws(PacketError) {
      guard place.upperBound <= count else {
        throw .unreservedLength(at: place.lowerBound, count: count)
      }
      guard 0...max(Prefix.maximumLength, 0) ~= length else {
        throw length < 0
          ? .negativeLength(length, at: place.lowerBound)
          : .lengthTooLarge(UInt64(length), maximum: Prefix.maximumLength, at: place.lowerBound)
      }
      try replace(place, byLength: length, as: Prefix.self, endianness: reserved.endianness)
    } catch {
      throw error.inField(field)
    }
  }

  /// The number of bytes that a length takes.
  @inlinable
  mutating func byteCount<Prefix: LengthPrefix>(
    ofLength length: Int, as prefix: Prefix.Type, endianness: Endianness
  ) throws(PacketError) -> Int {
    let end = count
    try appendLength(length, as: prefix, maximum: .max, endianness: endianness)
    let width = count - end
    guard width >= 0 else { throw takeBackRemoval(to: end) }
    removeLast(width)
    return width
  }

  /// Replaces the bytes at `place`, which have been written, by a length that the prefix can represent.
  @inlinable
  mutating func replace<Prefix: LengthPrefix>(
    _ place: Range<Int>, byLength length: Int, as prefix: Prefix.Type, endianness: Endianness
  ) throws(PacketError) {
    // The length is written at the end first, to learn how many bytes it takes.
    let end = count
    try appendLength(length, as: prefix, maximum: .max, endianness: endianness)
    let width = count - end
    if width == place.count {
      unsafe (base + place.lowerBound).copyMemory(from: base + end, byteCount: width)
      removeLast(width)
    } else if width >= 0 {
      moveLast(width, to: place)
    } else {
      throw takeBackRemoval(to: end)
    }
  }

  /// Puts the last `width` bytes in place of others, which have another count, and moves those between.
  @usableFromInline
  @inline(never)
  mutating func moveLast(_ width: Int, to place: Range<Int>) {
    let moved = unsafe [UInt8](UnsafeRawBufferPointer(start: current - width, count: width))
    removeLast(width)
    let behind = unsafe base + place.upperBound
    let excess = width - place.count
    unsafe (behind + excess).copyMemory(from: behind, byteCount: count - place.upperBound)
    unsafe UnsafeMutableRawBufferPointer(start: base + place.lowerBound, count: width)
      .copyBytes(from: moved)
    unsafe current += excess
    if remainingEnd >= place.upperBound { remainingEnd += excess }
  }

  /// The error for a prefix that has removed bytes, which are still in the buffer.
  @usableFromInline
  @inline(never)
  mutating func takeBackRemoval(to count: Int) -> PacketError {
    unsafe current = base + count
    return PacketError(.prefixRemovedBytes, at: count)
  }
}

extension PacketError {
  @usableFromInline
  @inline(never)
  static func unreservedLength(at place: Int, count: Int) -> PacketError {
    PacketError(.unreservedLength(at: place), at: count)
  }

  @usableFromInline
  @inline(never)
  static func negativeLength(_ length: Int, at offset: Int) -> PacketError {
    PacketError(.negativeLength(length), at: offset)
  }
}
