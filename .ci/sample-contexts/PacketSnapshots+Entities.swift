// What samples of entities take for granted.
import PacketKit
import PacketSnapshots
import PacketSockets
@testable import ContextPacketSnapshots

struct World {
  var entities: [Mover] = []

  func indices(near position: SIMD2<Float>) -> [Int] { [] }
}

@Packet struct Input: Sendable {
  var acknowledgement: EntityAcknowledgement
  var buttons: Buttons
}

struct Client {
  var address: DatagramPeer
  var position = SIMD2<Float>.zero
  var entities = EntityTarget()
}

let world = World()
nonisolated(unsafe) var clients: [Client] = []
nonisolated(unsafe) var sender = EntitySender<Mover>()
nonisolated(unsafe) var receiver = EntityReceiver<Mover>()
nonisolated(unsafe) var input = Input(acknowledgement: receiver.acknowledgement, buttons: buttons)
