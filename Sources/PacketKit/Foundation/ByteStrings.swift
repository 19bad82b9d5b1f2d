#if Foundation || canImport(Darwin) && !hasFeature(Embedded)
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
    public func encode(into writer: inout PacketWriter, endianness: Endianness) throws(PacketError)
    {
      try writer.write(self, as: .lengthPrefixed(UInt32.self, endianness: endianness))
    }
  }

  @_documentation(visibility: internal)
  extension Data {
    public static func wireType(_ endianness: Endianness) -> WireType {
      .bytes(.prefixed(WirePrefix(UInt32.self, endianness)))
    }
  }

  // A view keeps where the bytes lie.
  extension Data: _RunOfBytes {
    @unsafe
    @export(implementation)
    @inline(__always)
    public static func _accepts(_ bytes: UnsafeRawBufferPointer, encoding: TextEncoding) -> Bool {
      true
    }

    @unsafe
    @export(implementation)
    @inline(__always)
    public static func _place(
      from reader: inout PacketReader,
      endianness: Endianness
    ) throws(PacketError) -> _Run {
      try reader.place(Data.self, endianness)
    }

    @export(implementation)
    @inline(__always)
    @_lifetime(copy origin)
    public static func _view(of place: _Run, in origin: _Origin) -> RawSpan {
      unsafe place.bytes(in: origin)
    }

    @inlinable
    public static func _isUnique(_ bytes: RawSpan) -> Bool { true }
  }
#endif
