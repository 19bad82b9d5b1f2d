import HandwrittenC
import PacketKit

/// Fifty monsters, encoded and decoded.
enum MonsterWorkloads {
  static var all: [Workload] {
    let coders = CoderWorkloads(
      name: "50 monsters",
      packet: Monsters.fifty,
      plain: c_monsters_coder(),
      expert: expert_monsters_coder()
    )
    return coders.all + [decodeInPlace(coders.bytes)]
  }

  private static func decodeInPlace(_ bytes: [UInt8]) -> Workload {
    let inC = Handwritten(c_monsters_coder(), decoding: bytes)
    let byExpert = Handwritten(expert_monsters_coder(), decoding: bytes)
    return Workload(
      name: "decode 50 monsters in place",
      byteCount: bytes.count,
      subject: { iterations in
        var monsters = try Monsters(decoding: bytes)
        for _ in 0..<iterations {
          try monsters.update(decoding: bytes)
          use(monsters)
        }
      },
      reference: inC.updating,
      expert: byExpert.updating,
      verify: {
        let others = Monsters(monsters: Monsters.fifty.monsters.reversed())
        var monsters = others
        try monsters.update(decoding: bytes)
        try Disagreement.unless(monsters == .fifty, "decoded values differ")
        for coder in [c_monsters_coder(), expert_monsters_coder()] as [Handwritten.Coder] {
          try Handwritten(coder, decoding: others.encodedBytes()).verify(updatingTo: bytes)
        }
      })
  }
}
