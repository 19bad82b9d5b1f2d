import Foundation
import PacketKit
import Testing

@testable import PacketSchemas

// Changes that leave packets compatible, with the bytes that prove it.
@Packet private struct Short { var kind: UInt8 }
@Packet private struct Long {
  var kind: UInt8
  @Present(whileBytesRemain: true) var note: UInt16?
}
@Packet private struct Inner { var short: Short; var last: UInt8 }
@Packet private struct OtherInner { var short: Long; var last: UInt8 }
@Packet(checksum: .adler32) private struct Summed { var short: Short }
@Packet(checksum: .adler32) private struct OtherSummed { var short: Long }
@Packet(sized: UInt8.self, checksum: .adler32) private struct SizedSummed { var short: Short }
@Packet(sized: UInt8.self, checksum: .adler32) private struct OtherSizedSummed { var short: Long }
@Packet private struct Closed {
  @InRange(0...100) var level: UInt8
  @InRange(0...255) var any: UInt8
  var other: Int16
}
@Packet private struct HalfOpen {
  @InRange(0..<101) var level: UInt8
  var any: UInt8
  @InRange(Int16.min...Int16.max) var other: Int16
}
@Packet private struct Rest { @Remaining var rest: Data }
@Packet private struct RestOfBytes { @Remaining var rest: [UInt8] }
@Packet private struct Ended {
  var kind: UInt8
  @Derived @Remaining var tail: String { "END" }
}
@Packet private struct Keys {
  @CountPrefixed(UInt8.self) var keys: Set<Data>
  @CountPrefixed(UInt8.self) var texts: [Data: Data]
}
@Packet private struct OtherKeys {
  @CountPrefixed(UInt8.self) var keys: Set<[UInt8]>
  @CountPrefixed(UInt8.self) var texts: [Data: [UInt8]]
}
@Packet private struct Narrow {
  @Bits(4) var lives: UInt8
  @Bits(4) @InRange(0...9) var level: UInt8
}
@Packet private struct Broad {
  @Bits(4) var lives: UInt16
  @Bits(4) @InRange(0..<10) var level: UInt32
}
@Packet private struct Doubles { @Quantized(0...1, bits: 8) var luck: Double }
@Packet private struct Floats { @Quantized(0...1, bits: 8) var luck: Float }
@Packet private struct FineDoubles { @Quantized(0...1, bits: 30) var luck: Double }
@Packet private struct FineFloats { @Quantized(0...1, bits: 30) var luck: Float }
@Packet private struct Filled {
  @Padding(to: 4) var text: UInt8
  @Bits(4) var first: UInt8
}
@Packet private struct OtherFilled {
  @Padding(to: 8) var text: UInt8
  @Bits(4) var first: UInt8
  @Derived @Bits(2) var version: UInt8 { 2 }
}
@Packet(sized: UInt16.self) private struct Sized { var kind: UInt8 }
@Packet(sized: UInt16.self, including: 2) private struct Including { var kind: UInt8 }
@Packet(sized: UInt16.self, skipsUnknownBytes: true) private struct Skipping { var kind: UInt8 }

@Suite struct CompatibleChangeTests {
  private func compare(_ old: any Packet.Type, _ new: any Packet.Type)
    -> (verdict: WireVerdict, lines: [String])
  {
    let documents = [old, new].map { SchemaDocument(of: [$0]) }
    var comparison = SchemaComparison(from: documents[0], to: documents[1])
    comparison.packet(documents[0].names[0], documents[1].names[0])
    return (comparison.verdict, comparison.changes.map { "\($0)" })
  }

  /// The count of the byte strings of up to two bytes that both, only the first, and only the second accept.
  private func accepted(_ first: any Packet.Type, _ second: any Packet.Type) -> [Int] {
    var counts = [0, 0, 0]
    for number in 0..<65536 + 256 {
      let bytes = [UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)]
      let data = Data(number < 65536 ? bytes : [bytes[1]])
      switch ((try? first.init(decoding: data)) != nil, (try? second.init(decoding: data)) != nil) {
      case (true, true): counts[0] += 1
      case (true, false): counts[1] += 1
      case (false, true): counts[2] += 1
      case (false, false): break
      }
    }
    return counts
  }

  @Test func aFieldWhileBytesRemain() {
    let longer = compare(Short.self, Long.self)
    #expect(longer.verdict == .newReadsOld)
    #expect(longer.lines == ["Long.note: is new, and an old reader rejects its bytes"])
    #expect(compare(Long.self, Short.self).verdict == .oldReadsNew)
    #expect(throws: Never.self) { try Long(decoding: Short(kind: 1).encoded()) }
    // Not at the end, it takes the bytes of what follows.
    #expect(compare(Inner.self, OtherInner.self).verdict == .breaking)
  }

  @Test func aFieldWhileBytesRemainBeforeAChecksum() {
    // Only a packet of a stated size leaves the checksum's bytes before it reads a nested packet.
    #expect(compare(Summed.self, OtherSummed.self).verdict == .breaking)
    #expect(throws: PacketError.self) {
      try OtherSummed(decoding: Summed(short: Short(kind: 1)).encoded())
    }
    #expect(compare(SizedSummed.self, OtherSizedSummed.self).verdict == .newReadsOld)
    #expect(throws: Never.self) {
      try OtherSizedSummed(decoding: SizedSummed(short: Short(kind: 1)).encoded())
    }
  }

  @Test func otherWordsForTheSameBounds() {
    #expect(compare(Closed.self, HalfOpen.self).verdict == .identical)
    #expect(compare(HalfOpen.self, Closed.self).verdict == .identical)
  }

  @Test func dataAndArraysOfBytes() {
    let (verdict, lines) = compare(Rest.self, RestOfBytes.self)
    #expect(verdict == .bothWays)
    #expect(lines == ["RestOfBytes.rest: is [UInt8] now, not Data; the bytes are the same"])
    #expect(accepted(Rest.self, RestOfBytes.self) == [65536 + 256, 0, 0])
  }

  @Test func aDerivedFieldIsNeverLeftOut() throws {
    #expect(compare(Short.self, Ended.self).verdict == .breaking)
    #expect(throws: PacketError.self) { try Ended(decoding: Short(kind: 1).encoded()) }
    #expect(throws: PacketError.self) { try Short(decoding: Ended(kind: 1).encoded()) }
  }

  /// Of a `Data`, only the first 80 bytes are hashed, and a reader rejects keys that collide.
  @Test func dataAndArraysOfBytesAsKeys() throws {
    let (verdict, lines) = compare(Keys.self, OtherKeys.self)
    #expect(verdict == .newReadsOld)
    #expect(
      lines == [
        "OtherKeys.keys: is [UInt8] now, not Data: an old reader rejects many that begin with the same 80 bytes",
        "OtherKeys.texts: is [UInt8] now, not Data; the bytes are the same",
      ])
    #expect(compare(OtherKeys.self, Keys.self).verdict == .oldReadsNew)
    let keys = (0..<65).map { [UInt8](repeating: 7, count: 80) + [$0] }
    let bytes = try OtherKeys(keys: Set(keys), texts: [:]).encoded()
    #expect(throws: PacketError.self) { try Keys(decoding: bytes) }
  }

  @Test func widerTypesOfTheSameBits() {
    let (verdict, lines) = compare(Narrow.self, Broad.self)
    #expect(verdict == .bothWays)
    #expect(lines == ["Broad.lives: was UInt8, is UInt16 now; the bits are the same"])
    #expect(accepted(Narrow.self, Broad.self) == [160, 0, 0])
  }

  @Test func quantizedDoublesAndFloats() throws {
    #expect(compare(Doubles.self, Floats.self).verdict == .bothWays)
    #expect(accepted(Doubles.self, Floats.self) == [256, 0, 0])
    for step in UInt8.min...UInt8.max {
      let bytes = Data([step])
      let (double, float) = (try Doubles(decoding: bytes).luck, try Floats(decoding: bytes).luck)
      #expect(Float(double) == float)
    }
    let fine = compare(FineDoubles.self, FineFloats.self)
    #expect(fine.verdict == .oldReadsNew)
    #expect(
      fine.lines == [
        "FineFloats.luck: was quantized from Double, is from Float now: a new reader rejects steps finer than a Float's"
      ])
    let last = Data([0xFF, 0xFF, 0xFF, 0xF8])
    #expect(throws: Never.self) { try FineDoubles(decoding: last) }
    #expect(throws: PacketError.self) { try FineFloats(decoding: last) }
  }

  @Test func whatWasTakenForTheSame() {
    let filled = compare(Filled.self, OtherFilled.self)
    #expect(filled.verdict == .breaking)
    #expect(
      filled.lines == [
        "OtherFilled.text: was zero bytes up to 4, is zero bytes up to 8 now",
        "OtherFilled.version: is new: old packets lack it, and old readers reject it",
      ])
    let sized = compare(Sized.self, Including.self)
    #expect(sized.verdict == .breaking)
    #expect(sized.lines == ["Including: its size counts 2 more than what follows now, not 0"])
  }

  @Test func onlyNamesAreNames() {
    #expect(compare(Sized.self, Skipping.self).verdict == .bothWays)
    #expect(WireVerdict.bothWays.and(.renamed) == .bothWays)
    #expect(WireVerdict.renamed.and(.identical) == .renamed)
    #expect(WireVerdict.unknown.and(.bothWays) == .unknown)
    #expect(WireVerdict.breaking.and(.unknown) == .breaking)
  }
}
