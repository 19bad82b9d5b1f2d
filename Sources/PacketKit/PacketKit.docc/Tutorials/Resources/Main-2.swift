import Game
import PacketKit

let packet = PlayerState(identifier: "abcdefgh", username: "Renée", state: 42)
let bytes = try packet.encodedBytes()
print(bytes.count, "bytes")

let copy = try PlayerState(decoding: bytes)
print(copy == packet)

do {
  _ = try PlayerState(decoding: Array(bytes.prefix(18)))
} catch {
  print(error)
}
