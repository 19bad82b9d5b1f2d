/// A checksum of the bytes of a packet, at the packet's end.
///
/// A checksum detects accidental damage. It does not protect against deliberate changes.
public enum Checksum: Sendable, Hashable {
  /// CRC-32 as in Ethernet, zip and PNG (CRC-32/ISO-HDLC): 4 bytes; 0xCBF43926 for the ASCII string "123456789".
  case crc32

  /// CRC-32C as in iSCSI and SCTP (CRC-32/ISCSI): 4 bytes; 0xE3069283 for the ASCII string "123456789".
  case crc32c

  /// CRC-16 with the polynomial 0x1021 and the initial value 0xFFFF, often called CCITT-FALSE (CRC-16/IBM-3740): 2
  /// bytes; 0x29B1 for the ASCII string "123456789".
  case crc16CCITT

  /// Adler-32 as in zlib (RFC 1950): 4 bytes; 0x091E01DE for the ASCII string "123456789".
  case adler32

  /// The number of bytes that the checksum takes.
  @inlinable
  public var byteCount: Int { self == .crc16CCITT ? 2 : 4 }

  /// Returns the checksum of `bytes`.
  public func callAsFunction(_ bytes: RawSpan) -> UInt32 {
    switch self {
    case .crc32: CRC32.ieee.checksum(of: bytes)
    case .crc32c: CRC32.castagnoli.checksum(of: bytes)
    case .crc16CCITT: UInt32(CRC16.checksum(of: bytes))
    case .adler32: Adler32.checksum(of: bytes)
    }
  }
}

extension PacketReader {
  /// Reads a checksum and compares it with the checksum of the bytes read since `start`.
  @_lifetime(self: copy self)
  public mutating func readChecksum(
    _ checksum: Checksum,
    from start: Int,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) {
    do throws(PacketError) {
      try takeChecksum(checksum, from: start, endianness: endianness)
    } catch {
      try (consume error).rethrow(inField: field)
    }
  }

  @_lifetime(self: copy self)
  private mutating func takeChecksum(
    _ checksum: Checksum,
    from start: Int,
    endianness: Endianness
  ) throws(PacketError) {
    let end = offset
    guard 0...end ~= start else {
      throw PacketError("no bytes since \(start) have been read", at: end)
    }
    let computed = unsafe checksum(
      UnsafeRawBufferPointer(start: base + start, count: end - start).bytes
    )
    let found =
      checksum.byteCount == 2
      ? UInt32(try takeInteger(UInt16.self, endianness: endianness))
      : try takeInteger(UInt32.self, endianness: endianness)
    guard found == computed else {
      unsafe current = base + end
      throw PacketError(
        .wrongChecksum(found, computed: computed, byteCount: checksum.byteCount),
        at: end
      )
    }
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
    let computed = unsafe checksum(
      UnsafeRawBufferPointer(start: base + start, count: count - start).bytes
    )
    if checksum.byteCount == 2 {
      append(UInt16(truncatingIfNeeded: computed), endianness: endianness)
    } else {
      append(computed, endianness: endianness)
    }
  }
}
