import PacketFraming
import PacketKit

/// A header with a kind and a length.
@Packet(magic: [0x50], updatesInPlace: true)
struct Counted: FrameHeader {
  var kind: UInt8 = 0
  var length: UInt16 = 0

  var contentLength: UInt64 { UInt64(length) }

  mutating func describe(_ content: RawSpan) { length = UInt16(clamping: content.byteCount) }
}

/// A length that takes more bytes the larger it is.
@Packet(updatesInPlace: true)
struct Growing: FrameHeader {
  @Varint var length: UInt64

  var contentLength: UInt64 { length }

  mutating func describe(_ content: RawSpan) { length = UInt64(content.byteCount) }
}
