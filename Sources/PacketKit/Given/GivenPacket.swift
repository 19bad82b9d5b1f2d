/// A packet whose layout depends on a value that is not among its bytes, such as a version that two peers have agreed on.
///
/// ``Packet(endianness:bitOrder:magic:sized:including:excluding:skipsUnknownBytes:checksum:tag:hasExternalTag:updatesInPlace:view:delta:initializer:given:)``
/// with `given:` generates the conformance:
///
/// ```swift
/// @Packet(given: UInt8.self)
/// struct Login {
///   var name: String
///   @Present(when: "given", in: 2...) var clan: String?
/// }
///
/// let data = try login.encoded(given: 2)
/// let copy = try Login(decoding: data, given: 2)
/// ```
///
/// It is no ``PacketField``, because it cannot be read without the given value. In another packet, ``Given(_:)`` names the
/// field with that value; by hand, `.given(_:)` is its encoding:
///
/// ```swift
/// let login = try reader.read(Login.self, as: .given(2), field: "login")
/// ```
///
/// For each given value, an encoding must be canonical: whatever `init(from:given:)` accepts, `encode(into:given:)` writes
/// back byte for byte.
public protocol GivenPacket: SendableMetatype {
  /// The type of the value that the packet depends on.
  associatedtype Given: Sendable

  /// The fewest bytes that any value takes, whatever it is given; see ``PacketField/minimumByteCount``. Zero is always safe.
  static var minimumByteCount: Int { get }

  /// Reads a value.
  ///
  /// - Throws: ``PacketError`` for any input that is not the encoding of a value.
  init(from reader: inout PacketReader, given: Given) throws(PacketError)

  /// Appends the value's bytes.
  ///
  /// - Throws: ``PacketError`` if the packet has no encoding with the given value.
  func encode(into writer: inout PacketWriter, given: Given) throws(PacketError)

  /// Describes the packet's bytes; see ``Packet/describe(to:)``. A description by hand begins with
  /// ``PacketDescription/given(_:)``.
  static func describe(to schema: inout PacketDescription)

  #if hasFeature(Embedded)
    /// The name that errors have for the type. `@Packet` states it.
    static var typeName: StaticString { get }
  #endif
}

extension GivenPacket {
  /// Zero, which is safe for every packet. The macro generates the exact number.
  @inlinable
  public static var minimumByteCount: Int { 0 }

  public static func describe(to schema: inout PacketDescription) { schema.opaque() }
}

extension GivenPacket {
  /// Encodes the packet as an array of bytes.
  ///
  /// - Throws: ``PacketError`` if the packet has no encoding with the given value.
  @inlinable
  public func encodedBytes(
    given: Given, limits: PacketLimits = .init()
  ) throws(PacketError) -> [UInt8] {
    var writer = PacketWriter(limits: limits)
    try writer.write(self, as: .given(given))
    return writer.makeArray()
  }

  /// Decodes a packet that takes all of `bytes`.
  ///
  /// - Throws: ``PacketError`` for malformed or trailing bytes.
  @inlinable
  public init(
    decoding bytes: borrowing [UInt8], given: Given, limits: PacketLimits = .init()
  ) throws(PacketError) {
    unsafe try self.init(decoding: bytes.elementSpan.bytes, given: given, limits: limits)
  }

  /// Decodes a packet that takes all of `bytes`.
  ///
  /// - Throws: ``PacketError`` for malformed or trailing bytes.
  @inlinable
  public init(
    decoding bytes: RawSpan, given: Given, limits: PacketLimits = .init()
  ) throws(PacketError) {
    var reader = PacketReader(bytes, limits: limits)
    self = try reader.read(Self.self, as: .given(given))
    guard reader.isAtEnd else {
      throw .trailingBytes(reader.remainingCount, at: reader.offset).inPacket(Self.self, field: nil)
    }
  }
}
