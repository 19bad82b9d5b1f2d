import PacketKit

/// Every way in which a delta has a field.
@Packet(updatesInPlace: true, view: true, delta: true)
struct DeltaWorld: Equatable {
  var tick: UInt32
  var name: String
  @Relative(small: 4, large: 8) var wind: Int16
  @Quantized(-256...256, bits: 16) @Relative(small: 4, large: 8) var sun: SIMD3<Float>
  @Quantized(0...1, bits: 30) var colors: SIMD4<Double>
  @Bits(3) var weather: UInt8
  @Bits(1) var isPaused: Bool
  var isNight: Bool
  @CountPrefixed(UInt8.self) var entities: [DeltaEntity]
  @Identified @CountPrefixed(UInt8.self) var players: [DeltaPlayer]
  var home: DeltaEntity
  var leader: DeltaEntity?
  @CountPrefixed(UInt8.self) var tags: Set<String>
  @LittleEndian var scores: [UInt16: UInt32]
  @Bits(1) var hasTarget: Bool
  @Present(when: "hasTarget") var target: UInt16?
}

@Packet(view: true, delta: true)
struct DeltaEntity: Equatable {
  @Quantized(-256...256, bits: 16, zero: .exact) @Relative(small: 4, large: 8) var position:
    SIMD3<Float>
  @Bits(7) @Relative(small: 3, large: 5) var heading: UInt8
  @Bits(1) var isAlive: Bool
}

@Packet(view: true, delta: true)
struct DeltaPlayer: Equatable, Identifiable {
  var id: UInt8
  var name: String
  @Relative(small: 3, large: 6) var health: UInt8
}

extension FieldEvidence {
  static let deltas = FieldEvidence(
    packets: [DeltaWorld.self],
    goldens: [Golden("empty", DeltaWorld.empty), Golden("start", DeltaWorld.start)],
    kinds: [])
}

extension DeltaWorld {
  static let empty = DeltaWorld(
    tick: 0, name: "", wind: 0, sun: .zero, colors: .zero, weather: 0, isPaused: false,
    isNight: false, entities: [], players: [],
    home: DeltaEntity(position: .zero, heading: 0, isAlive: true), leader: nil, tags: [],
    scores: [:], hasTarget: false, target: nil)

  static let start = DeltaWorld(
    tick: 1, name: "Zoë", wind: -5, sun: [-256, 0, 256], colors: [0, 1, 0, 1], weather: 5,
    isPaused: false, isNight: false,
    entities: [
      DeltaEntity(position: .zero, heading: 0, isAlive: true),
      DeltaEntity(position: [256, -256, 0], heading: 127, isAlive: true),
    ],
    players: [
      DeltaPlayer(id: 1, name: "a", health: 100), DeltaPlayer(id: 2, name: "b", health: 100),
      DeltaPlayer(id: 3, name: "c", health: 100),
    ],
    home: DeltaEntity(position: .zero, heading: 0, isAlive: true),
    leader: DeltaEntity(position: .zero, heading: 0, isAlive: false), tags: ["x", "yy"],
    scores: [1: 10, 0x0100: 20], hasTarget: true, target: 7)
}
