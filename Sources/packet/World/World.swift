import PacketKit
import PacketSnapshots

/// The world that `packet world` simulates: entities that walk about.
struct World {
  var entities: [Entity]
}

@Packet(delta: true)
struct Entity: Identifiable {
  @Bits(16) var id: UInt16
  @Quantized(-256...256, bits: 16) @Relative(small: 5, large: 8) var position: SIMD2<Float>
  @Quantized(-32...32, bits: 11) @Relative(small: 4, large: 7) var velocity: SIMD2<Float>
  @Bits(8) @Relative(small: 3, large: 5) var heading: UInt8
  @Bits(8) @Relative(small: 3, large: 6) var health: UInt8
  @Bits(5) var weapon: UInt8
  @Bits(1) var isFiring: Bool
  @Bits(1) var isCrouching: Bool
}

/// The input that a client sends, many times a second.
@Packet
struct WorldInput {
  /// The last token from the server; 0 before the first.
  var token: UInt64
  var acknowledgement: EntityAcknowledgement
  @Bits(1) var isLeaving: Bool
}

/// What a server sends. A token is shorter than the input that it answers, so it floods nobody whose address is forged.
@Packet
enum WorldAnswer {
  @Tag(0) case token(UInt64)
  @Tag(1, .remaining) case entities([UInt8])
}

extension World {
  /// How often it changes, and is sent.
  static let framesPerSecond = 30

  /// The port of `packet world serve`, unless it is told another.
  static let defaultPort: UInt16 = 4713

  /// The most entities.
  static let maximumEntityCount = 5000

  /// A world of so many entities, of which every fourth walks.
  init(entityCount: Int) {
    entities = (0..<UInt16(entityCount)).map { Entity(id: $0, isWalking: $0.isMultiple(of: 4)) }
  }

  /// Goes on by one frame.
  mutating func advance() {
    for index in entities.indices { entities[index].advance() }
  }

  /// The indices of the entities that are close to one of them.
  func indices(around index: Int, within distance: Float) -> [Int] {
    let center = entities[index].position
    return entities.indices.filter { index in
      let offset = entities[index].position - center
      return (offset * offset).sum() <= distance * distance
    }
  }
}

extension Entity {
  fileprivate init(id: UInt16, isWalking: Bool) {
    self.id = id
    position = SIMD2(.random(in: -250...250), .random(in: -250...250))
    velocity = isWalking ? SIMD2(.random(in: -8...8), .random(in: -8...8)) : .zero
    heading = 0
    health = 100
    weapon = UInt8(id % 32)
    isFiring = false
    isCrouching = false
  }

  /// Those that walk change their mind a little, and turn round at the edge.
  fileprivate mutating func advance() {
    guard velocity != .zero else { return }
    velocity += SIMD2(.random(in: -0.4...0.4), .random(in: -0.4...0.4))
    velocity.clamp(lowerBound: SIMD2(repeating: -8), upperBound: SIMD2(repeating: 8))
    position += velocity / Float(World.framesPerSecond)
    let isOutside = abs(position) .> 250
    velocity.replace(with: -velocity, where: isOutside)
    position.clamp(lowerBound: SIMD2(repeating: -250), upperBound: SIMD2(repeating: 250))
    if Int.random(in: 0..<8) == 0 { heading &+= 1 }
  }
}

private func abs(_ vector: SIMD2<Float>) -> SIMD2<Float> {
  SIMD2(Swift.abs(vector.x), Swift.abs(vector.y))
}
