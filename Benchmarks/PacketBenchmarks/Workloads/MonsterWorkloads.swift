import HandwrittenC
import PacketKit

/// Fifty monsters, encoded and decoded.
enum MonsterWorkloads {
  static var all: [Workload] {
    let coders = CoderWorkloads(
      name: "50 monsters",
      packet: Monsters.fifty,
      make: c_monsters.init,
      encodeInC: c_monsters_encode,
      decodeInC: c_monsters_decode,
      freeInC: c_monsters_free
    )
    return coders.all + [decodeInPlace(coders.bytes)]
  }

  private static func decodeInPlace(_ bytes: [UInt8]) -> Workload {
    Workload(
      name: "decode 50 monsters in place",
      byteCount: bytes.count,
      referenceName: "C",
      subject: { iterations in
        var monsters = try Monsters(decoding: bytes)
        for _ in 0..<iterations {
          try monsters.update(decoding: bytes)
          use(monsters)
        }
      },
      reference: { iterations in
        var monsters = try inC(bytes)
        defer { c_monsters_free(&monsters) }
        for _ in 0..<iterations {
          guard c_monsters_update(&monsters, bytes, bytes.count) else { throw CFailure() }
          use(monsters)
        }
      },
      verify: {
        var monsters = Monsters(monsters: Monsters.fifty.monsters.reversed())
        try monsters.update(decoding: bytes)
        try Disagreement.unless(monsters == .fifty, "decoded values differ")
      })
  }

  private static func inC(_ bytes: [UInt8]) throws -> c_monsters {
    var monsters = c_monsters()
    guard c_monsters_decode(&monsters, bytes, bytes.count) else { throw CFailure() }
    return monsters
  }
}
