import PacketFraming
import PacketKit

/// Magic, length and checksum.
@Packet(magic: [0x50, 0x4B])
struct Sealed: FrameHeader {
  var length: UInt32 = 0
  var checksum: UInt32 = 0

  var contentLength: UInt64 { UInt64(length) }

  mutating func describe(_ content: RawSpan) throws(PacketError) {
    length = UInt32(clamping: content.byteCount)
    checksum = Checksum.crc32(content)
  }

  func check(_ content: RawSpan) throws(PacketError) {
    guard checksum == Checksum.crc32(content) else {
      throw PacketError("content comes to another checksum than that", at: 6)
    }
  }
}

/// A type and the length.
@Packet
struct Tagged: FrameHeader {
  var type: UInt8
  var length: UInt8

  var contentLength: UInt64 { UInt64(length) }

  mutating func describe(_ content: RawSpan) { length = UInt8(clamping: content.byteCount) }
}

/// A header with a kind and a length.
@Packet(magic: [0x50])
struct Counted: FrameHeader {
  var kind: UInt8 = 0
  var length: UInt16 = 0

  var contentLength: UInt64 { UInt64(length) }

  mutating func describe(_ content: RawSpan) { length = UInt16(clamping: content.byteCount) }
}

/// A length that takes more bytes the larger it is.
@Packet
struct Growing: FrameHeader {
  @Varint var length: UInt64

  var contentLength: UInt64 { length }

  mutating func describe(_ content: RawSpan) { length = UInt64(content.byteCount) }
}

/// A header with a text in it, which may claim to have any length.
@Packet
struct Named: FrameHeader {
  var name: String
  var length: UInt8

  static var maximumByteCount: Int { 16 }
  var contentLength: UInt64 { UInt64(length) }

  mutating func describe(_ content: RawSpan) { length = UInt8(clamping: content.byteCount) }
}

/// A header of no bytes, for frames of none.
@Packet(updatesInPlace: true, view: true)
struct Nothing: FrameHeader, Equatable {
  var contentLength: UInt64 { 0 }

  mutating func describe(_ content: RawSpan) {}
}
