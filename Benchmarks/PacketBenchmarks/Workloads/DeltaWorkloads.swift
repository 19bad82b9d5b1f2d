import HandwrittenC
import PacketKit

/// What differs between two worlds, beside C that does the same, and beside the world in full.
enum DeltaWorkloads {
  static var all: [Workload] {
    [16, 64].enumerated().flatMap { index, moving in
      let (world, baseline) = World.walk(moving: moving)
      let name = "a delta of 64 entities, \(moving) moving"
      return [
        encodeBesideC(name, world, baseline, index), decodeBesideC(name, world, baseline, index),
        encodeBesideFull(name, world, baseline), decodeBesideFull(name, world, baseline),
        SnapshotSession.besideFull(moving: moving),
      ]
    }
  }

  private static func encodeBesideC(
    _ name: String, _ world: World, _ baseline: World, _ index: Int
  ) -> Workload {
    let bytes = delta(world, baseline)
    let inC = handwritten(bytes, baseline, index)
    return Workload(
      name: "encode \(name)",
      byteCount: bytes.count,
      subject: { try encode(world, against: baseline, $0) },
      reference: inC.encoding(),
      verify: { try inC.verify() })
  }

  private static func decodeBesideC(
    _ name: String, _ world: World, _ baseline: World, _ index: Int
  ) -> Workload {
    let bytes = delta(world, baseline)
    let inC = handwritten(bytes, baseline, index)
    return Workload(
      name: "decode \(name)",
      byteCount: bytes.count,
      subject: { try decode(bytes, against: baseline, $0) },
      reference: inC.decoding,
      verify: {
        let copy = try World(decoding: bytes, against: baseline)
        try Disagreement.unless(
          try copy.encodedBytes() == world.encodedBytes(), "decoded values differ")
        try inC.verifyCuts()
      })
  }

  private static func encodeBesideFull(
    _ name: String, _ world: World, _ baseline: World
  ) -> Workload {
    Workload(
      name: "encode \(name), or in full",
      byteCount: delta(world, baseline).count,
      referenceName: "in full",
      subject: { try encode(world, against: baseline, $0) },
      reference: { iterations in
        var writer = PacketWriter()
        for _ in 0..<iterations {
          writer.removeAll()
          try writer.write(world)
          writer.withUnsafeBytes { use($0.baseAddress) }
        }
      },
      verify: {})
  }

  private static func decodeBesideFull(
    _ name: String, _ world: World, _ baseline: World
  ) -> Workload {
    let bytes = delta(world, baseline)
    guard let full = try? world.encodedBytes() else { fatalError("cannot encode") }
    return Workload(
      name: "decode \(name), or in full",
      byteCount: bytes.count,
      referenceName: "in full",
      subject: { try decode(bytes, against: baseline, $0) },
      reference: { iterations in
        for _ in 0..<iterations { use(try World(decoding: full)) }
      },
      verify: {})
  }

  private static func encode(_ world: World, against baseline: World, _ iterations: Int) throws {
    var writer = PacketWriter()
    for _ in 0..<iterations {
      writer.removeAll()
      try writer.write(world, against: baseline)
      writer.withUnsafeBytes { use($0.baseAddress) }
    }
  }

  private static func decode(_ bytes: [UInt8], against baseline: World, _ iterations: Int) throws {
    for _ in 0..<iterations { use(try World(decoding: bytes, against: baseline)) }
  }

  private static func delta(_ world: World, _ baseline: World) -> [UInt8] {
    guard let bytes = try? opaque(world).encodedBytes(against: baseline) else {
      fatalError("cannot encode")
    }
    return bytes
  }

  private static func handwritten(
    _ bytes: [UInt8], _ baseline: World, _ index: Int
  ) -> Handwritten {
    guard let full = try? baseline.encodedBytes() else { fatalError("cannot encode") }
    guard let coder = c_delta_coder(index, full, full.count) else { fatalError("C cannot decode") }
    return Handwritten(coder, decoding: bytes)
  }
}
