import PacketKit

/// A world of moving entities, 15 bytes each, sent as what differs from an earlier one.
///
/// One number of each vector is always at rest, for which the small difference of a bit is enough. The others move by more.
@Packet(updatesInPlace: true, delta: true)
struct World: Equatable {
  var entities: [Mover]
}

@Packet(delta: true)
struct Mover: Equatable, Identifiable {
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
  /// Entities after ten seconds at 60 Hz, and what they were six frames before: random walks in the plane of the first so
  /// many of them.
  static func walk(of count: Int = 64, moving: Int) -> (world: World, baseline: World) {
    let worlds = frames(of: count, moving: moving)
    return (worlds[worlds.count - 1], worlds[worlds.count - 7])
  }

  /// The frames of ten seconds.
  static func frames(of count: Int = 64, moving: Int) -> [World] {
    var generator = Walk()
    var world = World(of: count, &generator)
    return (0..<600).map { _ in
      world.move(moving, &generator)
      return world
    }
  }

  /// Entities at rest, somewhere.
  init(of count: Int, _ generator: inout Walk) {
    entities = (0..<count).map { index in
      Mover(
        id: UInt16(index), position: generator.vector(200), velocity: .zero, heading: 0,
        health: 100, weapon: 2, isFiring: false, isCrouching: false)
    }
  }

  /// Moves the first so many entities for a frame.
  mutating func move(_ count: Int, _ generator: inout Walk) {
    for index in 0..<count { entities[index].move(&generator) }
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
struct Walk: RandomNumberGenerator {
  private var state: UInt64 = 88_172_645_463_325_252

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }

  /// 0 three times of four, otherwise 1 or 2.
  fileprivate mutating func step() -> UInt8 { [0, 0, 0, 0, 0, 0, 1, 2][Int(next() % 8)] }

  /// Numbers between -`limit` and `limit`.
  fileprivate mutating func vector(_ limit: Float) -> SIMD3<Float> {
    func number(_ bits: UInt64) -> Float { (Float(bits >> 40) / Float(1 << 23) - 1) * limit }
    return SIMD3(number(next()), number(next()), number(next()))
  }
}
