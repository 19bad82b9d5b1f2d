import PacketKit

/// The Downside packet.
@Packet(view: true)
struct PlayerState: Equatable, Codable {
  @FixedWidth(8) var identifier: String
  var username: String
  var state: UInt32
}

extension PlayerState {
  static let shortName = PlayerState(identifier: "DOWNSIDE", username: "Player Name", state: 42)
  static let longName = PlayerState(
    identifier: "DOWNSIDE",
    username: String(repeating: "A longer name. ", count: 8),
    state: 42
  )
}
