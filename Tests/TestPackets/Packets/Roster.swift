import PacketKit

@Packet(updatesInPlace: true)
struct Player: Equatable {
  var name: String
  var score: UInt16
}

/// An array of packets.
@Packet(updatesInPlace: true)
struct Roster: Equatable {
  var title: String
  var players: [Player]
}
