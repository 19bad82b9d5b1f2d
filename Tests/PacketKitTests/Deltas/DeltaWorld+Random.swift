import PacketTesting

@testable import TestPackets

extension DeltaEntity {
  static func random(_ generator: inout some RandomNumberGenerator) -> DeltaEntity {
    DeltaEntity(
      position: SIMD3(
        Float.random(in: -256...256, using: &generator),
        Float.random(in: -256...256, using: &generator), 0),
      heading: .random(in: 0...127, using: &generator), isAlive: .random(using: &generator))
  }
  mutating func change(_ generator: inout some RandomNumberGenerator) {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0:
      position.x = max(-256, min(256, position.x + Float.random(in: -2...2, using: &generator)))
    case 1: position.z = Float.random(in: -256...256, using: &generator)
    case 2: heading = (heading &+ .random(in: 0...20, using: &generator)) % 128
    default: isAlive.toggle()
    }
  }
}
extension DeltaPlayer {
  static func random(_ generator: inout some RandomNumberGenerator) -> DeltaPlayer {
    DeltaPlayer(
      id: .random(in: 0...9, using: &generator),
      name: one(of: ["a", "é", "e\u{301}", ""], &generator),
      health: .random(in: 0...255, using: &generator))
  }
}
extension DeltaWorld {
  static func random(_ generator: inout some RandomNumberGenerator) -> DeltaWorld {
    var world = DeltaWorld(
      tick: 0, name: "w", wind: 0, sun: .zero, colors: .zero, weather: 0, isPaused: false,
      isNight: false, entities: [], players: [], home: .random(&generator), leader: nil, tags: [],
      scores: [:], hasTarget: false, target: nil)
    for _ in 0..<30 { world.change(&generator) }
    return world
  }
  mutating func change(_ generator: inout some RandomNumberGenerator) {
    switch Int.random(in: 0..<24, using: &generator) {
    case 0: tick = .random(in: 0...9, using: &generator)
    case 1: name = one(of: ["", "é", "e\u{301}", "world"], &generator)
    case 2: wind = wind &+ .random(in: -300...300, using: &generator)
    case 3: sun.y = Float.random(in: -256...256, using: &generator)
    case 4: sun.x = max(-256, min(256, sun.x + Float.random(in: -0.1...0.1, using: &generator)))
    case 5: colors.w = Double.random(in: 0...1, using: &generator)
    case 6: weather = .random(in: 0...7, using: &generator)
    case 7: isPaused.toggle()
    case 8: isNight.toggle()
    case 9: entities.append(.random(&generator))
    case 10: if !entities.isEmpty { entities.removeLast() }
    case 11:
      if let i = entities.indices.randomElement(using: &generator) {
        entities[i].change(&generator)
      }
    case 12: players.append(.random(&generator))
    case 13: if let i = players.indices.randomElement(using: &generator) { players.remove(at: i) }
    case 22:
      let place = Int.random(in: 0...players.count, using: &generator)
      players.insert(.random(&generator), at: place)
    case 23:
      if let i = players.indices.randomElement(using: &generator) {
        let player = players.remove(at: i)
        players.insert(player, at: Int.random(in: 0...players.count, using: &generator))
      }
    case 14:
      if let i = players.indices.randomElement(using: &generator) {
        players[i].health = players[i].health &+ .random(in: 0...40, using: &generator)
      }
    case 15: home.change(&generator)
    case 16: leader = one(of: [nil, leader, .random(&generator)], &generator)
    case 17: leader?.change(&generator)
    case 18:
      tags.formSymmetricDifference([one(of: ["a", "é", "e\u{301}", ""], &generator)])
    case 19: scores[.random(in: 0...5, using: &generator)] = .random(in: 0...5, using: &generator)
    case 20: scores[.random(in: 0...5, using: &generator)] = nil
    default: hasTarget.toggle(); target = hasTarget ? .random(in: 0...9, using: &generator) : nil
    }
  }
}

private func one<Element>(
  of elements: [Element], _ generator: inout some RandomNumberGenerator
) -> Element {
  elements[Int.random(in: elements.indices, using: &generator)]
}
