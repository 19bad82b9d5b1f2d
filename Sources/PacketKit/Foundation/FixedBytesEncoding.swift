#if Foundation || canImport(Darwin) && !hasFeature(Embedded)
  #if canImport(FoundationEssentials)
    public import FoundationEssentials
  #else
    public import Foundation
  #endif

  /// A fixed count of bytes.
  @_documentation(visibility: internal)
  @frozen
  public struct FixedBytesEncoding: _LibraryEncoding, ViewedEncoding, DescribedForm {
    public typealias Value = Data

    @usableFromInline let count: Int

    @export(implementation)
    @inline(__always)
    init(_ count: Int) { self.count = count }

    @inlinable
    public var minimumByteCount: Int { max(count, 0) }

    @inlinable
    @inline(__always)
    public static var readDisturbance: Disturbance { .nothing }

    @inlinable
    @inline(__always)
    public static var writeDisturbance: Disturbance { .nothing }

    public var wireType: WireType { .bytes(.fixed(count)) }

    @inlinable
    @inline(__always)
    public func read(from reader: inout PacketReader) throws(PacketError) -> Data {
      unsafe Data(bytes: try reader.take(count), count: count)
    }

    @inlinable
    @inline(__always)
    public func write(_ value: Data, into writer: inout PacketWriter) throws(PacketError) {
      guard value.count == count else {
        try PacketError.wrongCount(value.count, expected: count, at: writer.count).raise()
      }
      writer.append(value.bytes)
    }

    @inlinable
    @inline(__always)
    public func keep(from reader: inout PacketReader) throws(PacketError) -> _Run {
      try reader.keep(Data.self, count, .utf8)
    }
  }

  extension FieldForm where Self == FixedBytesEncoding {
    /// A fixed count of bytes. Their order is that of the value, whatever `endianness` is.
    @inlinable
    @inline(__always)
    public static func fixedCount(_ count: Int, endianness: Endianness = .big) -> Self {
      FixedBytesEncoding(count)
    }
  }

  extension PacketField {
    /// The bytes of `Data` of a fixed count.
    @inlinable
    public static func _fewestBytes(in count: Int, of type: Data.Type) -> Int {
      _fewestBytes(in: count)
    }
  }
#endif
