import PacketKit

/// The packet that the tool encodes and decodes.
struct PlayerState: Equatable {
  var identifier: String  // 8 bytes of UTF-8, padded with NUL
  var username: String  // UInt32 byte count, then UTF-8
  var state: UInt32  // network byte order
}

extension PlayerState: Packet {
  static var minimumByteCount: Int { 8 + 4 + 4 }

  init(from reader: inout PacketReader) throws(PacketError) {
    identifier = try reader.read(String.self, fixedWidth: 8, field: "identifier")
    username = try reader.read(String.self, field: "username")
    state = try reader.read(UInt32.self, field: "state")
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(identifier, fixedWidth: 8, field: "identifier")
    try writer.write(username, field: "username")
    try writer.write(state, field: "state")
  }
}
