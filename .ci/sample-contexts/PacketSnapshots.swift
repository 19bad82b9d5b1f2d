// What samples of PacketSnapshots take for granted.
import Foundation
import PacketKit
import PacketSockets

@Packet(delta: true) struct Mover: Identifiable, Sendable {
  var id: UInt16
  @Quantized(-256...256, bits: 16) var position: SIMD2<Float>
}

@Packet struct Buttons: Sendable {
  @Bits(1) var isFiring: Bool
}

struct Scene {
  func remove(_ id: UInt16) {}
  func show(_ mover: Mover?) {}
}

let bytes = Data()
let buttons = Buttons(isFiring: false)
let scene = Scene()
let index = 0
nonisolated(unsafe) var socket: DatagramSocket! = nil
