import Foundation
import PacketKit
import PacketTesting
import TestPackets
import Testing

/// Random values come to an end, whatever is asked for, and reach all there is.
@Suite struct RandomBoundTests {
  private static let seed = LongTests.seed

  /// With eight lists of itself at each of five levels there would be a million packets.
  @Test func aPacketOfManyListsOfItselfStaysSmall() throws {
    var generator = SplitMix64(seed: Self.seed)
    for _ in 0..<3 {
      let bush = try Bush.random(using: &generator)
      #expect(try bush.encodedBytes().count < 100_000)
    }
  }

  /// A constant that is looked for in other bytes than the packet's is never found.
  @Test(.timeLimit(.minutes(5)))
  func constantsThatAreNeverFoundAreGivenUp() {
    var generator = SplitMix64(seed: Self.seed)
    #expect(throws: NoRandomPacket.self) { try Elsewhere.random(using: &generator) }
    #expect(throws: NoRandomPacket.self) { try LongElsewhere.random(using: &generator) }
  }

  /// At random, a number of 32 bits is never one of a few.
  @Test func conditionsOnNumbersAreMet() throws {
    var generator = SplitMix64(seed: Self.seed)
    var counts = [0, 0, 0]
    for _ in 0..<300 {
      let value = try Conditional.random(using: &generator)
      for (index, field) in [value.equal, value.within, value.bits].enumerated() {
        counts[index] += field == nil ? 0 : 1
      }
    }
    #expect(counts.allSatisfy { $0 > 10 }, "seed \(Self.seed)")
  }

  /// The extent of all finite numbers is not finite.
  @Test func allFiniteNumbersHaveRandomOnes() throws {
    try verifyRoundTrip(Finite.self, count: 20)
  }

  @Test func everythingIsReached() throws {
    var generator = SplitMix64(seed: Self.seed)
    var tags: Set<String> = []
    var switches: Set<Set<Switch>> = []
    var versions: Set<Bool> = []
    var counts: Set<Int> = []
    for _ in 0..<1000 {
      let value = try Everywhere.random(using: &generator)
      tags.formUnion(value.inner.choices.map { "\($0)".prefix { $0 != "(" }.description })
      switches.insert(value.switches)
      versions.insert(value.inner.isFresh)
      counts.insert(value.ranks.count)
      let bytes = try value.encodedBytes()
      #expect(try Everywhere(decoding: bytes).encodedBytes() == bytes, "seed \(Self.seed)")
    }
    #expect(tags == ["text", "number", "nothing"])
    #expect(switches == [[], [.off], [.on], [.off, .on]])
    #expect(versions == [true, false])
    #expect(counts.count > 2)
  }
}

@Packet private struct Conditional {
  var kind: UInt32
  @Present(when: "kind", is: 1_000_000) var equal: UInt8?
  @Present(when: "kind", in: 300_000..<300_100) var within: UInt8?
  var flags: UInt32
  @Present(when: "flags", mask: 0xFFFF_0000, is: 0x0102_0000) var bits: UInt8?
}

@Packet private struct Finite: Equatable {
  @InRange(-Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude) var double: Double
  @InRange(-Float.infinity..<Float.infinity) var float: Float
}

@Packet private struct Bush {
  var a: [Bush]
  var b: [Bush]
  var c: [Bush]
  var d: [Bush]
  var e: [Bush]
  var f: [Bush]
  var g: [Bush]
  var h: [Bush]
}

private struct Elsewhere: Packet {
  init(from reader: inout PacketReader) throws(PacketError) {
    try reader.readMagic([1, 2])
    let bytes: [UInt8] = [7, 7]
    var other = unsafe PacketReader(bytes.elementSpan.bytes)
    try other.readMagic([1, 2])
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {}
}

private struct LongElsewhere: Packet {
  init(from reader: inout PacketReader) throws(PacketError) {
    let bytes = [UInt8](repeating: 7, count: 100)
    var other = unsafe PacketReader(bytes.elementSpan.bytes)
    try other.readMagic([UInt8](repeating: 1, count: 100))
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {}
}

private enum Switch: UInt8, PacketField, CaseIterable { case off, on }

@Packet(tag: UInt32.self) private enum Choice {
  @Tag(0x0A0B_0C0D) case text(String)
  @Tag(0xFFFF_FFFF) case number(UInt16)
  @Tag(0x7000_0000) case nothing
}

@Packet(sized: UInt16.self, checksum: .crc32) private struct Everywhere {
  var inner: Inside
  var switches: Set<Switch>
  @CountPrefixed(UInt8.self) var ranks: [String: Rank]
}

@Packet(sized: UInt8.self, checksum: .crc16CCITT) private struct Inside {
  @CountPrefixed(UInt8.self) var choices: [Choice]
  @Since(2) var identity: UUID = UUID()
  @Since(3) var isFresh: Bool = true
}
