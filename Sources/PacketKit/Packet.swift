#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A whole packet: what one datagram or one frame of a stream holds.
///
/// The ``Packet(endianness:magic:sized:skipsUnknownBytes:checksum:tag:updatesInPlace:)`` macro writes the conformance of a struct. By hand it is as short as
/// the packet is:
///
/// ```swift
/// struct Ping: Packet {
///   var token: UInt64
///   init(from reader: inout PacketReader) throws(PacketError) { token = try reader.read(UInt64.self) }
///   func encode(into writer: inout PacketWriter) throws(PacketError) { try writer.write(token) }
/// }
/// ```
public protocol Packet: PacketField {
  /// Says what the packet's bytes are, in calls that mirror those that read it.
  ///
  /// `@Packet` generates it. Of a packet written by hand the default says nothing, so that tools show it as one piece;
  /// see ``PacketDescription``.
  static func describe(to schema: inout PacketDescription)
}

extension Packet {
  public static func describe(to schema: inout PacketDescription) { schema.opaque() }

  public static func wireType(_ endianness: Endianness) -> WireType {
    .packet(PacketReference(Self.self))
  }

  /// Zero, which is safe for every packet; the macro generates the exact number.
  @inlinable
  public static var minimumByteCount: Int { 0 }

  @inlinable
  public static var _nesting: _FieldNesting { .packet }

  @inlinable
  public mutating func _update(
    from reader: inout PacketReader,
    endianness: Endianness
  ) throws(PacketError) {
    try _update(from: &reader)
  }
}

extension Packet {
  /// The packet's bytes.
  ///
  /// For many packets keep one ``PacketWriter`` and write into it: a `Data` is two allocations, a write
  /// into a warm writer none.
  ///
  /// - Throws: ``PacketError`` for a value that has no encoding, such as a string too long for its field.
  @inlinable
  public func encoded(limits: PacketLimits = .init()) throws(PacketError) -> Data {
    try withScratchWriter(limits) { writer in writer.makeData() }
  }

  /// The packet's bytes as an array.
  ///
  /// - Throws: ``PacketError`` for a value that has no encoding, such as a string too long for its field.
  @inlinable
  public func encodedBytes(limits: PacketLimits = .init()) throws(PacketError) -> [UInt8] {
    try withScratchWriter(limits) { writer in writer.makeArray() }
  }

  /// Encodes into a writer that starts in stack memory, and hands it to `body`.
  @inlinable
  func withScratchWriter<Bytes>(
    _ limits: PacketLimits,
    _ body: (borrowing PacketWriter) -> Bytes
  ) throws(PacketError) -> Bytes {
    try unsafe withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 16) {
      scratch throws(PacketError) in
      var writer = unsafe PacketWriter(scratch: scratch, limits: limits)
      try writer.write(self)
      return body(writer)
    }
  }
}

extension Packet {
  /// Decodes a packet that fills `data` to its last byte.
  ///
  /// - Throws: ``PacketError`` for malformed or left-over bytes.
  @inlinable
  public init(decoding data: borrowing Data, limits: PacketLimits = .init())
    throws(PacketError)
  {
    try self.init(decoding: data.bytes, limits: limits)
  }

  /// Decodes a packet that fills `bytes` to its last byte.
  ///
  /// - Throws: ``PacketError`` for malformed or left-over bytes.
  @inlinable
  public init(decoding bytes: borrowing [UInt8], limits: PacketLimits = .init())
    throws(PacketError)
  {
    unsafe try self.init(decoding: bytes.span.bytes, limits: limits)
  }

  /// Decodes a packet that fills `bytes` to its last byte.
  ///
  /// - Throws: ``PacketError`` for malformed or left-over bytes.
  @inlinable
  public init(decoding bytes: RawSpan, limits: PacketLimits = .init()) throws(PacketError) {
    var reader = PacketReader(bytes, limits: limits)
    self = try reader.read(Self.self)
    guard reader.isAtEnd else {
      throw .trailingBytes(reader.remaining, at: reader.offset).inPacket(Self.self, field: nil)
    }
  }
}

extension Packet {
  /// Decodes a packet that fills `data` to its last byte, in place of this one, whose memory is kept where it serves.
  ///
  /// It accepts and refuses what `init(decoding:)` does. After a throw the packet is one that the type
  /// allows, in part the old and in part the new.
  ///
  /// - Throws: ``PacketError`` for malformed or left-over bytes.
  @inlinable
  public mutating func update(decoding data: borrowing Data, limits: PacketLimits = .init())
    throws(PacketError)
  {
    try update(decoding: data.bytes, limits: limits)
  }

  /// Decodes a packet that fills `bytes` to its last byte, in place of this one.
  @inlinable
  public mutating func update(
    decoding bytes: borrowing [UInt8],
    limits: PacketLimits = .init()
  ) throws(PacketError) {
    unsafe try update(decoding: bytes.span.bytes, limits: limits)
  }

  /// Decodes a packet that fills `bytes` to its last byte, in place of this one.
  @inlinable
  public mutating func update(decoding bytes: RawSpan, limits: PacketLimits = .init())
    throws(PacketError)
  {
    var reader = PacketReader(bytes, limits: limits)
    try reader.update(&self)
    guard reader.isAtEnd else {
      throw .trailingBytes(reader.remaining, at: reader.offset).inPacket(Self.self, field: nil)
    }
  }
}
