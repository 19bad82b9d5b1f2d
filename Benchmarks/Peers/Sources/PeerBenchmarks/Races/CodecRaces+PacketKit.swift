import Foundation
import PacketKit

extension CodecRaces {
  var packetKitReused: Entry {
    let packet = packet
    return encoder("PacketKit", bytes, decode: { try Subject(decoding: $0) }) { iterations in
      var writer = PacketWriter()
      for _ in 0..<iterations {
        writer.removeAll()
        try writer.write(packet)
        writer.withUnsafeBytes { use($0.baseAddress) }
      }
    }
  }

  var packetKitArray: Entry {
    let packet = packet
    return encoder("PacketKit", bytes, decode: { try Subject(decoding: $0) }) { iterations in
      for _ in 0..<iterations { use(try packet.encodedBytes()) }
    }
  }

  var packetKitData: Entry {
    get throws {
      let packet = packet
      return encoder("PacketKit", try packet.encoded(), decode: { try Subject(decoding: $0) }) {
        iterations in
        for _ in 0..<iterations { use(try packet.encoded()) }
      }
    }
  }

  var packetKitFromArray: Entry {
    let bytes = bytes
    return decoder("PacketKit", byteCount: bytes.count, decode: { try Subject(decoding: bytes) }) {
      iterations in
      for _ in 0..<iterations { use(try Subject(decoding: bytes)) }
    }
  }

  var packetKitFromData: Entry {
    let data = opaque(Data(bytes))
    return decoder("PacketKit", byteCount: data.count, decode: { try Subject(decoding: data) }) {
      iterations in
      for _ in 0..<iterations { use(try Subject(decoding: data)) }
    }
  }
}
