/// How an integer is encoded as a varint: seven bits in each byte, with the high bit set in every byte except the last,
/// unless the form says otherwise.
///
/// Only the shortest encoding of a number is accepted.
public enum VarintForm: Sendable, Hashable {
  /// Least significant bits first; signed integers are zigzag-coded: 0, -1, 1, -2 are encoded as 0, 1, 2, 3.
  ///
  /// This is the encoding of protobuf's `uint32`, `uint64`, `sint32` and `sint64`.
  case zigzag

  /// Least significant bits first; signed integers are encoded as their two's complement in the width of their type.
  ///
  /// This is LEB128 without further steps, as in Minecraft, where an `Int32` of -1 takes five bytes. An `Int64` is
  /// encoded like protobuf's `int32` and `int64`.
  case plain

  /// Most significant bits first, for unsigned integers only.
  ///
  /// This is the variable-length quantity of MIDI files and the base 128 of ASN.1.
  case mostSignificantFirst

  /// 1, 2, 4 or 8 bytes, most significant first, for unsigned integers of up to 62 bits: the first two bits of the first
  /// byte are the binary logarithm of the number of bytes.
  ///
  /// This is the variable-length integer of QUIC and HTTP/3 (RFC 9000, section 16).
  case quic
}

extension PacketReader {
  /// Reads a varint whose most significant bits come first.
  @inlinable
  @_lifetime(self: copy self)
  mutating func takeReversedVarint<Number: FixedWidthInteger & UnsignedInteger>(
    _ type: Number.Type
  ) throws(PacketError) -> Number {
    var next = unsafe current
    var value: Number = 0
    while unsafe next < end {
      let byte = unsafe next.load(as: UInt8.self)
      guard unsafe byte != 0x80 || next > current else {
        try PacketError.varintNotMinimal(at: offset).raise()
      }
      let bits = Number(truncatingIfNeeded: byte & 0x7F)
      guard value.leadingZeroBitCount >= 7 else {
        try PacketError.varintOverflow(bitWidth: Number.bitWidth, at: offset).raise()
      }
      value = value &<< 7 | bits
      unsafe next += 1
      if byte < 0x80 {
        unsafe current = next
        return value
      }
    }
    try PacketError.truncated(needed: remainingCount + 1, available: remainingCount, at: offset)
      .raise()
  }
}

extension PacketReader {
  /// Reads a varint whose first two bits state how many bytes it takes.
  @inlinable
  @_lifetime(self: copy self)
  mutating func takeQUICVarint<Number: FixedWidthInteger & UnsignedInteger>(
    _ type: Number.Type
  ) throws(PacketError) -> Number {
    let available = remainingCount
    let count = available > 0 ? 1 << Int(unsafe current.load(as: UInt8.self) >> 6) : 1
    guard count <= available else {
      try PacketError.truncated(needed: count, available: available, at: offset).raise()
    }
    let bits = unsafe UInt64(bytes: current, count: count, .big) & (1 << (8 * count - 2) - 1)
    guard count == bits.quicByteCount else {
      try PacketError.varintNotMinimal(at: offset).raise()
    }
    guard let value = Number(exactly: bits) else {
      try PacketError.varintOverflow(bitWidth: Number.bitWidth, at: offset).raise()
    }
    unsafe current += count
    return value
  }
}

extension UInt64 {
  /// The bytes of a varint whose first two bits state how many they are.
  @inlinable
  package var quicByteCount: Int {
    self < 1 << 6 ? 1 : self < 1 << 14 ? 2 : self < 1 << 30 ? 4 : 8
  }
}

extension PacketWriter {
  /// Appends a varint whose first two bits state how many bytes it takes.
  @inlinable
  mutating func appendQUICVarint(_ value: some FixedWidthInteger) throws(PacketError) {
    guard let bits = UInt64(exactly: value), bits < 1 << 62 else {
      try PacketError.doesNotFit(value, bits: 62, at: count).raise()
    }
    let byteCount = bits.quicByteCount
    let mark = UInt64(byteCount.trailingZeroBitCount) << UInt64(8 * byteCount - 2)
    unsafe (bits | mark).store(at: append(byteCount), count: byteCount, .big)
  }

  /// Appends a varint whose most significant bits come first.
  @inlinable
  mutating func appendReversedVarint<Number: FixedWidthInteger & UnsignedInteger>(_ value: Number) {
    let bitCount = max(Number.bitWidth - value.leadingZeroBitCount, 1)
    let byteCount = (bitCount + 6) / 7
    let bytes = unsafe append(byteCount)
    var rest = value
    for index in stride(from: byteCount &- 1, through: 0, by: -1) {
      let byte = UInt8(truncatingIfNeeded: rest) & 0x7F
      let mark: UInt8 = index < byteCount &- 1 ? 0x80 : 0
      unsafe bytes.storeBytes(of: byte | mark, toByteOffset: index, as: UInt8.self)
      rest >>= 7
    }
  }
}

extension PacketError {
  @usableFromInline
  @inline(never)
  static func signedVarint<Number: FixedWidthInteger>(
    _ type: Number.Type, at offset: Int
  ) -> PacketError {
    PacketError(.signedVarint(type), at: offset)
  }
}
