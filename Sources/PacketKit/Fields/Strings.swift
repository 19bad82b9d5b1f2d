// A string: the count of its UTF-8 bytes, a UInt32 unless told otherwise, then the bytes.
// Bytes that are not UTF-8 are refused, never repaired; a byte order mark is a character like any other.

extension String: PacketField {
  @inlinable
  public static var minimumByteCount: Int { 4 }

  @inlinable
  public init(from reader: inout PacketReader) throws(PacketError) {
    self = try reader.read(String.self, lengthPrefix: UInt32.self)
  }

  @inlinable
  public func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(self, lengthPrefix: UInt32.self)
  }

  @inlinable
  public init(from reader: inout PacketReader, endianness: Endianness) throws(PacketError) {
    self = try reader.read(String.self, lengthPrefix: UInt32.self, endianness: endianness)
  }

  @inlinable
  public func encode(into writer: inout PacketWriter, endianness: Endianness) throws(PacketError) {
    try writer.write(self, lengthPrefix: UInt32.self, endianness: endianness)
  }
}

extension PacketReader {
  /// Reads a string behind the count of its UTF-8 bytes.
  ///
  /// - Parameters:
  ///   - prefix: The type that the count travels as.
  ///   - maximum: The most bytes that are accepted.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read<Prefix: LengthPrefix>(
    _ type: String.Type,
    lengthPrefix prefix: Prefix.Type,
    maximum: Int = .max,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) -> String {
    let start = unsafe current
    do throws(PacketError) {
      let count = try takeLength(prefix, maximum: maximum, endianness: endianness)
      return try takeString(count)
    } catch {
      unsafe current = start
      throw error.inField(field)
    }
  }

  /// Reads the next `count` bytes as a string. `count` is not negative.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func takeString(_ count: Int) throws(PacketError) -> String {
    let utf8 = unsafe UnsafeRawBufferPointer(start: try take(count), count: count)
    guard let string = unsafe String(validatingUTF8Bytes: utf8) else {
      throw unsafe .invalidUTF8(utf8, at: offset - count)
    }
    return string
  }
}

extension PacketWriter {
  /// Writes the count of a string's UTF-8 bytes, then the bytes.
  ///
  /// - Parameters:
  ///   - prefix: The type that the count travels as.
  ///   - maximum: The most bytes that are accepted.
  @inlinable
  public mutating func write<Prefix: LengthPrefix>(
    _ value: String,
    lengthPrefix prefix: Prefix.Type,
    maximum: Int = .max,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) {
    let count = value.utf8.count
    do throws(PacketError) {
      try appendLength(count, as: prefix, maximum: maximum, endianness: endianness)
    } catch {
      throw error.inField(field)
    }
    unsafe value.copyUTF8(to: append(count), count: count)
  }
}
