// What samples of PacketSockets take for granted.
import Foundation
import PacketFraming
import PacketKit
import PacketSockets

@Packet struct Input: Sendable {}
@Packet(view: true) struct Snapshot: Sendable { var tick: UInt32 }
@Packet struct Welcome: Sendable { var token: UInt64 }

struct World {
  mutating func apply(_ input: Input, of peer: DatagramPeer) {}
  mutating func update(from view: borrowing PacketView<Snapshot>, of peer: DatagramPeer) -> Bool { true }
}

struct Player {
  var token: UInt64 = 0
  mutating func apply(_ input: some Packet) {}
}

actor Seat {
  func take() -> Bool { true }
}

func answer(to input: Input) -> Input { input }
func serve(_ channel: SocketChannel) async {}

let address = SocketAddress.tcp(host: "127.0.0.1", port: 0)
let input = Input()
let bytes = Data()
let snapshot = Data()
nonisolated(unsafe) var socket: DatagramSocket! = nil
nonisolated(unsafe) var server: DatagramSocket! = nil
nonisolated(unsafe) var known = 0
nonisolated(unsafe) var world = World()
nonisolated(unsafe) var players: [DatagramPeer: Player] = [:]
nonisolated(unsafe) var decoder = FrameDecoder(.varint32(maximumLength: 9))
