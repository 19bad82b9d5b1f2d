// A checksum after the bytes that it covers.

extension PacketReader {
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
        throw PacketError("no bytes since \(start) have been read", at: end)
      }
      let found = try takeChecksum(checksum.byteCount, endianness: endianness)
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
      throw PacketError("no bytes since \(start) have been written", at: count).inField(field)
    }
    // A value that takes all remaining bytes leaves the checksum's only if the packet began a body before the value.
    if nesting.depth > 0, remainingEnd >= 0, remainingEnd != count + checksum.byteCount {
      throw .followsRemaining(at: remainingEnd).inField(field)
    }
    let covered = unsafe UnsafeRawBufferPointer(start: base + start, count: count - start)
    appendChecksum(unsafe checksum(covered.bytes), checksum.byteCount, endianness: endianness)
  }

  private mutating func appendChecksum(
    _ value: UInt32,
    _ byteCount: Int,
    endianness: Endianness
  ) {
    let bytes = unsafe UnsafeMutableRawBufferPointer(start: append(byteCount), count: byteCount)
    for index in 0..<byteCount {
      let place = endianness == .big ? byteCount - 1 - index : index
      unsafe bytes[index] = UInt8(truncatingIfNeeded: value >> UInt32(8 * place))
    }
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
}
