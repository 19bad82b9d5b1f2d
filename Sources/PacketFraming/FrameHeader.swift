public import PacketKit

/// A custom header, for frames that none of the built-in framings describes.
///
/// ```swift
/// @Packet(magic: [0x50, 0x4B])
/// struct Checked: FrameHeader {
///   var length: UInt32 = 0
///   var checksum: UInt32 = 0
///
///   var contentLength: UInt64 { UInt64(length) }
///
///   mutating func describe(_ content: RawSpan) throws(PacketError) {
///     length = UInt32(clamping: content.byteCount)
///     checksum = Checksum.crc32(content)
///   }
///
///   func check(_ content: RawSpan) throws(PacketError) {
///     guard checksum == Checksum.crc32(content) else {
///       throw PacketError("the content comes to another checksum", at: 6)
///     }
///   }
/// }
///
/// let framing = Framing.custom(header: Checked(), maximumLength: 1 << 20)
/// ```
///
/// A header is decoded as soon as enough bytes are available. It must determine its own end, so it cannot have a
/// `@Remaining` field. If no content follows, the header is a packet that is its own frame; see the article Recipes of
/// `PacketKit`.
public protocol FrameHeader: Packet, Sendable {
  /// The most bytes that a header takes; 64 by default. Longer headers are rejected.
  static var maximumByteCount: Int { get }

  /// The number of bytes that follow the header.
  ///
  /// This is whatever a peer announces: the bytes need not exist, and the number may be arbitrarily large.
  var contentLength: UInt64 { get }

  /// Changes the header to describe `content`, which has at most the framing's maximum length.
  ///
  /// If the header does not state the content's length afterwards, encoding throws.
  ///
  /// - Throws: `PacketError` if the header cannot describe the content.
  mutating func describe(_ content: RawSpan) throws(PacketError)

  /// Rejects content that does not match the header, for example by a checksum. The default implementation accepts all
  /// content.
  ///
  /// - Throws: `PacketError`, which ends the stream.
  func check(_ content: RawSpan) throws(PacketError)
}

extension FrameHeader {
  public static var maximumByteCount: Int { 64 }

  public func check(_ content: RawSpan) throws(PacketError) {}
}
