import PacketKit

/// The Downside packet.
@Packet(view: true)
struct PlayerState: Equatable {
  @FixedWidth(8) var identifier: String
  var username: String
  var state: UInt32
}
