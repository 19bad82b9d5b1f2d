public import PacketKit

/// A header of your own, for frames that none of the framings describes.
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
/// A header is read as soon as its bytes are there, from its first to its last: it must tell itself where it
/// ends, so nothing in it may be `@Remaining`.
public protocol FrameHeader: Packet, Sendable {
  /// The most bytes that a header takes; 64 by default. A longer one is refused.
  static var maximumByteCount: Int { get }

  /// The number of bytes that follow the header.
  ///
  /// Whatever a peer announces: it need not be there, nor fit anything.
  var contentLength: UInt64 { get }

  /// Makes the header that of `content`, of which there is no more than the framing's maximum.
  ///
  /// A header that does not tell the content's length afterwards is refused.
  ///
  /// - Throws: `PacketError` for content that the header cannot describe.
  mutating func describe(_ content: RawSpan) throws(PacketError)

  /// Refuses content that is not the header's, such as by a checksum. By default none is refused.
  ///
  /// - Throws: `PacketError`, after which the stream is not read on.
  func check(_ content: RawSpan) throws(PacketError)
}

extension FrameHeader {
  public static var maximumByteCount: Int { 64 }

  public func check(_ content: RawSpan) throws(PacketError) {}
}
