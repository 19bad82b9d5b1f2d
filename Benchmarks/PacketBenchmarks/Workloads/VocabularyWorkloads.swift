import HandwrittenC
import PacketKit

/// Fields of network protocols: numbers of 24 to 48 bits, strings before a terminator, and fields that count others.
enum VocabularyWorkloads {
  static var all: [Workload] { numbers + strings + references }

  private static var numbers: [Workload] {
    let narrow = CoderWorkloads(
      name: "four numbers of 24 to 48 bits",
      packet: NarrowNumbers.example,
      plain: c_narrow_numbers_coder(),
      expert: expert_narrow_numbers_coder()
    )
    let inBytes = CoderWorkloads(
      name: "four integers in 3 to 6 bytes",
      packet: NumbersInBytes.example,
      plain: c_narrow_numbers_coder(),
      expert: expert_narrow_numbers_coder()
    )
    return narrow.all + inBytes.all
  }

  private static var strings: [Workload] {
    [("short", Peer.short), ("long", .long)].flatMap { name, peer in
      CoderWorkloads(
        name: "terminated strings, \(name)",
        packet: peer,
        plain: c_peer_coder(),
        expert: expert_peer_coder()
      ).all
    }
  }

  /// Fields that count others allocate nothing: the one allocation is the array.
  private static var references: [Workload] {
    let name = "fields that count others"
    return [
      encoding(name, Track.example, PrefixedTrack.example),
      decoding(name, Track.example, PrefixedTrack.example),
    ]
  }

  private static func encoding(
    _ name: String,
    _ track: Track,
    _ prefixed: PrefixedTrack
  ) -> Workload {
    let bytes = encoded(track)
    return Workload(
      name: "encode \(name)",
      byteCount: bytes.count,
      referenceName: "prefixes",
      subject: { try encode(opaque(track), $0) },
      reference: { try encode(opaque(prefixed), $0) },
      verify: {
        try Disagreement.unless(encoded(prefixed) == bytes, "encoded bytes differ")
      })
  }

  private static func decoding(
    _ name: String,
    _ track: Track,
    _ prefixed: PrefixedTrack
  ) -> Workload {
    let bytes = encoded(track)
    return Workload(
      name: "decode \(name)",
      byteCount: bytes.count,
      referenceName: "prefixes",
      subject: { iterations in
        for _ in 0..<iterations { use(try Track(decoding: bytes)) }
      },
      reference: { iterations in
        for _ in 0..<iterations { use(try PrefixedTrack(decoding: bytes)) }
      },
      verify: {
        try Disagreement.unless(
          try Track(decoding: bytes) == track && PrefixedTrack(decoding: bytes) == prefixed,
          "decoded values differ")
      })
  }

  private static func encode<Subject: Packet>(_ packet: Subject, _ iterations: Int) throws {
    var writer = PacketWriter()
    for _ in 0..<iterations {
      writer.removeAll()
      try writer.write(packet)
      writer.withUnsafeBytes { use($0.baseAddress) }
    }
  }

  private static func encoded(_ packet: some Packet) -> [UInt8] {
    guard let bytes = try? opaque(packet.encodedBytes()) else { fatalError("cannot encode") }
    return bytes
  }
}
