/// An algorithm that computes a checksum of any number of bytes, such as a cryptographic hash.
///
/// PacketKit has no such hash. Bring one, or its like; PacketKit places it and compares it:
///
/// ```swift
/// struct FNV1a: DigestAlgorithm {
///   private var hash: UInt64 = 0xCBF2_9CE4_8422_2325
///   var byteCount: Int { 8 }
///   var digest: [UInt8] { (1...8).map { UInt8(truncatingIfNeeded: hash >> UInt64(64 - 8 * $0)) } }
///
///   mutating func update(_ bytes: Span<UInt8>) {
///     for index in bytes.indices { hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3 }
///   }
/// }
///
/// extension Checksum {
///   static let fnv1a = Checksum(FNV1a())
/// }
/// ```
///
/// A message authentication code has its key in its state. It is compared in the same time wherever the bytes differ; but
/// the error states the right one, so do not send that error to the peer. Schemas show the description of its state, so
/// give it one (`CustomStringConvertible`) without the key.
public protocol DigestAlgorithm: ChecksumAlgorithm {
  /// The digest of all bytes so far: `byteCount` bytes, or more, of which the first `byteCount` are the checksum.
  var digest: [UInt8] { get }
}

extension DigestAlgorithm {
  /// False: the bytes are in the order of the digest in little-endian packets too.
  public var hasByteOrder: Bool { false }

  /// The first 4 of its bytes as a number, most significant first.
  public var value: UInt32 { digest.prefix(min(byteCount, 4)).reduce(0) { $0 << 8 | UInt32($1) } }

  @_documentation(visibility: internal)
  public var _bytes: [UInt8] { digest }

  @_documentation(visibility: internal)
  public static var _isDigest: Bool { true }
}
