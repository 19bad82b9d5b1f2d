import PacketKit
import Testing

@Packet
struct Ranges: Equatable {
  @InRange(0...100) var health: UInt8
  @InRange(-1.5...1.5) @LittleEndian var lean: Float
  @Varint @InRange(10...) var score: UInt32
  @InRange(..<0) var debt: Int8?
}

@Suite struct RangeTests {
  @Test(arguments: [
    Sample(
      Ranges(health: 100, lean: 1.5, score: 300, debt: -1),
      [100, 0, 0, 0xC0, 0x3F, 0xAC, 0x02, 1, 0xFF]
    ),
    Sample(
      Ranges(health: 0, lean: -1.5, score: 10, debt: nil),
      [0, 0, 0, 0xC0, 0xBF, 10, 0]
    ),
  ])
  func codes(_ sample: Sample) throws { try sample.check() }

  @Test(arguments: [
    RefusedSample(Ranges.self, [101], "Ranges.health: 101 at offset 0 is not within 0...100"),
    RefusedSample(
      Ranges.self,
      [100, 0, 0, 0, 0x40],
      "Ranges.lean: 2.0 at offset 1 is not within -1.5...1.5"
    ),
    RefusedSample(
      Ranges.self,
      [100, 0, 0, 0, 0, 9],
      "Ranges.score: 9 at offset 5 is not within 10..."
    ),
    RefusedSample(
      Ranges(health: 101, lean: 0, score: 10, debt: nil),
      "Ranges.health: 101 at offset 0 is not within 0...100"
    ),
    RefusedSample(
      Ranges(health: 0, lean: .nan, score: 10, debt: nil),
      "Ranges.lean: nan at offset 1 is not within -1.5...1.5"
    ),
    RefusedSample(
      Ranges(health: 0, lean: 0, score: 10, debt: 0),
      "Ranges.debt: 0 at offset 7 is not within ..<0"
    ),
  ])
  func refuses(_ sample: RefusedSample) { sample.check() }
}
