import PacketKit

@Packet
struct Player: Equatable {
  var name: String
  var score: UInt16
}

/// An array of packets.
@Packet
struct Roster: Equatable {
  var title: String
  var players: [Player]
}
