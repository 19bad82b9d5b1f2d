import Foundation
import PacketKit
import PacketSnapshots
import PacketTesting
@testable import TestPackets

/// Packets with which the exports have more trouble than with the fixtures, and what they are encoded as.
enum ExportedPackets {
  typealias Entry = (name: String, type: any Packet.Type, encodings: [[UInt8]])

  static let all: [Entry] = [
    entry("LowQuaternions", quaternions), entry("HighQuaternion", quaternions.map(\.high)),
    entry("CollidingNames", names),
    ("Construct", Struct.self, [[1, 1, 0x23, 3, 1, 1, 9], [0, 0]]),
    ("TwoKinds", TwoKinds.self, [[1, 5], [2, 6]]),
    entry("OwnNames", ownNames),
    ("Moments", Moments.self, moments),
    entry(
      "ShortSums", [ShortSums(text: "123456789", first: 1), ShortSums(text: "", first: 255)]),
    entry("Surroundings", surroundings),
    ("Numbers", Numbers.self, numbers),
    (
      "SnapshotDatagram", SnapshotDatagram<DeltaWorld>.self,
      datagrams("Snapshots") + datagrams("Fragments")
    ),
    ("EntityDatagram", EntityDatagram<Walker>.self, datagrams("Entities")),
  ]

  /// The datagrams among the fixtures of a folder that a receiver takes.
  private static func datagrams(_ folder: String) -> [[UInt8]] {
    let fixtures = try? FixtureFolder(named: "Fixtures").folder(folder).fixtures()
    return (fixtures ?? []).filter { $0.heading.first?.hasPrefix("error: ") == false }.map(\.bytes)
  }

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

  /// Names that dissectors give to parts, too.
  @Packet(magic: [0x7F], checksum: .crc16CCITT) struct OwnNames: Equatable {
    var rest: UInt8
    var error: String
    var malformed: UInt8
    var unknown: Bool
    var checksum: UInt16
    @CountPrefixed(UInt8.self) var items: [UInt8]
    var inner: OwnNames.Inner

    // Of the kind that the dissector's own has, too.
    @Packet(sized: UInt8.self) struct Inner: Equatable {
      var size: UInt64
      var absent: UInt8?
    }
  }

  private static var ownNames: [OwnNames] {
    [
      OwnNames(
        rest: 5, error: "an error", malformed: 6, unknown: true, checksum: 8,
        items: [1, 2], inner: .init(size: 9, absent: nil))
    ]
  }

  /// Times, of which a `Date` does not represent each.
  @Packet struct Moments: Equatable {
    @Timestamp(.seconds) var seconds: Date
    @Timestamp(.nanoseconds) @LittleEndian var nanoseconds: Date
  }

  private static var moments: [[UInt8]] {
    let counts: [Int64] = [
      0, -1, 1_700_000_000, 2_305_843_013_316_138_752, 2_305_843_009_213_693_952, 1 << 53,
      1 << 53 + 1, .max, .min, .min + 1, 978_307_199, 123_456_789_012_345_678,
      1_700_000_000_123_456_789, -62_135_596_800,
    ]
    return counts.flatMap { count in
      let bytes = (0..<8).map { UInt8(truncatingIfNeeded: count >> (56 - 8 * Int64($0))) }
      let zeros = [UInt8](repeating: 0, count: 8)
      return [bytes + zeros, zeros + bytes.reversed()]
    }
  }

  /// Checksums of fewer bits than a byte has.
  @Packet(checksum: .crc(width: 5, polynomial: 5, initial: 31, reflected: true, finalXOR: 31))
  struct ShortSums: Equatable {
    @LengthPrefixed(UInt8.self) var text: String
    @Checksum(after: .crc(width: 7, polynomial: 9), from: "text") var first: UInt8
  }

  /// Values that only the program knows, where they end, and what is around them.
  @Packet struct Surroundings: Equatable {
    var first: UInt8
    @LengthPrefixed(UInt8.self) var known: Known
    var flag: UInt8??
    var last: UInt8

    @Packet struct Known: Equatable {
      var kind: UInt8
      @Coded(by: CodedColors.RGB565.self) var color: CodedColors.Color
      var level: UInt8
    }
  }

  private static var surroundings: [Surroundings] {
    let color = CodedColors.Color(red: 1, green: 2, blue: 3)
    return [nil, .some(nil), 7].map { flag in
      Surroundings(
        first: 1, known: .init(kind: 2, color: color, level: 3), flag: flag, last: 4)
    }
  }

  /// Numbers outside of their bounds, which errors show with as many digits as Swift does.
  @Packet struct Numbers: Equatable {
    @InRange(0...1) var double: Double
    @InRange(0...1) var single: Float
  }

  private static var numbers: [[UInt8]] {
    let doubles: [Double] = [
      0.5, 1.1, -0.1, .leastNonzeroMagnitude, 1e300, 1.5e16, 9007199254740992, 123456.789,
      .infinity, -.infinity,
      .nan, -.nan, .init(nan: 5, signaling: true), -0x1p-44, -0x1p-1022, 1e23, 4.35, -1e-5, 100,
    ]
    var generator = SplitMix64(seed: LongTests.seed)
    let random = (0..<LongTests.count(2_000)).map { _ in
      Double(bitPattern: .random(in: 0...UInt64.max, using: &generator))
    }
    return (doubles + random).flatMap { number -> [[UInt8]] in
      let bits = number.bitPattern
      let single = Float(number).bitPattern
      let double = (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * UInt64($0))) }
      let float = (0..<4).map { UInt8(truncatingIfNeeded: single >> (24 - 8 * UInt32($0))) }
      return [double + [0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0] + float]
    }
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
