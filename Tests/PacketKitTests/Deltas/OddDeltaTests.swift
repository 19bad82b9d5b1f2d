import Foundation
import PacketKit
import PacketTesting
import Testing

@testable import TestPackets

/// Deltas of fields that depend on one another, and of the widest numbers.
@Suite struct OddDeltaTests {
  @Test(arguments: [(0, 4), (1, 0), (1, .min), (4, 4), (1, 8)])
  func differencesHaveFewerBitsThanNumbers(_ small: Int, _ large: Int) {
    #expect(throws: PacketError.self) {
      try _Relative(small: small, large: large, width: 8, field: "a")
    }
  }

  @Test func everyPairHasOneDelta() throws {
    try check(OddDelta.self)
    try check(WideDelta.self)
    try check(SizedDelta.self)
    try check(VersionedDelta.self)
    try check(DeltaEvents.self)
    try check(TrailingDelta.self)
    try check(LeavingDelta.self)
  }

  private func check<Value: DeltaPacket & Equatable>(_ type: Value.Type) throws {
    var generator = SplitMix64(seed: LongTests.seed)
    for _ in 0..<LongTests.count(2000) {
      let baseline = try Value.random(using: &generator)
      let value = try Value.random(using: &generator)
      let bytes = try value.encodedBytes(against: baseline)
      let decoded = try Value(decoding: bytes, against: baseline)
      #expect(try decoded.encodedBytes() == value.encodedBytes())
      var updated = try Value.random(using: &generator)
      try updated.update(decoding: bytes, against: baseline)
      #expect(try updated.encodedBytes() == value.encodedBytes())
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

  @Test func noDeltaLeadsToAValueWithoutAnEncoding() throws {
    let absent = TrailingDelta(a: 1, b: nil, c: nil)
    let gap = TrailingDelta(a: 1, b: nil, c: 9)
    let error = #expect(throws: PacketError.self) { try gap.encodedBytes(against: absent) }
    #expect(error?.path == "TrailingDelta.c")
    #expect(throws: PacketError.self) {
      try TrailingDelta(decoding: [0b0010_0000, 3, 1, 0, 9], against: absent)
    }
    let full = DeltaEntity(position: .zero, heading: 0, isAlive: true)
    var (baseline, world) = (DeltaWorld.start, DeltaWorld.start)
    baseline.entities = Array(repeating: full, count: 255)
    world.entities = baseline.entities + [full]
    var writer = PacketWriter()
    #expect(throws: PacketError.self) { try writer.write(world, against: baseline) }
    #expect(writer.count == 0)
    world = baseline
    world.tags = Set((0...255).map { "\($0)" })
    #expect(throws: PacketError.self) { try writer.write(world, against: baseline) }
    world = baseline
    world.players = (0...255).map { DeltaPlayer(id: $0, name: "", health: 0) }
    #expect(throws: PacketError.self) { try writer.write(world, against: baseline) }
    #expect(writer.count == 0)
  }

  /// Its memory is not that of the baseline, which stays as it is.
  @Test func anArrayIsUpdatedInItsOwnMemory() throws {
    let baseline = DeltaWorld.start
    var next = baseline
    next.entities[1].heading = 5
    next.players[0].health = 7
    var world = DeltaWorld.start
    world.entities = (0..<9).map { DeltaEntity(position: .zero, heading: $0, isAlive: true) }
    world.players = (0..<9).map { DeltaPlayer(id: $0, name: "", health: 0) }
    func places() -> [Int] { [world.entities.place, world.players.place] }
    let before = places()
    try world.update(decoding: next.encodedBytes(against: baseline), against: baseline)
    #expect(world == next)
    #expect(places() == before)
    try world.update(decoding: baseline.encodedBytes(against: baseline), against: baseline)
    #expect(world == baseline)
    #expect(places() == before)
    #expect(baseline == .start)
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
    #expect(error?.path == "OddDelta.pairs")
  }
}

extension OddDeltaTests {
  @Test func whatIsEqualButNotTheSameHasChanged() throws {
    let part = SizedDelta.Part(x: 0, tag: "\u{E9}", side: .left, near: [0, 1], target: 3)
    let baseline = SizedDelta(text: "", note: nil, parts: [part, part, part])
    #expect(part._isUnchanged(from: part))
    #expect(try baseline.encodedBytes(against: baseline) == [0])
    var others = [part, part, part, part, part, part]
    others[0].x = -0.0
    others[1].tag = "e\u{301}"
    others[2].side = .right
    others[3].near.x = -0.0
    others[4].target = nil
    others[5].target = 4
    for other in others {
      #expect(!other._isUnchanged(from: part))
      var value = baseline
      value.parts[1] = other
      let bytes = try value.encodedBytes(against: baseline)
      let decoded = try SizedDelta(decoding: bytes, against: baseline)
      #expect(try decoded.encodedBytes() == value.encodedBytes())
    }
  }

  /// Though a set takes it for the member that was there.
  @Test func textInAnotherFormIsNew() throws {
    let baseline = TextDelta(members: ["a", "\u{E9}"], pairs: ["a": 1, "\u{E9}": 2])
    let value = TextDelta(members: ["a", "e\u{301}"], pairs: ["a": 1, "e\u{301}": 2])
    let bytes = try value.encodedBytes(against: baseline)
    let decoded = try TextDelta(decoding: bytes, against: baseline)
    #expect(try decoded.encodedBytes() == value.encodedBytes())
  }

  /// No set or dictionary finds a NaN.
  @Test func aNaNAsAKeyHasNoDelta() {
    let empty = UnequalDelta(members: [], pairs: [:])
    let values = [
      ("members", UnequalDelta(members: [1, .nan], pairs: [:])),
      ("pairs", UnequalDelta(members: [], pairs: [1: 1, .nan: 2])),
    ]
    for (field, value) in values {
      for (value, baseline) in [(value, empty), (empty, value), (value, value)] {
        var writer = PacketWriter()
        let error = #expect(throws: PacketError.self) { try writer.write(value, against: baseline) }
        #expect(error?.path == "UnequalDelta.\(field)")
        #expect(writer.count == 0)
      }
    }
  }

  @Test(
    arguments: [
      ("UnequalDelta.members", [0x80, 0, 1, 0x7F, 0xC0, 0, 0], 7),
      ("UnequalDelta.pairs", [0x40, 0, 1, 0x7F, 0xC0, 0, 0, 9], 8),
    ] as [(String, [UInt8], Int)])
  func noDeltaBringsANaN(_ path: String, _ bytes: [UInt8], _ offset: Int) {
    let baseline = UnequalDelta(members: [], pairs: [:])
    let error = #expect(throws: PacketError.self) {
      try UnequalDelta(decoding: bytes, against: baseline)
    }
    #expect(error?.path == path)
    #expect(error?.offset == offset)
  }

  @Test func noDeltaHidesWhatTheWholePacketRefuses() throws {
    let baseline = RefusingDelta(name: "a", isTrue: true, part: RawPart(rawValue: 1, more: 2))
    var value = baseline
    value.name = "abcd"
    #expect(throws: PacketError.self) { try value.encodedBytes(against: baseline) }
    value.name = "abc"
    #expect(throws: Never.self) { try value.encodedBytes(against: baseline) }
    #expect(throws: PacketError.self) {
      try RefusingDelta(decoding: [0x80] + Array("abcd\0".utf8), against: baseline)
    }
    value.isTrue = false
    #expect(throws: PacketError.self) { try value.encodedBytes(against: baseline) }
    #expect(throws: PacketError.self) { try RefusingDelta(decoding: [0x40], against: baseline) }
  }

  @Test func aPacketIsMoreThanItsRawValue() throws {
    let part = RefusingDelta(name: "a", isTrue: true, part: RawPart(rawValue: 1, more: 2))
    let baseline = RefusingDeltas(parts: [part])
    var value = baseline
    value.parts[0].part.more = 3
    let bytes = try value.encodedBytes(against: baseline)
    #expect(try RefusingDeltas(decoding: bytes, against: baseline) == value)
  }
}

extension Array {
  /// The address of the elements.
  var place: Int { unsafe withUnsafeBytes { Int(bitPattern: $0.baseAddress) } }
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
    var side: Side = .left
    var near: SIMD2<Float> = .zero
    var target: UInt16?
  }

  enum Side: UInt8, PacketField { case left, right }
}

@Packet(delta: true)
private struct TrailingDelta: Equatable {
  var a: UInt8
  @Present(whileBytesRemain: true) var b: UInt8?
  @Present(whileBytesRemain: true) var c: UInt16?
}

@Packet(delta: true)
private struct LeavingDelta: Equatable {
  @Remaining(leaving: 3) var bytes: [UInt8]
  @Bits(4) @Relative(small: 1, large: 2) var a: UInt8
  @Bits(4) var b: UInt8
  var c: UInt16
}

@Packet(sized: UInt16.self, delta: true)
private struct VersionedDelta: Equatable {
  var a: UInt8
  @Since(2) var b: UInt16 = 3
  @Since(2) @Bits(4) var c: UInt8 = 1
  @Since(3) var d: String = "d"
}

@Packet(delta: true)
private struct TextDelta {
  var members: Set<String>
  var pairs: [String: UInt8]
}

@Packet(delta: true)
private struct UnequalDelta {
  var members: Set<Float>
  var pairs: [Float: UInt8]
}

@Packet(delta: true)
private struct RefusingDelta: Equatable {
  @Padding(to: 4) @Terminated(by: 0) var name: String
  @Coded(by: TrueCoder.self) var isTrue: Bool
  var part: RawPart
}

@Packet(delta: true)
private struct RefusingDeltas: Equatable {
  var parts: [RefusingDelta]
}

@Packet
private struct RawPart: RawRepresentable, Equatable {
  var rawValue: UInt8
  var more: UInt8 = 0

  init(rawValue: UInt8) { self.rawValue = rawValue }
  init(rawValue: UInt8, more: UInt8) {
    self.rawValue = rawValue
    self.more = more
  }
}

/// Has no bytes for false.
private enum TrueCoder: PacketCoder {
  static func decode(from reader: inout PacketReader) throws(PacketError) -> Bool {
    guard try reader.read(UInt8.self) == 1 else { throw PacketError("no 1", at: reader.offset) }
    return true
  }

  static func encode(_ value: Bool, into writer: inout PacketWriter) throws(PacketError) {
    guard value else { throw PacketError("not true", at: writer.count) }
    try writer.write(1 as UInt8)
  }
}
