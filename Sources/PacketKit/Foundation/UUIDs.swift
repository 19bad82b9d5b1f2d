#if Foundation || canImport(Darwin) && !hasFeature(Embedded)
  #if canImport(FoundationEssentials)
    public import FoundationEssentials
  #else
    public import Foundation
  #endif

  // A UUID: its 16 bytes, in the order of its string representation.

  @_documentation(visibility: internal)
  extension UUID: PacketField {
    @inlinable
    public static var minimumByteCount: Int { 16 }

    @inlinable
    public static var _nesting: _FieldNesting { .leaf }

    @inlinable
    public init(from reader: inout PacketReader) throws(PacketError) {
      self.init(uuid: unsafe try reader.take(16).loadUnaligned(as: uuid_t.self))
    }

    @inlinable
    public func encode(into writer: inout PacketWriter) throws(PacketError) {
      unsafe writer.append(16).storeBytes(of: uuid, as: uuid_t.self)
    }
  }

  @_documentation(visibility: internal)
  extension UUID {
    public static func wireType(_ endianness: Endianness) -> WireType { .uuid }
  }
#endif
