#if Foundation || canImport(Darwin) && !hasFeature(Embedded)
  #if canImport(FoundationEssentials)
    public import FoundationEssentials
  #else
    public import Foundation
  #endif

  // Bytes: their count, a UInt32 unless stated otherwise, then the bytes. `[UInt8]` is encoded the same way, as an array
  // of numbers.

  @_documentation(visibility: internal)
  extension Data {
    /// As the default, but not generic: every client would have a copy of the code.
    @inlinable
    public func encode(into writer: inout PacketWriter, endianness: Endianness) throws(PacketError)
    {
      try writer.write(self, as: Self._prefixed(endianness))
    }

    public static func wireType(_ endianness: Endianness) -> WireType {
      .bytes(.prefixed(WirePrefix(UInt32.self, endianness)))
    }
  }

  // A view records where the bytes are.
  extension Data: ByteContent {
    public typealias _Bounded = BoundedBytes

    @export(implementation)
    @inline(__always)
    @_lifetime(copy origin)
    public static func _view(of place: BytesPlace, in origin: ViewOrigin) -> RawSpan {
      unsafe place.bytes(in: origin)
    }

    @inlinable
    public static func _isUnique(_ bytes: RawSpan) -> Bool { true }
  }

  /// Bytes as they are.
  @_documentation(visibility: internal)
  public enum BoundedBytes: BoundedRun {
    public static func wireType(_ form: BoundedContent<Data>, _ extent: WireType.Extent)
      -> WireType
    {
      .bytes(extent)
    }

    @unsafe
    @export(implementation)
    @inline(__always)
    public static func accepts(_ bytes: UnsafeRawBufferPointer, encoding: TextEncoding) -> Bool {
      true
    }

    @export(implementation)
    @inline(__always)
    public static func take(
      _ count: Int, _ encoding: TextEncoding, from reader: inout PacketReader
    ) throws(PacketError) -> Data {
      unsafe Data(bytes: try reader.take(count), count: count)
    }

    @export(implementation)
    @inline(__always)
    public static func append(
      _ value: Data, _ encoding: TextEncoding, to writer: inout PacketWriter
    ) {
      writer.append(value.bytes)
    }

    @export(implementation)
    @inline(__always)
    public static func write<Prefix>(
      _ value: Data, _ form: BoundedContent<Data>, after length: PrefixedCount<Prefix>,
      into writer: inout PacketWriter
    ) throws(PacketError) {
      try writer.appendLength(
        value.count, as: Prefix.self, maximum: length.maximum, endianness: length.endianness)
      writer.append(value.bytes)
    }

    @export(implementation)
    @inline(__always)
    public static func read(_ form: TerminatedEncoding<Data>, from reader: inout PacketReader)
      throws(PacketError) -> Data
    {
      let count = try reader.byteCount(before: form.terminator, maximum: form.maximum)
      return unsafe Data(bytes: try reader.take(count + 1), count: count)
    }

    @inlinable
    public static func write(
      _ value: Data, _ form: TerminatedEncoding<Data>, into writer: inout PacketWriter
    ) throws(PacketError) {
      let start = writer.count
      writer.append(value.bytes)
      try writer.terminate(from: start, with: form.terminator, maximum: form.maximum)
    }
  }

  /// A fixed count of bytes.
  @_documentation(visibility: internal)
  @frozen
  public struct FixedBytesEncoding: RestoringEncoding, ViewedEncoding, DescribedForm {
    public typealias Value = Data

    @usableFromInline let count: Int

    @export(implementation)
    @inline(__always)
    init(_ count: Int) { self.count = count }

    @inlinable
    public var minimumByteCount: Int { max(count, 0) }

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
    public func keep(from reader: inout PacketReader) throws(PacketError) -> BytesPlace {
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
