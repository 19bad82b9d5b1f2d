#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// Bytes: their count, a UInt32 unless stated otherwise, then the bytes. `[UInt8]` is encoded the same way, as an array
// of numbers.

extension Data: ByteOrderedField {
  @inlinable
  public static var minimumByteCount: Int { 4 }

  @inlinable
  public static var _nesting: _FieldNesting { .leaf }

  @inlinable
  public init(from reader: inout PacketReader, endianness: Endianness) throws(PacketError) {
    self = try reader.read(Data.self, as: .lengthPrefixed(UInt32.self, endianness: endianness))
  }

  @inlinable
  public func encode(into writer: inout PacketWriter, endianness: Endianness) throws(PacketError) {
    try writer.write(self, as: .lengthPrefixed(UInt32.self, endianness: endianness))
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

extension Data {
  public static func wireType(_ endianness: Endianness) -> WireType {
    .bytes(.prefixed(WirePrefix(UInt32.self, endianness)))
  }
}
