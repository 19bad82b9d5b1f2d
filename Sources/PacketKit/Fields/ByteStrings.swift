#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// Bytes: their count, a UInt32 unless stated otherwise, then the bytes. `[UInt8]` is encoded the same way, as an array
// of numbers.

@_documentation(visibility: internal)
extension Data: ByteOrderedField {
  @inlinable
  public static var minimumByteCount: Int { 4 }

  @inlinable
  public static var _nesting: _FieldNesting { .leaf }

  @inlinable
  public init(from reader: inout PacketReader, endianness: Endianness) throws(PacketError) {
    self = try reader.read(Data.self, lengthPrefix: UInt32.self, endianness: endianness)
  }

  @inlinable
  public func encode(into writer: inout PacketWriter, endianness: Endianness) throws(PacketError) {
    try writer.write(self, lengthPrefix: UInt32.self, endianness: endianness)
  }
}

extension PacketReader {
  /// Reads bytes preceded by their count.
  ///
  /// The count is encoded as `prefix`. More than `maximum` bytes are rejected.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read<Prefix: LengthPrefix>(
    _ type: Data.Type = Data.self,
    lengthPrefix prefix: Prefix.Type,
    maximum: Int = .max,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) -> Data {
    let start = unsafe current
    do throws(PacketError) {
      let count = try takeLength(prefix, maximum: maximum, endianness: endianness)
      return unsafe Data(bytes: try take(count), count: count)
    } catch {
      unsafe current = start
      throw error.inField(field)
    }
  }

  /// Reads bytes preceded by their count.
  ///
  /// The count is encoded as `prefix`. More than `maximum` bytes are rejected.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read<Prefix: LengthPrefix>(
    _ type: [UInt8].Type = [UInt8].self,
    lengthPrefix prefix: Prefix.Type,
    maximum: Int = .max,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) -> [UInt8] {
    try read(
      type,
      countPrefix: prefix,
      maximum: maximum,
      endianness: endianness,
      field: field
    )
  }

  /// Reads bytes preceded by their count, and replaces the previous bytes.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func update<Prefix: LengthPrefix>(
    _ bytes: inout [UInt8],
    lengthPrefix prefix: Prefix.Type,
    maximum: Int = .max,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) {
    try update(&bytes, countPrefix: prefix, maximum: maximum, endianness: endianness, field: field)
  }
}

extension PacketReader {
  /// Reads a fixed number of bytes, without a count.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read(
    _ type: Data.Type = Data.self,
    fixedCount count: Int,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) -> Data {
    do throws(PacketError) {
      return unsafe Data(bytes: try take(count), count: count)
    } catch {
      throw error.inField(field)
    }
  }
}

extension PacketWriter {
  /// Writes a fixed number of bytes, without a count.
  @inlinable
  public mutating func write(
    _ value: Data,
    fixedCount: Int,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) {
    guard value.count == fixedCount else {
      try PacketError.wrongCount(value.count, expected: fixedCount, at: count).rethrow(
        inField: field)
    }
    append(value.bytes)
  }

  /// Writes the count of `value`'s bytes, then the bytes.
  ///
  /// The count is encoded as `prefix`. More than `maximum` bytes are rejected.
  @inlinable
  public mutating func write<Prefix: LengthPrefix>(
    _ value: Data,
    lengthPrefix prefix: Prefix.Type,
    maximum: Int = .max,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) {
    do throws(PacketError) {
      try appendLength(value.count, as: prefix, maximum: maximum, endianness: endianness)
    } catch {
      try (consume error).rethrow(inField: field)
    }
    append(value.bytes)
  }

  /// Writes the count of `value`'s bytes, then the bytes.
  ///
  /// The count is encoded as `prefix`. More than `maximum` bytes are rejected.
  @inlinable
  public mutating func write<Prefix: LengthPrefix>(
    _ value: [UInt8],
    lengthPrefix prefix: Prefix.Type,
    maximum: Int = .max,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) {
    try write(value, countPrefix: prefix, maximum: maximum, endianness: endianness, field: field)
  }

  /// Appends bytes as they are.
  @inlinable
  mutating func append(_ bytes: RawSpan) {
    unsafe bytes.withUnsafeBytes { source in
      if let first = source.baseAddress {
        unsafe append(source.count).copyFew(from: first, byteCount: source.count)
      }
    }
  }
}

@_documentation(visibility: internal)
extension Data {
  public static func wireType(_ endianness: Endianness) -> WireType {
    .bytes(.prefixed(WirePrefix(UInt32.self, endianness)))
  }
}
