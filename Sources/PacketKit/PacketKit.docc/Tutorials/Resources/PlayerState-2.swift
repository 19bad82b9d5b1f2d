import PacketKit

@Packet
struct PlayerState: Equatable {
  @FixedWidth(8) var identifier: String
  var username: String
  var state: UInt32
}
