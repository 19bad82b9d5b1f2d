import PacketKit

@Packet(updatesInPlace: true, view: true)
struct Player: Equatable {
  var name: String
  var score: UInt16
}

/// An array of packets.
@Packet(updatesInPlace: true, view: true)
struct Roster: Equatable {
  var title: String
  var players: [Player]
}
