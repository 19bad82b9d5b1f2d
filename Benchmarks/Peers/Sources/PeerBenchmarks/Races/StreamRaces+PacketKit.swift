import PacketFraming
import PacketKit

extension StreamRaces {
  static func packetKit(_ codec: String, _ framing: Framing) throws -> Entry {
    let (player, encoder) = (opaque(PlayerState.shortName), FrameEncoder(framing))
    @inline(__always)
    func encode(into writer: inout PacketWriter) throws {
      writer.removeAll()
      for _ in 0..<count { try encoder.encode(player, into: &writer) }
    }
    let bytes = try stream(framing)
    return Entry(codec: codec, byteCount: bytes.count) { iterations in
      var writer = PacketWriter(capacity: bytes.count)
      for _ in 0..<iterations {
        try encode(into: &writer)
        writer.withUnsafeBytes { use($0.baseAddress) }
      }
    } verify: {
      var players: [PlayerState] = []
      try decode(bytes, framing, iterations: 1) { players.append($0) }
      try verify(players, of: codec)
    }
  }

  static func packetKitDecoding(_ codec: String, _ framing: Framing) throws -> Entry {
    let bytes = opaque(try stream(framing))
    return Entry(codec: codec, byteCount: bytes.count) { iterations in
      try decode(bytes, framing, iterations: iterations) { use($0) }
    } verify: {
      var players: [PlayerState] = []
      try decode(bytes, framing, iterations: 1) { players.append($0) }
      try verify(players, of: codec)
    }
  }

  @inline(__always)
  private static func decode(
    _ bytes: [UInt8],
    _ framing: Framing,
    iterations: Int,
    _ body: (PlayerState) -> Void
  ) throws {
    var decoder = FrameDecoder(framing)
    for _ in 0..<iterations {
      var rest = bytes.span.bytes
      while rest.byteCount > 0 {
        let chunk = min(rest.byteCount, chunkSize)
        decoder.append(rest.extracting(first: chunk))
        rest = rest.extracting(droppingFirst: chunk)
        while let player = try decoder.nextPacket(PlayerState.self) { body(player) }
      }
    }
  }

  static func stream(_ framing: Framing) throws -> [UInt8] {
    let encoder = FrameEncoder(framing)
    var writer = PacketWriter()
    for _ in 0..<count { try encoder.encode(PlayerState.shortName, into: &writer) }
    return writer.makeArray()
  }
}
