import HandwrittenC
import PacketFraming
import PacketKit

/// A stream of 10,000 Downside packets, each behind its length, in chunks of 64 KiB.
enum StreamWorkloads {
  private static let count = 10_000

  static var all: [Workload] {
    guard let bytes = try? opaque(stream()) else { fatalError("cannot encode") }
    return [
      Workload(
        name: "decode 10,000 framed packets",
        byteCount: bytes.count,
        subject: { iterations in
          var decoder = FrameDecoder(.lengthPrefixed(UInt32.self, maximumLength: 1024))
          for _ in 0..<iterations {
            var rest = bytes.span.bytes
            while rest.byteCount > 0 {
              let chunk = min(rest.byteCount, 65536)
              decoder.append(rest.extracting(first: chunk))
              rest = rest.extracting(droppingFirst: chunk)
              while let player = try decoder.nextPacket(PlayerState.self) { use(player) }
            }
          }
        },
        reference: decoding(c_player_state_coder(), bytes),
        expert: decoding(expert_player_state_coder(), bytes),
        verify: {
          var decoder = FrameDecoder(.lengthPrefixed(UInt32.self, maximumLength: 1024))
          decoder.append(bytes)
          for _ in 0..<count {
            let player = try decoder.nextPacket(PlayerState.self)
            try Disagreement.unless(player == .shortName, "decoded values differ")
          }
          try decoder.finish()
        })
    ]
  }

  private static func decoding(_ coder: Handwritten.Coder, _ bytes: [UInt8]) -> Operation {
    { iterations in
      guard c_run_decode_frames(coder, bytes, bytes.count, 1024, iterations) else {
        throw CFailure()
      }
    }
  }

  static func stream() throws -> [UInt8] {
    let encoder = FrameEncoder(.lengthPrefixed(UInt32.self, maximumLength: 1024))
    var writer = PacketWriter()
    for _ in 0..<count { try encoder.encode(PlayerState.shortName, into: &writer) }
    return writer.makeArray()
  }
}
