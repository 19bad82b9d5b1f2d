#if Foundation || canImport(Darwin) && !hasFeature(Embedded)
  #if canImport(FoundationEssentials)
    public import FoundationEssentials
  #else
    public import Foundation
  #endif

  // Bytes as they are.

  extension Data: _BoundedField {
    @export(implementation)
    @inline(__always)
    public static var _readDisturbance: Disturbance { .offset }
    @export(implementation)
    @inline(__always)
    public static var _writeDisturbance: Disturbance { .nothing }
    public static var _isRun: Bool { true }

    public static func _wireType(_ form: BoundedContent<Data>, _ extent: WireType.Extent)
      -> WireType
    {
      .bytes(extent)
    }

    @export(implementation)
    @inline(__always)
    public static func _read(remaining form: BoundedContent<Data>, from reader: inout PacketReader)
      throws(PacketError) -> Data
    {
      try reader.beginRemaining()
      let count = reader.remainingCount
      let value = unsafe Data(bytes: try reader.take(count), count: count)
      reader.hasTakenRemaining = true
      return value
    }

    @export(implementation)
    @inline(__always)
    public static func _write(
      _ value: Data, remaining form: BoundedContent<Data>, into writer: inout PacketWriter
    ) throws(PacketError) {
      try writer.beginRemaining()
      writer.append(value.bytes)
      writer.remainingEnd = writer.count
    }

    @export(implementation)
    @inline(__always)
    public static func _keep(remaining form: BoundedContent<Data>, from reader: inout PacketReader)
      throws(PacketError) -> _Run
    {
      try reader.keepRemaining(Data.self, .utf8)
    }

    @export(implementation)
    @inline(__always)
    public static func _read<Prefix: LengthPrefix>(
      _ form: BoundedContent<Data>, after prefix: Prefix.Type, maximum: Int,
      _ endianness: Endianness,
      from reader: inout PacketReader
    ) throws(PacketError) -> Data {
      let count = try reader.takeLength(prefix, maximum: maximum, endianness: endianness)
      return unsafe Data(bytes: try reader.take(count), count: count)
    }

    @export(implementation)
    @inline(__always)
    public static func _update<Prefix: LengthPrefix>(
      _ value: inout Data, _ form: BoundedContent<Data>, after prefix: Prefix.Type, maximum: Int,
      _ endianness: Endianness, from reader: inout PacketReader
    ) throws(PacketError) {
      value = try _read(form, after: prefix, maximum: maximum, endianness, from: &reader)
    }

    @export(implementation)
    @inline(__always)
    public static func _write<Prefix: LengthPrefix>(
      _ value: Data, _ form: BoundedContent<Data>, after prefix: Prefix.Type, maximum: Int,
      _ endianness: Endianness, into writer: inout PacketWriter
    ) throws(PacketError) {
      try writer.appendLength(value.count, as: prefix, maximum: maximum, endianness: endianness)
      writer.append(value.bytes)
    }

    @export(implementation)
    @inline(__always)
    public static func _keep<Prefix: LengthPrefix>(
      _ form: BoundedContent<Data>, after prefix: Prefix.Type, maximum: Int,
      _ endianness: Endianness,
      from reader: inout PacketReader
    ) throws(PacketError) -> _Run {
      let count = try reader.claimLength(prefix, maximum: maximum, endianness: endianness)
      return try reader.keep(Data.self, count, .utf8)
    }

    @export(implementation)
    @inline(__always)
    public static func _read(_ form: TerminatedEncoding<Data>, from reader: inout PacketReader)
      throws(PacketError) -> Data
    {
      let count = try reader.byteCount(before: form.terminator, maximum: form.maximum)
      return unsafe Data(bytes: try reader.take(count + 1), count: count)
    }

    @inlinable
    public static func _write(
      _ value: Data, _ form: TerminatedEncoding<Data>, into writer: inout PacketWriter
    ) throws(PacketError) {
      let start = writer.count
      writer.append(value.bytes)
      try writer.terminate(from: start, with: form.terminator, maximum: form.maximum)
    }

    @export(implementation)
    @inline(__always)
    public static func _keep(_ form: TerminatedEncoding<Data>, from reader: inout PacketReader)
      throws(PacketError) -> _Run
    {
      try reader.keep(Data.self, before: form.terminator, maximum: form.maximum, encoding: .utf8)
    }
  }
#endif
