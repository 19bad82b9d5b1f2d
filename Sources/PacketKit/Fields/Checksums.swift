// A checksum after the bytes that it covers, or anywhere else.

/// A checksum whose bytes have been read, or have a place, before all bytes that it covers.
public struct ChecksumPlace {
  fileprivate let checksum: Checksum
  fileprivate let offset: Int
  fileprivate let endianness: Endianness
  /// The number that has been read.
  fileprivate let found: UInt32

  fileprivate var range: Range<Int> { offset..<offset + checksum.byteCount }
}

extension PacketReader {
  /// Reads a checksum of bytes that follow it.
  ///
  /// - Returns: The value to pass to ``endChecksum(_:from:to:field:)`` after those bytes.
  @_lifetime(self: copy self)
  public mutating func beginChecksum(
    _ checksum: Checksum, endianness: Endianness = .big, field: StaticString? = nil
  ) throws(PacketError) -> ChecksumPlace {
    let start = offset
    do throws(PacketError) {
      let found = try takeChecksum(checksum, endianness: endianness)
      return ChecksumPlace(
        checksum: checksum, offset: start, endianness: endianness, found: found)
    } catch {
      try (consume error).rethrow(inField: field)
    }
  }

  /// Compares a checksum that has been read with that of the bytes read since `start`, or between `start` and `end`. Its
  /// own bytes, if they are among them, count as zero, or as ``Checksum/countingItself(as:)`` states.
  public func endChecksum(
    _ place: ChecksumPlace, from start: Int, to end: Int? = nil, field: StaticString? = nil
  ) throws(PacketError) {
    try compare(place, from: start, to: end, field) { checksum in checksum }
  }

  /// Compares a checksum that has been read with that of a packet that is not sent, and of the bytes read since `start`,
  /// or between `start` and `end`.
  public func endChecksum(
    _ place: ChecksumPlace, from start: Int, to end: Int? = nil, including packet: some Packet,
    field: StaticString? = nil
  ) throws(PacketError) {
    try compare(place, from: start, to: end, field) { checksum throws(PacketError) in
      try checksum.including(packet, at: place.offset)
    }
  }

  private func compare(
    _ place: ChecksumPlace, from start: Int, to end: Int?, _ field: StaticString?,
    _ begun: (Checksum) throws(PacketError) -> Checksum
  ) throws(PacketError) {
    do throws(PacketError) {
      let checksum = try begun(place.checksum)
      let end = end ?? offset
      guard 0...offset ~= end, 0...end ~= start, place.range.upperBound <= offset else {
        throw PacketError(.unread(since: start), at: offset)
      }
      let covered = unsafe UnsafeRawBufferPointer(start: base + start, count: end - start).bytes
      let own = place.range(from: start, to: end)
      guard checksum.isNumber else {
        let computed = checksum.bytes(of: covered, own: own, endianness: place.endianness)
        return try compare(computed, of: checksum, place.endianness, at: place.offset)
      }
      let computed = checksum(covered, zeroing: own)
      guard place.found == computed else {
        throw .wrongChecksum(
          place.found, computed: computed, byteCount: checksum.byteCount, at: place.offset)
      }
    } catch {
      try (consume error).rethrow(inField: field)
    }
  }

  /// Reads a checksum and compares it with the checksum of the bytes read since `start`, or between `start` and `end`.
  @_lifetime(self: copy self)
  public mutating func readChecksum(
    _ checksum: Checksum, from start: Int, to stated: Int? = nil, endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) {
    let place = offset
    let end = stated ?? place
    do throws(PacketError) {
      guard 0...place ~= end, 0...end ~= start else {
        throw PacketError(.unread(since: start), at: place)
      }
      let found = try takeChecksum(checksum, endianness: endianness)
      if isTrusted { return }
      let covered = unsafe UnsafeRawBufferPointer(start: base + start, count: end - start).bytes
      guard checksum.isNumber else {
        do throws(PacketError) {
          let computed = checksum.bytes(of: covered, endianness: endianness)
          try compare(computed, of: checksum, endianness, at: place)
        } catch {
          unsafe current = base + place
          throw error
        }
        return
      }
      let computed = checksum(covered)
      guard found == computed else {
        unsafe current = base + place
        throw .wrongChecksum(found, computed: computed, byteCount: checksum.byteCount, at: place)
      }
    } catch {
      try (consume error).rethrow(inField: field)
    }
  }

  /// Compares bytes that have been read with those of a checksum, in the same time wherever they differ.
  @inline(never)
  private func compare(
    _ computed: [UInt8], of checksum: Checksum, _ endianness: Endianness, at place: Int
  ) throws(PacketError) {
    let found = unsafe UnsafeRawBufferPointer(start: base + place, count: computed.count)
    var difference: UInt8 = 0
    for index in computed.indices { difference |= unsafe found[index] ^ computed[index] }
    guard difference == 0 else {
      let reason = checksum.reason(
        found: unsafe Array(found), computed: computed, endianness: endianness)
      throw PacketError(reason, at: place)
    }
  }

  /// Takes the bytes of a checksum.
  ///
  /// - Returns: The number, if it is one.
  @_lifetime(self: copy self)
  private mutating func takeChecksum(
    _ checksum: Checksum, endianness: Endianness
  ) throws(PacketError) -> UInt32 {
    let byteCount = checksum.byteCount
    let bytes = unsafe UnsafeRawBufferPointer(start: try take(byteCount), count: byteCount)
    guard checksum.isNumber else { return 0 }
    var found: UInt32 = 0
    for index in 0..<byteCount {
      let place = endianness == .big ? byteCount - 1 - index : index
      found |= UInt32(unsafe bytes[index]) << UInt32(8 * place)
    }
    return found
  }
}

extension PacketWriter {
  /// Writes the checksum of the bytes written since `start`, or between `start` and `end`.
  public mutating func writeChecksum(
    _ checksum: Checksum, from start: Int, to stated: Int? = nil, endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) {
    let end = stated ?? count
    guard 0...count ~= end, 0...end ~= start else {
      throw PacketError(.unwritten(since: start), at: count).inField(field)
    }
    // A value that takes all remaining bytes leaves the checksum's only if the packet began a body before the value, or
    // if it leaves as many itself.
    if nesting.depth > 0, remainingEnd >= 0, remainingEnd < count + checksum.byteCount {
      throw .followsRemaining(at: remainingEnd).inField(field)
    }
    let covered = unsafe UnsafeRawBufferPointer(start: base + start, count: end - start).bytes
    if checksum.isNumber {
      let value = checksum(covered)
      unsafe store(value, checksum.byteCount, at: append(checksum.byteCount), endianness)
    } else {
      for byte in checksum.bytes(of: covered, endianness: endianness) { append(byte) }
    }
  }

  /// Reserves the place of a checksum of bytes that follow it.
  ///
  /// - Returns: The value to pass to ``endChecksum(_:from:to:field:)`` after those bytes.
  public mutating func beginChecksum(
    _ checksum: Checksum, endianness: Endianness = .big, field: StaticString? = nil
  ) throws(PacketError) -> ChecksumPlace {
    let start = count
    try writePadding(checksum.byteCount, field: field)
    return ChecksumPlace(checksum: checksum, offset: start, endianness: endianness, found: 0)
  }

  /// Writes the checksum of the bytes written since `start`, or between `start` and `end`, into the place that has been
  /// reserved for it. Its own bytes, if they are among them, count as zero, or as ``Checksum/countingItself(as:)`` states.
  public mutating func endChecksum(
    _ place: ChecksumPlace, from start: Int, to end: Int? = nil, field: StaticString? = nil
  ) throws(PacketError) {
    try fill(place, from: start, to: end, field) { checksum in checksum }
  }

  /// Writes the checksum of a packet that is not written, and of the bytes written since `start`, or between `start` and
  /// `end`, into the place that has been reserved for it.
  public mutating func endChecksum(
    _ place: ChecksumPlace, from start: Int, to end: Int? = nil, including packet: some Packet,
    field: StaticString? = nil
  ) throws(PacketError) {
    try fill(place, from: start, to: end, field) { checksum throws(PacketError) in
      try checksum.including(packet, at: place.offset)
    }
  }

  private mutating func fill(
    _ place: ChecksumPlace, from start: Int, to end: Int?, _ field: StaticString?,
    _ begun: (Checksum) throws(PacketError) -> Checksum
  ) throws(PacketError) {
    do throws(PacketError) {
      let checksum = try begun(place.checksum)
      let end = end ?? count
      guard 0...count ~= end, 0...end ~= start, place.range.upperBound <= count else {
        throw PacketError(.unwritten(since: start), at: count)
      }
      let covered = unsafe UnsafeRawBufferPointer(start: base + start, count: end - start).bytes
      let own = place.range(from: start, to: end)
      if checksum.isNumber {
        let value = checksum(covered, zeroing: own)
        unsafe store(value, checksum.byteCount, at: base + place.offset, place.endianness)
      } else {
        let bytes = checksum.bytes(of: covered, own: own, endianness: place.endianness)
        for (index, byte) in bytes.enumerated() {
          unsafe (base + place.offset + index).storeBytes(of: byte, as: UInt8.self)
        }
      }
    } catch {
      throw error.inField(field)
    }
  }

  @unsafe
  private func store(
    _ value: UInt32, _ byteCount: Int, at start: UnsafeMutableRawPointer, _ endianness: Endianness
  ) {
    let bytes = unsafe UnsafeMutableRawBufferPointer(start: start, count: byteCount)
    for index in 0..<byteCount {
      let place = endianness == .big ? byteCount - 1 - index : index
      unsafe bytes[index] = UInt8(truncatingIfNeeded: value >> UInt32(8 * place))
    }
  }
}

extension ChecksumPlace {
  /// Its own bytes among those from `start` to `end`.
  fileprivate func range(from start: Int, to end: Int) -> Range<Int> {
    let shared = range.clamped(to: start..<end)
    return shared.lowerBound - start..<shared.upperBound - start
  }
}

extension Checksum {
  /// Why bytes are rejected that are not those of the checksum. Errors show numbers with their most significant byte first.
  package func reason(
    found: [UInt8], computed: [UInt8], endianness: Endianness
  ) -> PacketError.Reason {
    let isReversed = endianness == .little && start.hasByteOrder
    let (found, computed) = isReversed ? (found.reversed(), computed.reversed()) : (found, computed)
    guard isNumber else { return .wrongDigest(found, computed: computed) }
    func number(_ bytes: [UInt8]) -> UInt32 { bytes.reduce(0) { $0 << 8 | UInt32($1) } }
    return .wrongChecksum(number(found), computed: number(computed), byteCount: found.count)
  }

  /// The same checksum, which covers a packet before all other bytes. An error in it is at the checksum's place.
  fileprivate func including(
    _ packet: some Packet, at offset: Int
  ) throws(PacketError) -> Checksum {
    do throws(PacketError) {
      return including(before: try packet.encodedBytes())
    } catch {
      throw PacketError(error.reason, at: offset)
    }
  }
}

extension PacketError {
  fileprivate static func wrongChecksum(
    _ found: UInt32, computed: UInt32, byteCount: Int, at offset: Int
  ) -> PacketError {
    PacketError(.wrongChecksum(found, computed: computed, byteCount: byteCount), at: offset)
  }
}
