// A checksum after the bytes that it covers, or anywhere else.

/// A checksum whose bytes have been read, or have a place, before all bytes that it covers.
public struct ChecksumPlace {
  fileprivate let checksum: Checksum
  fileprivate let offset: Int
  fileprivate let endianness: Endianness
  /// What has been read.
  fileprivate let found: UInt32

  fileprivate var range: Range<Int> { offset..<offset + checksum.byteCount }
}

extension PacketReader {
  /// Reads a checksum of bytes that follow it.
  ///
  /// - Returns: The value to pass to ``endChecksum(_:from:field:)`` after those bytes.
  @_lifetime(self: copy self)
  public mutating func beginChecksum(
    _ checksum: Checksum,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) -> ChecksumPlace {
    let start = offset
    do throws(PacketError) {
      let found = try takeChecksum(checksum.byteCount, endianness: endianness)
      return ChecksumPlace(
        checksum: checksum, offset: start, endianness: endianness, found: found)
    } catch {
      try (consume error).rethrow(inField: field)
    }
  }

  /// Compares a checksum that has been read with that of the bytes read since `start`. Its own bytes, if they are among
  /// them, count as zero.
  public func endChecksum(
    _ place: ChecksumPlace,
    from start: Int,
    field: StaticString? = nil
  ) throws(PacketError) {
    do throws(PacketError) {
      guard 0...offset ~= start, place.range.upperBound <= offset else {
        throw PacketError(.unread(since: start), at: offset)
      }
      let covered = unsafe UnsafeRawBufferPointer(start: base + start, count: offset - start).bytes
      let computed = place.checksum(covered, zeroing: place.range(from: start))
      guard place.found == computed else {
        throw .wrongChecksum(
          place.found,
          computed: computed,
          byteCount: place.checksum.byteCount,
          at: place.offset
        )
      }
    } catch {
      try (consume error).rethrow(inField: field)
    }
  }

  /// Reads a checksum and compares it with the checksum of the bytes read since `start`.
  @_lifetime(self: copy self)
  public mutating func readChecksum(
    _ checksum: Checksum,
    from start: Int,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) {
    let end = offset
    do throws(PacketError) {
      guard 0...end ~= start else {
        throw PacketError(.unread(since: start), at: end)
      }
      let found = try takeChecksum(checksum.byteCount, endianness: endianness)
      if isTrusted { return }
      let covered = unsafe UnsafeRawBufferPointer(start: base + start, count: end - start)
      let computed = unsafe checksum(covered.bytes)
      guard found == computed else {
        unsafe current = base + end
        throw .wrongChecksum(found, computed: computed, byteCount: checksum.byteCount, at: end)
      }
    } catch {
      try (consume error).rethrow(inField: field)
    }
  }

  /// Reads the bytes of a checksum.
  @_lifetime(self: copy self)
  private mutating func takeChecksum(
    _ byteCount: Int,
    endianness: Endianness
  ) throws(PacketError) -> UInt32 {
    let bytes = unsafe UnsafeRawBufferPointer(start: try take(byteCount), count: byteCount)
    var found: UInt32 = 0
    for index in 0..<byteCount {
      let place = endianness == .big ? byteCount - 1 - index : index
      found |= UInt32(unsafe bytes[index]) << UInt32(8 * place)
    }
    return found
  }
}

extension PacketWriter {
  /// Writes the checksum of the bytes written since `start`.
  public mutating func writeChecksum(
    _ checksum: Checksum,
    from start: Int,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) {
    guard 0...count ~= start else {
      throw PacketError(.unwritten(since: start), at: count).inField(field)
    }
    // A value that takes all remaining bytes leaves the checksum's only if the packet began a body before the value, or
    // if it leaves as many itself.
    if nesting.depth > 0, remainingEnd >= 0, remainingEnd < count + checksum.byteCount {
      throw .followsRemaining(at: remainingEnd).inField(field)
    }
    let covered = unsafe UnsafeRawBufferPointer(start: base + start, count: count - start)
    appendChecksum(unsafe checksum(covered.bytes), checksum.byteCount, endianness: endianness)
  }

  /// Reserves the place of a checksum of bytes that follow it.
  ///
  /// - Returns: The value to pass to ``endChecksum(_:from:field:)`` after those bytes.
  public mutating func beginChecksum(
    _ checksum: Checksum,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) -> ChecksumPlace {
    let start = count
    try writePadding(checksum.byteCount, field: field)
    return ChecksumPlace(checksum: checksum, offset: start, endianness: endianness, found: 0)
  }

  /// Writes the checksum of the bytes written since `start` into the place that has been reserved for it. Its own bytes,
  /// if they are among them, count as zero.
  public mutating func endChecksum(
    _ place: ChecksumPlace,
    from start: Int,
    field: StaticString? = nil
  ) throws(PacketError) {
    guard 0...count ~= start, place.range.upperBound <= count else {
      throw PacketError(.unwritten(since: start), at: count).inField(field)
    }
    let covered = unsafe UnsafeRawBufferPointer(start: base + start, count: count - start).bytes
    let computed = place.checksum(covered, zeroing: place.range(from: start))
    unsafe store(computed, place.checksum.byteCount, at: base + place.offset, place.endianness)
  }

  private mutating func appendChecksum(
    _ value: UInt32,
    _ byteCount: Int,
    endianness: Endianness
  ) {
    unsafe store(value, byteCount, at: append(byteCount), endianness)
  }

  @unsafe
  private func store(
    _ value: UInt32,
    _ byteCount: Int,
    at start: UnsafeMutableRawPointer,
    _ endianness: Endianness
  ) {
    let bytes = unsafe UnsafeMutableRawBufferPointer(start: start, count: byteCount)
    for index in 0..<byteCount {
      let place = endianness == .big ? byteCount - 1 - index : index
      unsafe bytes[index] = UInt8(truncatingIfNeeded: value >> UInt32(8 * place))
    }
  }
}

extension ChecksumPlace {
  /// Its own bytes among those from `start` on.
  fileprivate func range(from start: Int) -> Range<Int> {
    max(range.lowerBound - start, 0)..<max(range.upperBound - start, 0)
  }
}

extension PacketError {
  fileprivate static func wrongChecksum(
    _ found: UInt32,
    computed: UInt32,
    byteCount: Int,
    at offset: Int
  ) -> PacketError {
    PacketError(.wrongChecksum(found, computed: computed, byteCount: byteCount), at: offset)
  }
}

extension PacketDescription {
  /// Adds a checksum of all preceding bytes.
  public mutating func checksum(_ checksum: Checksum, endianness: Endianness = .big) {
    // The checksum follows the union, not one of its cases.
    addLast(.checksum(checksum, endianness))
  }

  /// Adds a checksum before the next field, of the bytes from one field through another.
  public mutating func checksum(
    before checksum: Checksum,
    from first: StaticString? = nil,
    through last: StaticString? = nil,
    endianness: Endianness = .big,
    field: StaticString
  ) {
    add(
      .fieldChecksum(
        FieldChecksum(
          checksum: checksum,
          endianness: endianness,
          field: "\(field)",
          isBefore: true,
          first: first.map { "\($0)" },
          last: last.map { "\($0)" }
        )
      )
    )
  }

  /// Adds a checksum after the last field, of the bytes from one field on.
  public mutating func checksum(
    after checksum: Checksum,
    from first: StaticString? = nil,
    endianness: Endianness = .big,
    field: StaticString
  ) {
    add(
      .fieldChecksum(
        FieldChecksum(
          checksum: checksum,
          endianness: endianness,
          field: "\(field)",
          isBefore: false,
          first: first.map { "\($0)" },
          last: "\(field)"
        )
      )
    )
  }
}
