// What samples of PacketSnapshots take for granted.
import Foundation
import PacketKit
import PacketSnapshots
import PacketSockets

@Packet(delta: true) struct Mover: Identifiable, Sendable {
  var id: UInt16
  @Quantized(-256...256, bits: 16) var position: SIMD2<Float>
}

@Packet(delta: true) struct World: Sendable {
  @Identified var entities: [Mover] = []

  mutating func apply(_ input: some Packet, from token: UInt64) {}
}

@Packet struct Input: Sendable {
  var acknowledgement: SnapshotAcknowledgement
  var buttons: UInt8
}

struct Client {
  var address: DatagramPeer
  var snapshots = SnapshotTarget()
}

let bytes = Data()
let world = World()
let buttons: UInt8 = 0
nonisolated(unsafe) var clients: [Client] = []
nonisolated(unsafe) var sender = SnapshotSender<World>()
nonisolated(unsafe) var receiver = SnapshotReceiver<World>()
nonisolated(unsafe) var socket: DatagramSocket! = nil
nonisolated(unsafe) var input = Input(acknowledgement: receiver.acknowledgement, buttons: 0)
func show(_ world: World) {}
