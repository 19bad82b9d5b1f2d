/// A type that encodes a length, a count or a union's tag: `UInt8`, `UInt16`, `UInt32`, `UInt64`, a ``NarrowInteger`` such
/// as ``UInt24``, ``Varint``, or your own.
///
/// A custom prefix must round-trip: for each length from zero to ``maximumLength``,
/// ``readLength(from:endianness:)`` returns the length that ``writeLength(_:into:endianness:)`` was given, and reads all of
/// its bytes. To be canonical, it rejects every other encoding of the length. It may take more bytes for one length than for
/// another, and either function may throw.
///
/// A packet whose prefix breaks these rules may not decode, or decode to something else. It cannot do more harm: the
/// returned length is compared with the available bytes, and a read or write whose prefix throws leaves the reader or
/// writer as it was.
///
/// A length that is known only after the bytes that it counts, such as that of a sized packet, is first written as zero and
/// then replaced. If it takes another number of bytes than zero does, the bytes after it are moved.
public protocol LengthPrefix: SendableMetatype {
  /// The fewest bytes that the prefix takes. A number that is too low is safe; one that is too high rejects valid
  /// packets.
  static var minimumByteCount: Int { get }

  /// The greatest length that the prefix can represent.
  static var maximumLength: Int { get }

  /// Reads a prefix.
  static func readLength(
    from reader: inout PacketReader, endianness: Endianness
  ) throws(PacketError) -> UInt64

  /// Appends a prefix. `length` is from zero to `maximumLength`.
  static func writeLength(
    _ length: Int, into writer: inout PacketWriter, endianness: Endianness
  ) throws(PacketError)

  /// Appends a prefix and claims `byteCount` bytes after it, which the caller must initialize.
  @unsafe
  static func _writeLength(
    _ length: Int, claiming byteCount: Int, into writer: inout PacketWriter, endianness: Endianness
  ) throws(PacketError) -> UnsafeMutableRawPointer
}

extension LengthPrefix {
  @unsafe
  @export(implementation)
  @inline(__always)
  public static func _writeLength(
    _ length: Int, claiming byteCount: Int, into writer: inout PacketWriter, endianness: Endianness
  ) throws(PacketError) -> UnsafeMutableRawPointer {
    try writeLength(length, into: &writer, endianness: endianness)
    return unsafe writer.append(byteCount)
  }
}

@_documentation(visibility: internal)
extension LengthPrefix where Self: FixedWidthInteger & UnsignedInteger & BitwiseCopyable {
  @inlinable
  public static var maximumLength: Int { Int(clamping: Self.max) }

  @inlinable
  public static func readLength(
    from reader: inout PacketReader, endianness: Endianness
  ) throws(PacketError) -> UInt64 {
    UInt64(try reader.takeInteger(Self.self, endianness: endianness))
  }

  @inlinable
  public static func writeLength(
    _ length: Int, into writer: inout PacketWriter, endianness: Endianness
  ) {
    writer.append(Self(truncatingIfNeeded: length), endianness: endianness)
  }
}

/// An integer that PacketKit encodes as a prefix itself. Do not conform to it: a custom prefix may be an integer too, but
/// reads and writes itself.
@_documentation(visibility: internal)
public protocol IntegerPrefix: LengthPrefix, FixedSizeNumber {
  init<Source: BinaryInteger>(truncatingIfNeeded source: Source)
}

extension UInt8: IntegerPrefix {}
extension UInt16: IntegerPrefix {}
extension UInt32: IntegerPrefix {}
extension UInt64: IntegerPrefix {}

extension IntegerPrefix {
  @unsafe
  @export(implementation)
  @inline(__always)
  public static func _writeLength(
    _ length: Int, claiming byteCount: Int, into writer: inout PacketWriter, endianness: Endianness
  ) -> UnsafeMutableRawPointer {
    // Claims the bytes of both at once.
    let width = width
    let bytes = unsafe writer.append(width &+ byteCount)
    unsafe Self(truncatingIfNeeded: length)._store(at: bytes, count: width, endianness)
    return unsafe bytes + width
  }
}

extension PacketReader {
  /// Reads a length that is at most `maximum` and fits in an `Int`. It does not check the available bytes, each element of
  /// which takes at least `minimumByteCount`.
  @export(implementation)
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func takeLength<Prefix: LengthPrefix>(
    _ prefix: Prefix.Type, maximum: Int, minimumByteCount: Int = 1, endianness: Endianness
  ) throws(PacketError) -> Int {
    let start = unsafe current
    let length = try Prefix.readLength(from: &self, endianness: endianness)
    #if !_pointerBitWidth(_64)
      if maximum == .max {
        try checkWidth(of: length, minimumByteCount: minimumByteCount)
      }
    #endif
    guard let count = Int(exactly: length), count <= maximum else {
      try unsafe PacketError.raiseLengthTooLarge(length, maximum: maximum, start, base)
    }
    return count
  }
}

extension PacketWriter {
  /// Appends a length that is at most `maximum` and fits in the prefix.
  @export(implementation)
  @inline(__always)
  mutating func appendLength<Prefix: LengthPrefix>(
    _ length: Int, as prefix: Prefix.Type, maximum: Int, endianness: Endianness,
    field: StaticString? = nil
  ) throws(PacketError) {
    let maximum = min(maximum, Prefix.maximumLength)
    guard length <= maximum else { try rejectLength(length, maximum: maximum, field: field) }
    let start = position
    do throws(PacketError) {
      try Prefix.writeLength(length, into: &self, endianness: endianness)
    } catch {
      rewind(to: start)
      throw error.inField(field)
    }
  }

  /// Throws that a length is more than `maximum`. It is mutating but changes nothing: a borrowing call would copy the
  /// writer.
  @usableFromInline
  @inline(never)
  mutating func rejectLength(
    _ length: Int, maximum: Int, field: StaticString?
  ) throws(PacketError) -> Never {
    let error = PacketError.lengthTooLarge(UInt64(length), maximum: maximum, at: count)
    throw error.inField(field)
  }
}
