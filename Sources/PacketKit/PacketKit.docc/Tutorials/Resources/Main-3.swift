import Game
import PacketFraming
import PacketKit

let packet = PlayerState(identifier: "abcdefgh", username: "Renée", state: 42)
let frame = try FrameEncoder(framing).encode(packet.encoded())
let stream = frame + frame

var decoder = FrameDecoder(framing)
for chunk in [stream.prefix(30), stream.dropFirst(30)] {
  decoder.append(chunk)
  while let state = try decoder.nextPacket(PlayerState.self) { print(state.username) }
}
