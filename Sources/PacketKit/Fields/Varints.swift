/// A variable-length integer in LEB128: seven bits in each byte, least significant first, with the high bit set in
/// every byte except the last.
///
/// `Varint.self` can be used as a prefix type: `@LengthPrefixed(Varint.self) var name: String`. For a value, see
/// ``Varint(_:)``.
///
/// Only the shortest form is accepted. Signed integers are zigzag-coded: 0, -1, 1, -2 are encoded as 0, 1, 2, 3. This
/// is the encoding of protobuf's `uint32`, `uint64`, `sint32` and `sint64`.
public enum Varint {}

@_documentation(visibility: internal)
extension Varint: LengthPrefix {
  @inlinable
  public static var minimumByteCount: Int { 1 }

  @inlinable
  public static var maximumLength: Int { .max }

  @inlinable
  public static func readLength(
    from reader: inout PacketReader, endianness: Endianness
  ) throws(PacketError) -> UInt64 {
    try reader.takeVarint(UInt64.self)
  }

  @inlinable
  public static func writeLength(
    _ length: Int, into writer: inout PacketWriter, endianness: Endianness
  ) {
    writer.appendVarint(UInt64(length))
  }
}

extension PacketReader {
  @inlinable
  @_lifetime(self: copy self)
  mutating func takeVarint<Number: FixedWidthInteger & UnsignedInteger>(
    _ type: Number.Type
  ) throws(PacketError) -> Number {
    var next = unsafe current
    var value: Number = 0
    var shift = 0
    while unsafe next < end {
      let byte = unsafe next.load(as: UInt8.self)
      unsafe next += 1
      let bits = Number(truncatingIfNeeded: byte & 0x7F)
      guard shift < Number.bitWidth, (bits << shift) >> shift == bits else {
        throw .varintOverflow(bitWidth: Number.bitWidth, at: offset)
      }
      value |= bits << shift
      shift += 7
      if byte < 0x80 {
        guard byte != 0 || shift == 7 else { throw .varintNotMinimal(at: offset) }
        unsafe current = next
        return value
      }
    }
    throw .truncated(needed: remainingCount + 1, available: remainingCount, at: offset)
  }
}

extension PacketWriter {
  @inlinable
  mutating func appendVarint<Number: FixedWidthInteger & UnsignedInteger>(_ value: Number) {
    let longest = max((Number.bitWidth + 6) / 7, 1)
    let bytes = unsafe append(longest)
    var rest = value
    var count = 0
    // A type by hand may state a width that not all of its values fit in.
    let fits =
      Number.self == UInt64.self || Number.self == UInt32.self || Number.self == UInt16.self
    while rest >= 0x80, fits || count < longest - 1 {
      unsafe bytes.storeBytes(
        of: UInt8(truncatingIfNeeded: rest) | 0x80,
        toByteOffset: count,
        as: UInt8.self
      )
      rest >>= 7
      count += 1
    }
    unsafe bytes.storeBytes(
      of: UInt8(truncatingIfNeeded: rest),
      toByteOffset: count,
      as: UInt8.self
    )
    removeLast(longest - count - 1)
  }
}

extension FixedWidthInteger {
  /// The unsigned number that represents `self`: the number itself or, for a signed type, 0, 1, 2, 3 for 0, -1, 1, -2.
  @inlinable
  var zigzag: Magnitude {
    Self.isSigned
      ? Magnitude(truncatingIfNeeded: (self << 1) ^ (self >> (Self.bitWidth - 1)))
      : Magnitude(truncatingIfNeeded: self)
  }

  @inlinable
  init(zigzag bits: Magnitude) {
    self =
      Self.isSigned
      ? Self(truncatingIfNeeded: bits >> 1) ^ (0 &- Self(truncatingIfNeeded: bits & 1))
      : Self(truncatingIfNeeded: bits)
  }
}
