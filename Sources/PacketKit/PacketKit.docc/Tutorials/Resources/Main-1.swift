import Game
import PacketKit

let packet = PlayerState(identifier: "abcdefgh", username: "Renée", state: 42)
let bytes = try packet.encodedBytes()
print(bytes.count, "bytes")
