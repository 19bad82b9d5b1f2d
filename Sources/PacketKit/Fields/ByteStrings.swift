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
    self = try reader.read(Data.self, as: .lengthPrefixed(UInt32.self, endianness: endianness))
  }

  @inlinable
  public func encode(into writer: inout PacketWriter, endianness: Endianness) throws(PacketError) {
    try writer.write(self, as: .lengthPrefixed(UInt32.self, endianness: endianness))
  }
}

extension PacketWriter {
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
