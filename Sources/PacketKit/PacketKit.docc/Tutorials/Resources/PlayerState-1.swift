import PacketKit

@Packet
struct PlayerState: Equatable {
  var identifier: String
  var username: String
  var state: UInt32
}
