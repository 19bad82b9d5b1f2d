import HandwrittenC
import PacketFraming
import PacketKit

/// Packets of which a program reads some fields, decoded without copying. Sums wrap around, as in C.
enum ViewWorkloads {
  static var all: [Workload] { [frames, monsters] }

  /// A stream of 10,000 Downside packets: the states are added up, and the names compared with one.
  private static var frames: Workload {
    guard let bytes = try? opaque(StreamWorkloads.stream()) else { fatalError("cannot encode") }
    let name = PlayerState.shortName.username
    return Workload(
      name: "view 10,000 framed packets",
      byteCount: bytes.count,
      subject: { iterations in
        var decoder = FrameDecoder(framing)
        for _ in 0..<iterations { use(try sum(ofFramesIn: bytes, name, &decoder)) }
      },
      reference: { iterations in
        var sum: UInt64 = 0
        guard c_run_sum_frames(bytes, bytes.count, 1024, name, iterations, &sum) else {
          throw CFailure()
        }
      },
      expert: { iterations in
        var sum: UInt64 = 0
        guard expert_run_sum_frames(bytes, bytes.count, 1024, name, iterations, &sum) else {
          throw CFailure()
        }
      },
      verify: {
        var sums: [UInt64] = [0, 0]
        var decoder = FrameDecoder(framing)
        let expected = try sum(ofFramesIn: bytes, name, &decoder)
        guard c_run_sum_frames(bytes, bytes.count, 1024, name, 1, &sums[0]),
          expert_run_sum_frames(bytes, bytes.count, 1024, name, 1, &sums[1])
        else { throw CFailure() }
        let states = 10_000 * UInt64(PlayerState.shortName.state + 1)
        try Disagreement.unless(expected == states && sums == [states, states], "sums differ")
      })
  }

  private static var framing: Framing { .lengthPrefixed(UInt32.self, maximumLength: 1024) }

  private static func sum(
    ofFramesIn bytes: [UInt8],
    _ name: String,
    _ decoder: inout FrameDecoder
  ) throws -> UInt64 {
    var sum: UInt64 = 0
    var rest = bytes.span.bytes
    while rest.byteCount > 0 {
      let chunk = min(rest.byteCount, 65536)
      decoder.append(rest.extracting(first: chunk))
      rest = rest.extracting(droppingFirst: chunk)
      while let player = try decoder.nextView(PlayerState.self) {
        sum &+= UInt64(player.state)
        if player.username == name { sum &+= 1 }
      }
    }
    return sum
  }

  /// Fifty monsters: all numbers are added up, and the lengths of all texts.
  private static var monsters: Workload {
    guard let bytes = try? opaque(Monsters.fifty.encodedBytes()) else {
      fatalError("cannot encode")
    }
    return Workload(
      name: "view 50 monsters",
      byteCount: bytes.count,
      subject: { iterations in
        for _ in 0..<iterations { use(try sum(ofMonstersIn: bytes)) }
      },
      reference: { iterations in
        var sum: UInt64 = 0
        guard c_run_sum_monsters(bytes, bytes.count, iterations, &sum) else { throw CFailure() }
      },
      expert: { iterations in
        var sum: UInt64 = 0
        guard expert_run_sum_monsters(bytes, bytes.count, iterations, &sum) else {
          throw CFailure()
        }
      },
      verify: {
        var sums: [UInt64] = [0, 0]
        let expected = try sum(ofMonstersIn: bytes)
        guard c_run_sum_monsters(bytes, bytes.count, 1, &sums[0]),
          expert_run_sum_monsters(bytes, bytes.count, 1, &sums[1])
        else { throw CFailure() }
        try Disagreement.unless(sums == [expected, expected], "sums differ")
      })
  }

  private static func sum(ofMonstersIn bytes: [UInt8]) throws -> UInt64 {
    let view = try PacketView<Monsters>(decoding: bytes)
    var total: UInt64 = 0
    var monsters = view.monsters.makeIterator()
    while let monster = monsters.next() {
      total &+= sum(of: monster.position)
      total &+= UInt64(UInt16(bitPattern: monster.mana))
      total &+= UInt64(UInt16(bitPattern: monster.health))
      total &+= UInt64(monster.name.utf8.count) &+ UInt64(monster.color.rawValue)
      monster.inventory.forEach { total &+= UInt64($0) }
      monster.weapons.forEach { total &+= sum(of: $0) }
      total &+= sum(of: monster.equipped)
      monster.path.forEach { total &+= sum(of: $0) }
    }
    return total
  }

  private static func sum(of vector: borrowing PacketView<Vector>) -> UInt64 {
    UInt64(vector.x.bitPattern) &+ UInt64(vector.y.bitPattern) &+ UInt64(vector.z.bitPattern)
  }

  private static func sum(of weapon: borrowing PacketView<Weapon>) -> UInt64 {
    UInt64(weapon.name.utf8.count) &+ UInt64(UInt16(bitPattern: weapon.damage))
  }
}
