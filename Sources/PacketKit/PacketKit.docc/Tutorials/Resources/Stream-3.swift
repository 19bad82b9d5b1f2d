import Foundation
import PacketFraming
import PacketKit

let framing = Framing.lengthPrefixed(UInt32.self, maximumLength: 64 * 1024)

func frame(_ packet: PlayerState) throws -> Data {
  try FrameEncoder(framing).encode(packet.encoded())
}

struct Receiver {
  var decoder = FrameDecoder(framing)

  mutating func receive(_ chunk: Data) throws -> [PlayerState] {
    decoder.append(chunk)
    var packets: [PlayerState] = []
    while let frame = try decoder.nextFrame() {
      packets.append(try PlayerState(decoding: frame))
    }
    return packets
  }
}
