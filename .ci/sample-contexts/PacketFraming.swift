// What samples of PacketFraming take for granted.
import Foundation
import PacketFraming
import PacketKit

@Packet(view: true)
struct PlayerState: Sendable {
  var username: String
  var points: UInt64
}

struct UnknownType: Error {
  init(_ type: UInt8) {}
}

let data = Data()
let chunk = Data()
let chunks = AsyncStream<Data> { $0.finish() }
let state = PlayerState(username: "zoë", points: 7)
let packet = state
let token: UInt64 = 7
nonisolated(unsafe) var total: UInt64 = 0
nonisolated(unsafe) var encoder = FrameEncoder(.varint32(maximumLength: 9))
nonisolated(unsafe) var decoder = FrameDecoder(.varint32(maximumLength: 9))
nonisolated(unsafe) var writer = PacketWriter()
func show(_ value: some Any) {}
