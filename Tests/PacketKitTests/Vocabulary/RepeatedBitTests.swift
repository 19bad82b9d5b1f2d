import PacketKit
import PacketTesting
import Testing

@testable import TestPackets

@Suite struct RepeatedBitTests {
  @Packet struct Samples: Equatable {
    @Bits(20) var count: UInt32
    @Bits(1) @Counted(by: "count") var samples: [Bool]
  }

  @Packet struct Widths: Equatable {
    @Bits(3) var first: UInt8 = 5
    @Bits(57) @FixedCount(3) var wide: [UInt64]
    @Bits(58) @FixedCount(3) var wider: [Int64]
    @Bits(29) @FixedCount(5) var half: [Int32]
    @Bits(1) var last: Bool = true
  }

  @Packet(bitOrder: .leastSignificantFirst) struct LowWidths: Equatable {
    @Bits(3) var first: UInt8 = 5
    @Bits(57) @FixedCount(3) var wide: [UInt64]
    @Bits(58) @FixedCount(3) var wider: [Int64]
    @Bits(29) @FixedCount(5) var half: [Int32]
    @Bits(1) var last: Bool = true
  }

  @Packet struct Named: Equatable {
    @Bits(6) @FixedCount(2) var codes: [UInt8]
    @Bits(4) var options: Flags?
    @Bits(2) @FixedCount(2) var teams: [BitTeam]
    @Bits(4) @FixedCount(1) var flags: [Flags]
    @Quantized(0...1, bits: 8) @FixedCount(1) var shares: [Double]
    @UnitQuaternion(bits: 5) @FixedCount(1) var turns: [SIMD4<Float>]
    @Quantized(-1...1, bits: 8) @FixedCount(1) var places: [SIMD2<Float>]

    static let valid = Named(
      codes: [1, 2], options: [.a], teams: [.red, .blue], flags: [.b], shares: [0.5],
      turns: [SIMD4(0, 0, 0, 1)], places: [SIMD2(0, 1)])
  }

  struct Flags: PacketOptionSet {
    var rawValue: UInt8
    static let a = Flags(rawValue: 1)
    static let b = Flags(rawValue: 2)
    static let knownOptions: Flags = [.a, .b]
  }

  private func refusal(_ change: (inout Named) -> Void) throws -> String {
    var value = Named.valid
    change(&value)
    return "\(try #require(throws: PacketError.self) { try value.encodedBytes() })"
  }

  /// Wherever a run begins, and however long it is.
  @Test func elementsOfAnyCount() throws {
    for count in Array(0...70) + [127, 128, 129, 1000] {
      let flags = (0..<count).map { $0 % 3 == 0 || $0 % 7 == 2 }
      let value = Samples(count: UInt32(count), samples: flags)
      let bytes = try value.encodedBytes()
      #expect(bytes.count == (20 + count + 7) / 8)
      #expect(try Samples(decoding: bytes) == value)
      #expect(bytes.bits.dropFirst(20).prefix(count).elementsEqual(flags))
    }
  }

  @Test func elementsOfManyBits() throws {
    let widest: [UInt64] = [0, 1 << 57 - 1, 0x0123_4567_89AB_CDE]
    let wider: [Int64] = [-1, -1 << 57, 1 << 57 - 1]
    let half: [Int32] = [-1, 0, -1 << 28, 1 << 28 - 1, 5]
    let value = Widths(wide: widest, wider: wider, half: half)
    #expect(try Widths(decoding: value.encodedBytes()) == value)
    let low = LowWidths(wide: widest, wider: wider, half: half)
    #expect(try LowWidths(decoding: low.encodedBytes()) == low)
    try verifyHostileInputsAreRejected(Widths.self, golden: value.encodedBytes())
    try verifyHostileInputsAreRejected(LowWidths.self, golden: low.encodedBytes())
  }

  @Test func countsBeyondTheBytesClaimNoMemory() throws {
    // 2^20 - 1 flags are announced, and 12 are there.
    let bytes: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF]
    let error = try #require(throws: PacketError.self) { try Samples(decoding: bytes) }
    #expect("\(error)" == "Samples.samples: needs 131072 bytes at offset 3, but 1 remains")
    let limits = PacketLimits(maximumElementCount: 100)
    let value = Samples(count: 101, samples: Array(repeating: true, count: 101))
    let limited = try #require(throws: PacketError.self) {
      try Samples(decoding: value.encodedBytes(), limits: limits)
    }
    #expect(
      "\(limited)" == "Samples.samples: length 101 at offset 3 is more than the maximum of 100")
  }

  @Test func whatDoesNotFitIsRejectedInItsElement() throws {
    #expect(
      try refusal { $0.codes[1] = 64 } == "Named.codes[1]: 64 at offset 0 does not fit in 6 bits")
    #expect(
      try refusal { $0.codes = [1] } == "Named.codes: has 1 element, but the field holds 2")
    #expect(
      try refusal { $0.options = Flags(rawValue: 4) }
        == "Named.options: 0x4 at offset 1 is not a value of Flags")
    #expect(
      try refusal { $0.flags = [Flags(rawValue: 8)] }
        == "Named.flags[0]: 0x8 at offset 2 is not a value of Flags")
    #expect(
      try refusal { $0.shares = [2] } == "Named.shares[0]: 2.0 at offset 3 is not within 0.0...1.0")
    #expect(
      try refusal { $0.turns = [SIMD4(0, 0, 0, 2)] }
        == "Named.turns[0]: (0.0, 0.0, 0.0, 2.0) at offset 4 is not a unit quaternion")
    #expect(
      try refusal { $0.places = [] } == "Named.places: has 0 elements, but the field holds 1")
    let other = try #require(throws: PacketError.self) {
      try Samples(count: 2, samples: [true]).encodedBytes()
    }
    #expect("\(other)" == "Samples.samples: has 1 element, but an earlier field states 2")
    #expect(
      try refusal { $0.codes.append(3) } == "Named.codes: has 3 elements, but the field holds 2")
  }

  @Test func byHand() throws {
    var writer = PacketWriter()
    var bits = try writer.writeBits(4 + 3 * 12 + 2 * 6)
    try bits.write(3 as UInt8, bits: 4)
    try bits.write([-1, 2, -2048] as [Int16], bits: 12, count: 3)
    try bits.write([63, 1] as [UInt8], bits: 6, count: 2)
    try bits.finish()
    let bytes = writer.makeArray()
    #expect(bytes == [0x3F, 0xFF, 0x00, 0x28, 0x00, 0xFC, 0x10])
    var reader = PacketReader(bytes)
    var run = try reader.readBits(4)
    let count = try Int(run.read(UInt8.self, bits: 4))
    try reader.readBits(12 * count, continuing: &run)
    #expect(try run.read([Int16].self, bits: 12, count: count) == [-1, 2, -2048])
    try reader.readBits(12, continuing: &run)
    #expect(try run.read([UInt8].self, bits: 6, count: 2) == [63, 1])
    try run.finish()
    try reader.finish()
  }

  @Test func aRunGoesOnOnlyWhereItEnds() throws {
    let bytes: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    var reader = PacketReader(bytes)
    var run = try reader.readBits(4)
    _ = try reader.read(UInt8.self)
    let apart = #expect(throws: PacketError.self) { try reader.readBits(12, continuing: &run) }
    #expect(apart != nil)
    var other = try reader.readBits(3)
    #expect(throws: PacketError.self) { try reader.readBits(-1, continuing: &other) }
    #expect(throws: PacketError.self) { try reader.readBits(.max, continuing: &other) }
    #expect(throws: PacketError.self) { try other.read([UInt8].self, bits: 8, count: 2) }
    #expect(throws: PacketError.self) { try other.read([UInt8].self, bits: 8, count: -1) }
    #expect(throws: PacketError.self) { try other.read([UInt8].self, bits: 65, count: 0) }
    #expect(throws: PacketError.self) { try other.read([UInt8].self, bits: .max, count: .max) }
  }
}

extension [UInt8] {
  /// The bits, most significant first.
  fileprivate var bits: [Bool] {
    flatMap { byte in (0..<8).map { byte >> UInt8(7 - $0) & 1 == 1 } }
  }
}

@Suite struct InlineBitTests {
  @available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *)
  @Packet(view: true, delta: true) struct Inline {
    @Bits(6) var codes: [4 of UInt8]
    @Bits(1) var flag: Bool = true
    @Quantized(-1...1, bits: 9) var shares: InlineArray<3, Float>
    @Bits(2) var teams: [2 of BitTeam]
    @Bits(1) var none: [0 of Bool] = []
  }

  @Test func elementsInThePacketItself() throws {
    guard #available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *) else {
      return
    }
    let value = Inline(
      codes: [1, 2, 3, 63], shares: [-1, 0, 1], teams: [BitTeam.blue, BitTeam.green])
    let bytes = try value.encodedBytes()
    #expect(bytes == [0x04, 0x20, 0xFF, 0x80, 0x1F, 0xFF, 0xE9])
    let copy = try Inline(decoding: bytes)
    #expect(try copy.encodedBytes() == bytes)
    try verifyHostileInputsAreRejected(Inline.self, golden: bytes)
    try verifyDescription(of: Inline.self, in: bytes)
    var other = value
    other.codes[2] = 9
    let delta = try other.encoded(against: value)
    #expect(try Inline(decoding: delta, against: value).encodedBytes() == other.encodedBytes())
    other.codes[2] = 64
    #expect(throws: PacketError.self) { try other.encodedBytes() }
  }
}
