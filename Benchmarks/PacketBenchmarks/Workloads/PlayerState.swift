import PacketKit

/// The Downside packet.
struct PlayerState: Packet, Equatable {
  var identifier: String
  var username: String
  var state: UInt32

  init(identifier: String, username: String, state: UInt32) {
    (self.identifier, self.username, self.state) = (identifier, username, state)
  }
  static var minimumByteCount: Int { 16 }
  init(from reader: inout PacketReader) throws(PacketError) {
    let identifier = try reader.read(String.self, fixedWidth: 8, field: "identifier")
    let username = try reader.read(String.self, field: "username")
    let state = try reader.read(UInt32.self, field: "state")
    self.identifier = identifier
    self.username = username
    self.state = state
  }
  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(identifier, fixedWidth: 8, field: "identifier")
    try writer.write(username, field: "username")
    try writer.write(state, field: "state")
  }
}

extension PlayerState {
  static let shortName = PlayerState(identifier: "DOWNSIDE", username: "Player Name", state: 42)
  static let longName = PlayerState(
    identifier: "DOWNSIDE",
    username: String(repeating: "A longer name. ", count: 8),
    state: 42
  )
}
