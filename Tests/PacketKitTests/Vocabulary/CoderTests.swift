import Foundation
import PacketKit
import Testing

@testable import TestPackets

@Packet
struct Times: Equatable {
  @Timestamp(.seconds) var begin: Date
  @Timestamp(.milliseconds) @LittleEndian var end: Date
  @Interval(.nanoseconds) var step: Duration
  @Interval(.milliseconds) var pause: Duration?
}

@Packet
struct Swatch: Equatable {
  @Coded(by: QuarterSteps.self) var level: Double
  @Coded(by: QuarterSteps.self) var lift: Double?
}

@Packet
struct Bag: Equatable {
  @CountPrefixed(UInt8.self) var set: Set<UInt16>
  @CountPrefixed(Varint.self, maximum: 2) var answers: [UInt8: Bool]
  @CountPrefixed(UInt16.self) @LittleEndian var list: [UInt16]
}

@Suite struct CoderTests {
  @Test(arguments: [
    Sample(
      Times(
        begin: Date(timeIntervalSince1970: 1_000_000_000),
        end: Date(timeIntervalSince1970: 1.5),
        step: .microseconds(-1),
        pause: nil
      ),
      [0, 0, 0, 0, 0x3B, 0x9A, 0xCA, 0x00]
        + [0xDC, 0x05, 0, 0, 0, 0, 0, 0]
        + [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFC, 0x18]
        + [0]
    ),
    Sample(Swatch(level: -0.75, lift: nil), [0xFF, 0xFD, 0]),
    Sample(Swatch(level: 0.5, lift: 64), [0, 2, 1, 1, 0]),
    Sample(
      Bag(set: [0x0102, 1], answers: [2: true, 1: false], list: [1]),
      [2, 0, 1, 1, 2, 2, 1, 0, 2, 1, 1, 0, 1, 0]
    ),
  ])
  func codes(_ sample: Sample) throws { try sample.check() }

  @Test(arguments: [
    RefusedSample(
      Swatch(level: 0.1, lift: nil),
      "Swatch.level: 0.1 is not a number of quarters at offset 0"
    ),
    RefusedSample(Swatch.self, [0], "Swatch.level: needs 2 bytes at offset 0, but 1 remains"),
    RefusedSample(
      Bag.self,
      [0, 3],
      "Bag.answers: length 3 at offset 1 is more than the maximum of 2"
    ),
    RefusedSample(
      Bag.self,
      [2, 0, 1, 0, 1],
      "Bag.set[1]: duplicate element at offset 3"
    ),
  ])
  func refuses(_ sample: RefusedSample) { sample.check() }

  @Test func countsWhatTheCoderDeclares() {
    #expect(Swatch.minimumByteCount == 2 + 1)
    #expect(Times.minimumByteCount == 8 + 8 + 8 + 1)
    #expect(Bag.minimumByteCount == 1 + 1 + 2)
  }
}
