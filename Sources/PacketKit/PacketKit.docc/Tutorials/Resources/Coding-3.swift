import Foundation
import PacketKit

let packet = PlayerState(identifier: "abcdefgh", username: "Renée", state: 42)
let data = try packet.encoded()

let copy = try PlayerState(decoding: data)
print(copy == packet)

do {
  _ = try PlayerState(decoding: data.prefix(18))
} catch {
  print(error)
}
