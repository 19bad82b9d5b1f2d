// What samples of states take for granted.
import PacketKit
import PacketSnapshots
import PacketSockets
@testable import ContextPacketSnapshots

@Packet(delta: true) struct World: Sendable {
  @Identified var entities: [Mover] = []

  mutating func apply(_ input: some Packet, from player: some Sendable) {}
}

@Packet struct Input: Sendable {
  var acknowledgement: SnapshotAcknowledgement
  var buttons: Buttons
}

struct Client {
  var address: DatagramPeer
  var snapshots = SnapshotTarget()
}

let world = World()
nonisolated(unsafe) var clients: [Client] = []
nonisolated(unsafe) var sender = SnapshotSender<World>()
nonisolated(unsafe) var receiver = SnapshotReceiver<World>()
nonisolated(unsafe) var input = Input(acknowledgement: receiver.acknowledgement, buttons: buttons)
func show(_ world: World) {}
