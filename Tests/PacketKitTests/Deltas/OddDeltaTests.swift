import Foundation
import PacketKit
import PacketTesting
import Testing

@testable import TestPackets

/// Deltas of fields that depend on one another, and of the widest numbers.
@Suite struct OddDeltaTests {
  @Test func everyPairHasOneDelta() throws {
    try check(OddDelta.self)
    try check(WideDelta.self)
    try check(SizedDelta.self)
    try check(VersionedDelta.self)
  }

  private func check<Value: DeltaPacket & Equatable>(_ type: Value.Type) throws {
    var generator = SplitMix64(seed: LongTests.seed)
    for _ in 0..<LongTests.count(2000) {
      let baseline = try Value.random(using: &generator)
      let value = try Value.random(using: &generator)
      let bytes = try value.encodedBytes(against: baseline)
      let decoded = try Value(decoding: bytes, against: baseline)
      #expect(try decoded.encodedBytes() == value.encodedBytes())
      #expect(try value.encodedBytes(against: value).allSatisfy { $0 == 0 })
      for _ in 0..<5 {
        var damaged = bytes
        damaged[Int.random(in: bytes.indices, using: &generator)] ^=
          1 << UInt8.random(in: 0..<8, using: &generator)
        guard let other = try? Value(decoding: damaged, against: baseline) else { continue }
        #expect(try other.encodedBytes(against: baseline) == damaged)
        #expect(throws: Never.self) { try Value(decoding: other.encodedBytes()) }
      }
    }
  }

  @Test(arguments: [0, 1, 7, 8, 1 << 40, 1 << 62, 1 << 63, .max] as [UInt64])
  func theWidestNumbersAreWrittenInFull(_ difference: UInt64) throws {
    let baseline = WideDelta(a: 5, b: -5, c: 5, d: .zero, e: .zero)
    var value = baseline
    value.a &+= difference
    value.b &-= Int64(truncatingIfNeeded: difference)
    value.c = (value.c &+ difference) & (1 << 63 - 1)
    let bytes = try value.encodedBytes(against: baseline)
    #expect(try WideDelta(decoding: bytes, against: baseline) == value)
  }

  @Test func whatIsDerivedMustFollowFromTheRest() throws {
    let baseline = OddDelta(
      kind: 1, hasName: false, name: nil, pairs: [], label: "", code: 7, team: .red)
    var value = baseline
    value.pairs = [1, 2]
    let bytes = try value.encodedBytes(against: baseline)
    #expect(try OddDelta(decoding: bytes, against: baseline) == value)
    // Two pairs are counted, but the field says that nothing has changed.
    #expect(bytes[0] == 0b0001_1000)
    let error = #expect(throws: PacketError.self) {
      try OddDelta(decoding: [0b0001_0000, 2, 0], against: baseline)
    }
    #expect(error?.path == "OddDelta.count")
  }
}

@Packet(endianness: .little, magic: [0x4F], checksum: .crc32, delta: true)
private struct OddDelta: Equatable {
  @Padding(before: 2) var kind: UInt8
  @Bits(1) var hasName: Bool
  @Present(when: "hasName") @LengthPrefixed(UInt8.self, maximum: 9) var name: String?
  @Derived var count: UInt8 { UInt8(clamping: pairs.count) }
  @Counted(by: "count") var pairs: [UInt16]
  @Encoding(.utf16) @FixedWidth(6) var label: String
  @Varint @InRange(0...100_000) var code: UInt32
  var team: Team

  enum Team: UInt8, PacketField, CaseIterable { case red, green }
}

@Packet(delta: true)
private struct WideDelta: Equatable {
  @Relative(small: 4, large: 62) var a: UInt64
  @Relative(small: 1, large: 2) var b: Int64
  @Bits(63) @Relative(small: 3, large: 40) var c: UInt64
  @Quantized(0...1, bits: 32) @Relative(small: 5, large: 31) var d: SIMD4<Double>
  @Quantized(-1...1, bits: 24) @Relative(small: 2, large: 3) var e: SIMD3<Double>
}

@Packet(sized: UInt8.self, delta: true)
private struct SizedDelta: Equatable {
  @Derived var hasNote: Bool { note != nil }
  @LengthPrefixed(UInt8.self) var text: String
  @Present(when: "hasNote") var note: UInt32?
  @FixedCount(3) var parts: [Part]

  @Packet(delta: true)
  struct Part: Equatable {
    var x: Float
    @LengthPrefixed(UInt8.self) var tag: String
  }
}

@Packet(sized: UInt16.self, delta: true)
private struct VersionedDelta: Equatable {
  var a: UInt8
  @Since(2) var b: UInt16 = 3
  @Since(2) @Bits(4) var c: UInt8 = 1
  @Since(3) var d: String = "d"
}
