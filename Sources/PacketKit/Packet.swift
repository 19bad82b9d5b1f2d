/// A whole packet: the contents of one datagram or one frame of a stream.
///
/// The ``Packet(endianness:bitOrder:magic:sized:including:excluding:skipsUnknownBytes:checksum:tag:hasExternalTag:updatesInPlace:view:delta:initializer:given:)`` macro generates the
/// conformance. A conformance by hand is as short as the packet:
///
/// ```swift
/// struct Ping: Packet {
///   var token: UInt64
///   init(from reader: inout PacketReader) throws(PacketError) { token = try reader.read(UInt64.self) }
///   func encode(into writer: inout PacketWriter) throws(PacketError) { try writer.write(token) }
/// }
/// ```
public protocol Packet: PacketField {
  /// Describes the packet's bytes, with calls that mirror those that read it.
  ///
  /// `@Packet` generates this method. The default for a hand-written packet describes nothing, so tools show the packet
  /// as one opaque item; see ``PacketDescription``.
  static func describe(to schema: inout PacketDescription)
}

extension Packet {
  public static func describe(to schema: inout PacketDescription) { schema.opaque() }

  @_documentation(visibility: internal)
  public static func wireType(_ endianness: Endianness) -> WireType {
    .packet(PacketReference(Self.self))
  }

  /// Zero, which is safe for every packet. The macro generates the exact number.
  @inlinable
  public static var minimumByteCount: Int { 0 }

  @inlinable
  public static var _nesting: _FieldNesting { .packetByHand }

  @inlinable
  public mutating func _update(
    from reader: inout PacketReader, endianness: Endianness
  ) throws(PacketError) {
    try _update(from: &reader)
  }
}

extension Packet {
  /// Encodes the packet as an array of bytes.
  ///
  /// - Throws: ``PacketError`` if a value has no encoding, such as a string that is too long for its field.
  @inlinable
  public func encodedBytes(limits: PacketLimits = .init()) throws(PacketError) -> [UInt8] {
    try withScratchWriter(limits) { writer in writer.makeArray() }
  }

  /// Encodes into a writer that starts in stack memory, and passes it to `body`.
  @export(implementation)
  @inline(__always)
  func withScratchWriter<Bytes>(
    _ limits: PacketLimits, _ body: (borrowing PacketWriter) -> Bytes
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
  /// Decodes a packet that takes all of `bytes`.
  ///
  /// - Throws: ``PacketError`` for malformed or trailing bytes.
  @inlinable
  @inline(__always)
  public init(decoding bytes: borrowing [UInt8], limits: PacketLimits = .init())
    throws(PacketError)
  {
    unsafe try self.init(decoding: bytes.elementSpan.bytes, limits: limits)
  }

  /// Decodes a packet that takes all of `bytes`.
  ///
  /// - Throws: ``PacketError`` for malformed or trailing bytes.
  @inlinable
  @inline(__always)
  public init(decoding bytes: RawSpan, limits: PacketLimits = .init()) throws(PacketError) {
    var reader = PacketReader(bytes, limits: limits)
    self = try Self.isFlat ? reader.readFlat(Self.self, field: nil) : reader.read(Self.self)
    guard reader.isAtEnd else {
      throw .trailingBytes(reader.remainingCount, at: reader.offset).inPacket(Self.self, field: nil)
    }
  }
}

extension Packet {
  /// Decodes a packet that takes all of `bytes` and replaces this one, reusing its memory where possible.
  @inlinable
  public mutating func update(
    decoding bytes: borrowing [UInt8], limits: PacketLimits = .init()
  ) throws(PacketError) {
    unsafe try update(decoding: bytes.elementSpan.bytes, limits: limits)
  }

  /// Decodes a packet that takes all of `bytes` and replaces this one, reusing its memory where possible.
  @inlinable
  public mutating func update(decoding bytes: RawSpan, limits: PacketLimits = .init())
    throws(PacketError)
  {
    var reader = PacketReader(bytes, limits: limits)
    try reader.update(&self)
    guard reader.isAtEnd else {
      throw .trailingBytes(reader.remainingCount, at: reader.offset).inPacket(Self.self, field: nil)
    }
  }
}
