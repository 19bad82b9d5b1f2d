import PacketKit

/// Elements and optionals that share bytes with what stands beside them.
@Packet(updatesInPlace: true, view: true, delta: true)
struct RepeatedBits: Equatable {
  @Bits(3) var kind: UInt8
  @Bits(6) @FixedCount(8) var callSign: [UInt8]
  @Bits(1) @FixedCount(19) var owned: [Bool]
  @Bits(2) var team: BitTeam?
  @Bits(2) @FixedCount(3) var teams: [BitTeam]
  @Derived(countOf: "samples") @Bits(4) var count: UInt8
  @Bits(12) @Counted(by: "count", minus: 1) @Relative(small: 3, large: 6) var samples: [Int16]
  @Quantized(-1...1, bits: 10) @FixedCount(3) var joints: [Float]
  @Quantized(0...1, bits: 7) var place: SIMD2<Float>?
  @UnitQuaternion(bits: 9) @FixedCount(2) var turns: [SIMD4<Float>]
  @Bits(64) @FixedCount(2) var words: [UInt64]
}

enum BitTeam: UInt8, PacketField, CaseIterable { case red, green, blue }

/// The same from the least significant bit on, beside the count in a run of its own.
@Packet(bitOrder: .leastSignificantFirst, updatesInPlace: true, view: true)
struct LowRepeatedBits: Equatable {
  var count: UInt8
  @Bits(1) var flag: Bool
  @Bits(7) @Counted(by: "count", times: 2) var sevens: [UInt8]
  @Bits(5) var rest: UInt8
  @Bits(13) var signed: Int16?
}

extension RepeatedBits {
  static let zero = RepeatedBits(
    kind: 0, callSign: Array(repeating: 0, count: 8), owned: Array(repeating: false, count: 19),
    team: nil, teams: [.red, .red, .red], samples: [], joints: [0, 0, 0], place: nil,
    turns: [SIMD4(0, 0, 0, 1), SIMD4(0, 0, 0, 1)], words: [0, 0])

  static let counting = RepeatedBits(
    kind: 5, callSign: [1, 2, 3, 4, 5, 6, 7, 63], owned: (0..<19).map { $0 % 3 == 0 },
    team: .blue, teams: [.green, .blue, .red], samples: [-1, 2, -2048, 2047],
    joints: [-1, 0, 1], place: SIMD2(0, 1), turns: [SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0)],
    words: [0x0123_4567_89AB_CDEF, .max])
}

extension FieldEvidence {
  static let repeatedBits = FieldEvidence(
    packets: [RepeatedBits.self, LowRepeatedBits.self],
    goldens: [
      Golden("zero", RepeatedBits.zero), Golden("counting", RepeatedBits.counting),
      Golden("none", LowRepeatedBits(count: 0, flag: true, sevens: [], rest: 0, signed: nil)),
      Golden(
        "counting",
        LowRepeatedBits(count: 2, flag: true, sevens: [1, 2, 127, 64], rest: 21, signed: -3)),
    ],
    kinds: []
  )
}
