/// An algorithm that computes a checksum; a value is the algorithm's state after some bytes.
///
/// Conform to it for a checksum that PacketKit does not have, and make it a ``Checksum``. For one of more than 4 bytes,
/// conform to ``DigestAlgorithm``.
///
/// ```swift
/// struct NegatedSum: ChecksumAlgorithm {
///   var value: UInt32 = 0
///   var byteCount: Int { 1 }
///
///   mutating func update(_ bytes: Span<UInt8>) {
///     for index in bytes.indices { value &-= UInt32(bytes[index]) }
///   }
/// }
///
/// extension Checksum {
///   static let negatedSum = Checksum(NegatedSum())
/// }
/// ```
public protocol ChecksumAlgorithm: Sendable, Hashable {
  /// The number of bytes that the checksum takes, from 1 to 4; of a ``DigestAlgorithm``, any. It is the same in each
  /// state.
  var byteCount: Int { get }

  /// The checksum of all bytes so far. Bits that `byteCount` bytes cannot hold are ignored.
  var value: UInt32 { get }

  /// Whether the checksum is a number, whose least significant byte comes first in little-endian packets.
  var hasByteOrder: Bool { get }

  /// Takes the next bytes. How bytes are divided into calls makes no difference.
  mutating func update(_ bytes: Span<UInt8>)

  /// The checksum in bytes, most significant first.
  @_documentation(visibility: internal)
  var _bytes: [UInt8] { get }

  /// Whether only the bytes are the checksum, not the value.
  @_documentation(visibility: internal)
  static var _isDigest: Bool { get }
}

extension ChecksumAlgorithm {
  /// True.
  public var hasByteOrder: Bool { true }

  @_documentation(visibility: internal)
  public var _bytes: [UInt8] {
    let value = value
    return (1...4).suffix(byteCount).map { (place: Int) -> UInt8 in
      UInt8(truncatingIfNeeded: value >> (32 - 8 * place))
    }
  }

  @_documentation(visibility: internal)
  public static var _isDigest: Bool { false }

  /// Takes the next bytes.
  public mutating func update(_ bytes: RawSpan) {
    unsafe bytes.withUnsafeBytes { buffer in
      unsafe buffer.withMemoryRebound(to: UInt8.self) { unsafe update($0.span) }
    }
  }

  /// Takes the next bytes.
  public mutating func update(_ bytes: [UInt8]) { update(bytes.elementSpan) }
}
