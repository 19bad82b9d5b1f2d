import HandwrittenC
import PacketKit

/// Fifty monsters, encoded and decoded.
enum MonsterWorkloads {
  static var all: [Workload] {
    guard let bytes = try? opaque(Monsters.fifty.encodedBytes()) else {
      fatalError("cannot encode")
    }
    return [encode(opaque(Monsters.fifty), bytes), decode(bytes), decodeInPlace(bytes)]
  }

  private static func encode(_ monsters: Monsters, _ bytes: [UInt8]) -> Workload {
    Workload(
      name: "encode 50 monsters",
      byteCount: bytes.count,
      referenceName: "C, reused buffer",
      subject: { iterations in
        var writer = PacketWriter()
        for _ in 0..<iterations {
          writer.removeAll()
          try writer.write(monsters)
          writer.withUnsafeBytes { use($0.baseAddress) }
        }
      },
      reference: { iterations in
        var monsters = try inC(bytes)
        defer { c_monsters_free(&monsters) }
        var buffer = c_buffer()
        for _ in 0..<iterations {
          buffer.count = 0
          guard c_monsters_encode(&monsters, &buffer) else { throw CFailure() }
          use(buffer.bytes)
        }
        c_buffer_free(&buffer)
      },
      verify: {
        var monsters = try inC(bytes)
        defer { c_monsters_free(&monsters) }
        var buffer = c_buffer()
        defer { c_buffer_free(&buffer) }
        guard c_monsters_encode(&monsters, &buffer) else { throw CFailure() }
        let fromC = UnsafeBufferPointer(start: buffer.bytes, count: buffer.count)
        try Disagreement.unless(bytes.elementsEqual(fromC), "encoded bytes differ")
      })
  }

  private static func decode(_ bytes: [UInt8]) -> Workload {
    Workload(
      name: "decode 50 monsters",
      byteCount: bytes.count,
      referenceName: "C",
      subject: { iterations in
        for _ in 0..<iterations { use(try Monsters(decoding: bytes)) }
      },
      reference: { iterations in
        for _ in 0..<iterations {
          var monsters = try inC(bytes)
          use(monsters)
          c_monsters_free(&monsters)
        }
      },
      verify: {
        try Disagreement.unless(try Monsters(decoding: bytes) == .fifty, "decoded values differ")
      })
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
