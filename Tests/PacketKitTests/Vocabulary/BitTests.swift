import PacketKit
import Testing

@Packet(endianness: .little)
struct Flags: Equatable {
  @Bits(1) var isAlive: Bool
  @Bits(3) @InRange(0...5) var level: UInt8
  @Bits(4) var drift: Int8
  @Bits(2) var side: Side
  @Bits(10) var distance: UInt16
  var plain: UInt16
}

@Packet
struct Runs: Equatable {
  @Bits(1) var a: Bool
  @Padding(before: 1) @Bits(1) var b: Bool
  @Padding(after: 1) @Bits(1) var c: Bool
  @Aligned(to: 4) @Bits(64) var d: UInt64
  var bits: UInt8
  @Bits(3) var e: UInt8
}

private let twelve = 12

@Packet
struct Shot: Equatable {
  typealias Direction = SIMD2<Double>
  @Quantized(0...1, bits: 8) var power: Float
  @Quantized(-1...1, bits: 4) var direction: Direction
  @Quantized(-8...8, bits: twelve) var position: SIMD3<Float>
}

@Packet
struct Pose {
  @Bits(6) var joint: UInt8
  @UnitQuaternion(bits: 10) var rotation: SIMD4<Float>
}

@Suite struct BitTests {
  @Test(arguments: [
    // 1 101 1110 | 01 1000000001 0000 | 0x0102, little-endian.
    Sample(
      Flags(isAlive: true, level: 5, drift: -2, side: .green, distance: 0x201, plain: 0x0102),
      [0b1_101_1110, 0b01_100000, 0b0001_0000, 2, 1]
    ),
    Sample(
      Runs(a: true, b: true, c: true, d: 1, bits: 9, e: 7),
      [0x80, 0, 0xC0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 9, 0xE0]
    ),
    // 255 | 0 | 14 | 4094, 0, 4094, and 4 bits unused.
    Sample(
      Shot(power: 1, direction: [-1, 1], position: [8, -8, 8]),
      [0xFF, 0x0E, 0xFF, 0xE0, 0x00, 0xFF, 0xE0]
    ),
  ])
  func codes(_ sample: Sample) throws { try sample.check() }

  /// 000001, then 11 for the fourth component; of 0, the step is 511 of 0...1022.
  @Test func codesQuaternions() throws {
    let bytes: [UInt8] = [0b000001_11, 0b01111111, 0b11_011111, 0b1111_0111, 0b111111_00]
    #expect(try Pose(joint: 1, rotation: [0, 0, 0, 1]).encodedBytes() == bytes)
    #expect(try Pose(joint: 1, rotation: [0, 0, 0, -1]).encodedBytes() == bytes)
    #expect(try Pose(decoding: bytes).rotation == [0, 0, 0, 1])
  }

  @Test(arguments: [
    RefusedSample(
      Flags.self,
      [0xDE, 0x60, 0x11, 2, 1],
      "Flags.distance: unused bits at offset 2 must be zero"
    ),
    RefusedSample(
      Flags.self,
      [0xEE, 0x60, 0x10],
      "Flags.level: 6 at offset 0 is not within 0...5"
    ),
    RefusedSample(
      Flags.self,
      [0xDE, 0xE0, 0x10],
      "Flags.side: 3 at offset 1 is not a value of Side"
    ),
    RefusedSample(Flags.self, [0xDE], "Flags.isAlive: needs 3 bytes at offset 0, but 1 remains"),
    RefusedSample(
      Flags(isAlive: true, level: 5, drift: 8, side: .red, distance: 0, plain: 0),
      "Flags.drift: 8 at offset 0 does not fit in 4 bits"
    ),
    RefusedSample(
      Shot(power: 1.5, direction: [0, 0], position: [0, 0, 0]),
      "Shot.power: 1.5 at offset 0 is not within 0.0...1.0"
    ),
    RefusedSample(
      Pose(joint: 1, rotation: [1, 1, 0, 0]),
      "Pose.rotation: (1.0, 1.0, 0.0, 0.0) at offset 0 is not a unit quaternion"
    ),
  ])
  func refuses(_ sample: RefusedSample) { sample.check() }

  @Test func countsWholeBytes() {
    #expect(Flags.minimumByteCount == 3 + 2)
    #expect(Runs.minimumByteCount == 1 + 1 + 1 + 1 + 8 + 1 + 1)
    #expect(Shot.minimumByteCount == 7)
    #expect(Pose.minimumByteCount == 5)
  }
}
