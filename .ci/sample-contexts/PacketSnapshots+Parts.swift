// What samples of parts take for granted.
import PacketKit
import PacketSnapshots
import PacketSockets
@testable import ContextPacketSnapshots

struct Room {
  func contains(_ position: SIMD2<Float>) -> Bool { false }
}

struct World {
  var entities: [Mover] = []
}

struct Player {
  var address: DatagramPeer
  var room = 0
  var snapshots = SnapshotTarget()
}

let rooms: [Room] = []
let world = World()
nonisolated(unsafe) var players: [Player] = []
