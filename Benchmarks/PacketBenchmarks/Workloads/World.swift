import PacketKit

/// A world of moving entities, 15 bytes each, sent as what differs from an earlier one.
///
/// One number of each vector is always at rest, for which the small difference of a bit is enough. The others move by more.
@Packet(updatesInPlace: true, delta: true)
struct World: Equatable {
  var entities: [Mover]
}

@Packet(delta: true)
struct Mover: Equatable {
  @Bits(16) var id: UInt16
  @Quantized(-256...256, bits: 16) @Relative(small: 1, large: 8) var position: SIMD3<Float>
  @Quantized(-32...32, bits: 11) @Relative(small: 1, large: 5) var velocity: SIMD3<Float>
  @Bits(8) @Relative(small: 3, large: 5) var heading: UInt8
  @Bits(8) @Relative(small: 3, large: 6) var health: UInt8
  @Bits(5) var weapon: UInt8
  @Bits(1) var isFiring: Bool
  @Bits(1) var isCrouching: Bool
}

extension World {
  /// 64 entities after ten seconds at 60 Hz, and what they were six frames before: random walks in the plane of the
  /// first so many of them.
  static func walk(moving: Int) -> (world: World, baseline: World) {
    let worlds = frames(moving: moving)
    return (worlds[worlds.count - 1], worlds[worlds.count - 7])
  }

  /// The frames of ten seconds.
  static func frames(moving: Int) -> [World] {
    var generator = Walk()
    var world = World(
      entities: (0..<64).map { index in
        Mover(
          id: UInt16(index), position: generator.vector(200), velocity: .zero, heading: 0,
          health: 100,
          weapon: 2, isFiring: false, isCrouching: false)
      })
    var worlds: [World] = []
    for _ in 0..<600 {
      for index in 0..<moving { world.entities[index].move(&generator) }
      worlds.append(world)
    }
    return worlds
  }
}

extension Mover {
  fileprivate mutating func move(_ generator: inout Walk) {
    velocity += generator.vector(0.2) * [1, 1, 0]
    velocity.clamp(lowerBound: SIMD3(repeating: -8), upperBound: SIMD3(repeating: 8))
    position += velocity / 60
    position.clamp(lowerBound: SIMD3(repeating: -250), upperBound: SIMD3(repeating: 250))
    heading &+= generator.step()
  }
}

/// The same numbers each time.
private struct Walk {
  private var state: UInt64 = 88_172_645_463_325_252

  private mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }

  /// 0 three times of four, otherwise 1 or 2.
  mutating func step() -> UInt8 { [0, 0, 0, 0, 0, 0, 1, 2][Int(next() % 8)] }

  /// Numbers between -`limit` and `limit`.
  mutating func vector(_ limit: Float) -> SIMD3<Float> {
    func number(_ bits: UInt64) -> Float { (Float(bits >> 40) / Float(1 << 23) - 1) * limit }
    return SIMD3(number(next()), number(next()), number(next()))
  }
}
