import PacketKit
import PacketTesting
import TestPackets

/// Packets with which the exports have more trouble than with the fixtures, and what they are encoded as.
enum ExportedPackets {
  typealias Entry = (name: String, type: any Packet.Type, encodings: [[UInt8]])

  static let all: [Entry] = [
    entry("LowQuaternions", quaternions), entry("HighQuaternion", quaternions.map(\.high)),
    entry("CollidingNames", names),
    ("Construct", Struct.self, [[1, 1, 0x23, 3, 1, 1, 9], [0, 0]]),
    ("TwoKinds", TwoKinds.self, [[1, 5], [2, 6]]),
  ]

  private static func entry<P: Packet>(_ name: String, _ values: [P]) -> Entry {
    (name, P.self, values.compactMap { try? $0.encodedBytes() })
  }

  @Packet(bitOrder: .leastSignificantFirst)
  struct LowQuaternions: Equatable {
    @Bits(3) var kind: UInt8
    @UnitQuaternion(bits: 10) var rotation: SIMD4<Float>
    @UnitQuaternion(bits: 20) var fine: SIMD4<Float>
    @Bits(1) var isLast: UInt8

    var high: HighQuaternion { HighQuaternion(rotation: rotation) }
  }

  @Packet struct HighQuaternion: Equatable {
    @UnitQuaternion(bits: 10) var rotation: SIMD4<Float>
  }

  private static var quaternions: [LowQuaternions] {
    var generator = SplitMix64(seed: LongTests.seed)
    return [LowQuaternions(kind: 5, rotation: [0, 0.6, 0, 0.8], fine: [1, 0, 0, 0], isLast: 1)]
      + (0..<60).map { _ in
        LowQuaternions(
          kind: .random(in: 0...7, using: &generator), rotation: quaternion(&generator),
          fine: quaternion(&generator), isLast: .random(in: 0...1, using: &generator))
      }
  }

  private static func quaternion(_ generator: inout SplitMix64) -> SIMD4<Float> {
    let parts = SIMD4<Float>.random(in: -1...1, using: &generator) + [0, 0, 0, 0.01]
    return parts / (parts * parts).sum().squareRoot()
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  @Packet(sized: UInt16.self) struct CollidingNames: Equatable {
    @Bits(1) var hasTarget: Bool
    @Bits(1) var one: UInt8
    @Bits(6) var hasTargetBit: UInt8
    var target: UInt8?
    @Present(when: "one", is: 1) var `if`: Bool?
    var userName: UInt8
    var user_name: UInt8
    var packetStart: UInt8
    @Aligned(to: 4) var class_: UInt8
    var textLength: UInt8
    @LengthPrefixed(UInt8.self, maximum: 9) var text: String
    var `class`: Bool
    @Present(when: "class") @CountPrefixed(UInt8.self) var items: [UInt16]?
    var bits_hasTarget: UInt8
    @Checksum(after: .xor8, from: "text") var since2: UInt8
    @Since(2) var keys: UInt8 = 0
  }

  private static var names: [CollidingNames] {
    let first = CollidingNames(
      hasTarget: true, one: 1, hasTargetBit: 33, target: 7, if: true, userName: 1, user_name: 2,
      packetStart: 3, class_: 4, textLength: 5, text: "text", class: true, items: [6, 700],
      bits_hasTarget: 8, since2: 10)
    var second = first
    (second.target, second.one, second.if, second.class) = (nil, 0, nil, false)
    (second.items, second.keys) = (nil, 10)
    return [first, second]
  }

  @Packet struct Struct: Equatable {
    var parse: UInt8
    var maybe: Maybe?
  }
  @Packet struct Maybe: Equatable {
    var this: Whole
    var build: Mapping
    var packet: packet
  }
  @Packet struct Whole: Equatable {
    @Bits(4) var lambda: UInt8
    @Bits(4) var bits_lambda: UInt8
    var `import`: UInt8
  }
  @Packet struct Mapping: Equatable { var `None`: Bool }
  // swift-format-ignore: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized
  @Packet struct packet: Equatable {
    var `if`: Bool
    @Present(when: "if") var `else`: UInt8?
  }

  enum First {
    enum Kind: UInt8, CaseIterable, PacketField { case one = 1, two }
  }
  enum Second {
    enum Kind: UInt8, CaseIterable, PacketField { case userName = 5, user_name }
  }
  @Packet struct TwoKinds: Equatable {
    var first: First.Kind
    var second: Second.Kind
  }
}
