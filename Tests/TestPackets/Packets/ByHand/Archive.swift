import PacketKit

/// A packet with magic bytes.
struct Archive: Equatable {
  var version: UInt16
}

extension Archive: Packet {
  static var minimumByteCount: Int { 6 }

  init(from reader: inout PacketReader) throws(PacketError) {
    try reader.readMagic([0x50, 0x4B, 0x03, 0x04])
    version = try reader.read(UInt16.self, field: "version")
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.writeMagic([0x50, 0x4B, 0x03, 0x04])
    try writer.write(version, field: "version")
  }

  static func describe(to schema: inout PacketDescription) {
    schema.magic([0x50, 0x4B, 0x03, 0x04])
    schema.field(UInt16.self, field: "version")
  }
}
