import PacketKit

/// Packets whose conformance is written by hand where the macro would do.
enum ByHand {}

extension ByHand {
  /// The Downside packet.
  struct PlayerState: Equatable {
    var identifier: String
    var username: String
    var state: UInt32
  }
}

extension ByHand.PlayerState: Packet {
  static var minimumByteCount: Int { 16 }

  init(from reader: inout PacketReader) throws(PacketError) {
    identifier = try reader.read(String.self, as: .fixedWidth(8), field: "identifier")
    username = try reader.read(String.self, field: "username")
    state = try reader.read(UInt32.self, field: "state")
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(identifier, as: .fixedWidth(8), field: "identifier")
    try writer.write(username, field: "username")
    try writer.write(state, field: "state")
  }

  static func describe(to schema: inout PacketDescription) {
    schema.field(String.self, as: .fixedWidth(8), field: "identifier")
    schema.field(String.self, field: "username")
    schema.field(UInt32.self, field: "state")
  }
}
