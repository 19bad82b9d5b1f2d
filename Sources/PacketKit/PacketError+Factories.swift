// The errors that the reader and the writer throw. Each is made by a function of plain values that is never inlined, so
// a check costs its caller a comparison and a branch.
extension PacketError {
  @usableFromInline
  @inline(never)
  static func truncated(needed: Int, available: Int, at offset: Int) -> PacketError {
    lacking(Int64(needed), available, offset)
  }

  @inline(__always)
  static func lacking(
    _ needed: Int64, _ available: Int, _ offset: Int, _ field: StaticString? = nil
  ) -> PacketError {
    let reason: Reason =
      needed < 0 ? .negativeByteCount(needed) : .truncated(needed: needed, available: available)
    return PacketError(reason, at: offset, field: field)
  }

  @usableFromInline
  @inline(never)
  static func truncated(
    needed: Int, available: Int, at offset: Int, field: StaticString?
  ) -> PacketError {
    lacking(Int64(needed), available, offset, field)
  }

  @usableFromInline
  @inline(never)
  static func trailingBytes(_ count: Int, at offset: Int) -> PacketError {
    PacketError(.trailingBytes(count: count), at: offset)
  }

  @usableFromInline
  @inline(never)
  static func notBool(byte: UInt8, at offset: Int) -> PacketError {
    PacketError(.notBool(byte), at: offset)
  }

  @usableFromInline
  @inline(never)
  static func notPresence(_ byte: UInt8, at offset: Int) -> PacketError {
    PacketError(.notPresence(byte), at: offset)
  }

  @usableFromInline
  @inline(never)
  static func notPadding(_ byte: UInt8, _ fill: UInt8, at offset: Int) -> PacketError {
    PacketError(.notPadding(byte, fill), at: offset)
  }

  @usableFromInline
  @inline(never)
  static func notMorePadding(_ byte: UInt8, at offset: Int) -> PacketError {
    PacketError(.notMorePadding(byte), at: offset)
  }

  @usableFromInline
  @inline(never)
  static func lengthTooLarge(_ length: UInt64, maximum: Int, at offset: Int) -> PacketError {
    PacketError(.lengthTooLarge(length, maximum: maximum), at: offset)
  }

  @usableFromInline
  @inline(never)
  static func followsRemaining(at offset: Int) -> PacketError {
    PacketError(.followsRemaining, at: offset)
  }

  /// The error for a packet that does not end where a value says that takes, or leaves, all remaining bytes.
  @usableFromInline
  @inline(never)
  static func wrongEnd(at offset: Int, remainingEnd: Int) -> PacketError {
    remainingEnd > offset
      ? PacketError(.trailingBytes(count: remainingEnd - offset), at: offset)
      : PacketError(.followsRemaining, at: remainingEnd)
  }

  @usableFromInline
  @inline(never)
  static func wrongCount(_ count: Int, expected: Int, at offset: Int) -> PacketError {
    expected < 0
      ? PacketError(.negativeElementCount(expected), at: offset)
      : PacketError(.wrongCount(count, expected: expected), at: offset)
  }

  @usableFromInline
  @inline(never)
  static func varintOverflow(bitWidth: Int, at offset: Int) -> PacketError {
    PacketError(.varintTooLarge(bitWidth: bitWidth), at: offset)
  }

  @usableFromInline
  @inline(never)
  static func varintNotMinimal(at offset: Int) -> PacketError {
    PacketError(.varintNotMinimal, at: offset)
  }

  @usableFromInline
  @inline(never)
  static func wrongMagic(_ found: [UInt8], expected: [UInt8], at offset: Int) -> PacketError {
    PacketError(.wrongMagic(found, expected: expected), at: offset)
  }
}
