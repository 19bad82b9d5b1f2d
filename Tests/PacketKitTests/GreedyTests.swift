import Foundation
import PacketKit
import Testing

@testable import TestPackets

/// A packet that takes all remaining bytes may stand only last, or where a length bounds it.
@Suite struct GreedyTests {
  private static func rest(_ bytes: UInt8...) -> Rest { Rest(bytes: Data(bytes)) }

  @Test(arguments: [
    Sample(WithRest(first: 1, rest: rest(2, 3)), [1, 2, 3]),
    Sample(WithRest(first: 1, rest: rest()), [1]),
    Sample(Greedy.Elements(rests: [rest(1)]), [0, 0, 0, 1, 1]),
    Sample(Greedy.Pair(values: [7: rest(1)]), [0, 0, 0, 1, 7, 1]),
    Sample(Greedy.Union.one(rest(1, 2)), [1, 1, 2]),
    Sample(
      Greedy.TwoSized(a: .init(rest: rest(1)), b: .init(rest: rest()), rest: rest(2)),
      [1, 1, 0, 2]
    ),
    Sample(
      WithEndedRest(first: 1, rest: EndedRest(bytes: Data([2, 3]), end: 4)),
      [1, 2, 3, 4]
    ),
    Sample(WithEndedRest(first: 1, rest: EndedRest(bytes: Data(), end: 4)), [1, 4]),
    Sample(Greedy.Versioned(a: rest(1, 2)), [2, 1, 2]),
    // Python: binascii.crc_hqx(b"\x01", 0xFFFF) is 0xf1d1.
    Sample(Greedy.SizedCheckedRest(rest: rest(1)), [3, 1, 0xF1, 0xD1]),
    Sample(LeavingPart(bytes: Data([7]), end: Name(text: "a")), [7, 1, 0x61]),
    Sample(
      LeavingNested(
        bytes: Data([7]), outer: .init(part: .init(number: .init(1), last: 2)), end: 3),
      [7, 1, 2, 3]),
    Sample(Greedy.LaterRest(a: 1), [1, 1]),
    Sample(Greedy.LaterRest(a: 1, rest: rest(2, 3)), [3, 1, 2, 3]),
    Sample(Lasts(lasts: [Last(a: 1, b: 2)]), [1, 2]),
    // Whatever their order in memory.
    Sample(
      LastPairs(values: [
        1: Last(a: 2, b: 3), 2: Last(a: 4, b: 5), 3: Last(a: 6, b: 7), 4: Last(a: 8),
      ]),
      [4, 1, 2, 3, 2, 4, 5, 3, 6, 7, 4, 8]),
    Sample(
      LastElements(values: [Last(a: 2, b: 3), Last(a: 4, b: 5), Last(a: 6, b: 7), Last(a: 8)]),
      [4, 2, 3, 4, 5, 6, 7, 8]),
    Sample(LeavingLast(bytes: Data([7, 8]), number: 9, last: Last(a: 1)), [7, 8, 9, 1]),
    Sample(LeavingChecked(bytes: Data([7, 8]), last: CheckedLast(a: 1)), [7, 8, 1, 1]),
    Sample(LaterLasts(a: Last(a: 1)), [2, 1, 1]),
    Sample(LaterLasts(a: Last(a: 1, b: 2), b: Last(a: 3)), [4, 1, 1, 2, 3]),
    Sample(
      CheckedLeaving(bytes: Data([7]), part: Name(text: "ab")), [7, 2, 0x61, 0x62, 0xCF, 0x72]),
    Sample(LaterEmpty(a: 1, b: rest(5)), [2, 1, 5]),
    Sample(LaterEmpty(a: 0, b: rest(1)), [0]),
  ])
  func mayStandLastOrBounded(_ sample: Sample) throws { try sample.check() }

  @Test(arguments: [
    RefusedSample(Greedy.Two(a: rest(1), b: rest(2)), "Two.b.bytes: \(sentence(1))"),
    RefusedSample(Greedy.Two(a: rest(1), b: rest()), "Two.b.bytes: \(sentence(1))"),
    RefusedSample(Greedy.Two(a: rest(), b: rest()), "Two.b.bytes: \(sentence(0))"),
    RefusedSample(Greedy.BeforeNumber(a: rest(1), b: 2), "BeforeNumber: \(sentence(1))"),
    RefusedSample(Greedy.TwoCoded(a: Data([1]), b: Data([2])), "TwoCoded.b: \(sentence(1))"),
    RefusedSample(
      Greedy.CodedBeforeNumber(a: Data([1]), b: 2),
      "CodedBeforeNumber: \(sentence(1))"
    ),
    RefusedSample(
      Greedy.Elements(rests: [rest(1), rest(2)]),
      "Elements.rests[1].bytes: \(sentence(5))"
    ),
    RefusedSample(Greedy.Union.two(rest(1), rest(2)), "Union.two.1.bytes: \(sentence(2))"),
    RefusedSample(Greedy.Union.beforeNumber(rest(1), 2), "Union: \(sentence(2))"),
    RefusedSample(Greedy.CheckedRest(rest: rest(1)), "CheckedRest: \(sentence(1))"),
    RefusedSample(Greedy.Versioned(a: rest(1), b: 7), "Versioned: \(sentence(2))"),
    RefusedSample(
      LeavingPair(part: LeavingNothing(bytes: Data([7])), number: 0x102),
      "LeavingPair.part: ends at offset 1, but 2 bytes are left over"),
    RefusedSample(
      LeavingByHand(part: .init(bytes: Data([7])), number: 0x102),
      "LeavingByHand.part: ends at offset 1, but 2 bytes are left over"),
    RefusedSample(
      LeavingPart(bytes: Data([7]), end: Name(text: "")),
      "LeavingPart: ends at offset 2, but 1 byte is left over"),
    RefusedSample(
      LeavingPart(bytes: Data([7]), end: Name(text: "ab")), "LeavingPart: \(sentence(3))"),
    RefusedSample(
      Greedy.BehindChecked(a: .init(bytes: Data()), b: .init(bytes: Data())),
      "BehindChecked.b: \(sentence(2))"
    ),
    RefusedSample(
      Lasts(lasts: [Last(a: 1), Last(a: 2)]), "Lasts.lasts[1].b: \(sentence(1))"),
    RefusedSample(
      Lasts(lasts: [Last(a: 1), Last(a: 2, b: 3)]), "Lasts.lasts[1].b: \(sentence(2))"),
    RefusedSample(
      LastPairs(values: [1: Last(a: 2, b: 3), 2: Last(a: 4), 3: Last(a: 6, b: 7)]),
      "LastPairs.values: \(sentence(6))"),
    RefusedSample(
      LastElements(values: [Last(a: 2), Last(a: 4, b: 5), Last(a: 6, b: 7)]),
      "LastElements.values: \(sentence(2))"),
    RefusedSample(
      LastElements(values: [Last(a: 8, b: 1), Last(a: 6), Last(a: 4), Last(a: 2)]),
      "LastElements.values: \(sentence(2))"),
    RefusedSample(
      LeavingLast(bytes: Data([7]), number: 9, last: Last(a: 1, b: 2)),
      "LeavingLast.last.b: \(sentence(3))"),
    RefusedSample(
      LeavingChecked(bytes: Data([7]), last: CheckedLast(a: 1, b: 2)),
      "LeavingChecked.last.b: \(sentence(2))"),
    RefusedSample(
      LaterLasts(a: Last(a: 1), b: Last(a: 3)), "LaterLasts: \(sentence(3))"),
    // A checksum is none of the bytes that a value leaves.
    RefusedSample(
      CheckedLeaving(bytes: Data([7, 8]), part: Name(text: "")),
      "CheckedLeaving: ends at offset 3, but 2 bytes are left over"),
    RefusedSample(
      CheckedTwo(a: CheckedLast(a: 1), b: CheckedLast(a: 2)), "CheckedTwo.b: \(sentence(2))"),
    // What is left is not what comes after the packet.
    RefusedSample(
      Parts(parts: [LeavingPart(bytes: Data([7]), end: Name(text: ""))], last: 9),
      "Parts.parts[0]: ends at offset 3, but 1 byte is left over"),
    RefusedSample(
      Parts(part: LeavingPart(bytes: Data([7]), end: Name(text: "")), last: 9),
      "Parts.part: ends at offset 4, but 1 byte is left over"),
    // Nor does an absent value end a trailer before its end.
    RefusedSample(
      LeavingLastBefore(bytes: Data([7]), last: Last(a: 1), end: 2),
      "LeavingLastBefore.last.b: ends at offset 2, but 1 byte is left over"),
    RefusedSample(
      Choices(choices: [.all(1, Data([2])), .one(3)]), "Choices.choices: \(sentence(2))"),
    RefusedSample(
      LaterEmpty(a: 1, b: rest()),
      "LaterEmpty: an empty value cannot be distinguished from an absent one at offset 2"),
  ])
  func isRejectedInEncoding(_ sample: RefusedSample) { sample.check() }

  @Test(arguments: [
    RefusedSample(Greedy.Two.self, [1, 2], "Two.b.bytes: \(sentence(2))"),
    RefusedSample(Greedy.Two.self, [], "Two.b.bytes: \(sentence(0))"),
    RefusedSample(
      Greedy.BeforeNumber.self,
      [1, 2],
      "BeforeNumber.b: needs 1 byte at offset 2, but 0 remain"
    ),
    RefusedSample(
      Greedy.Elements.self,
      [0, 0, 0, 2, 1, 2],
      "Elements.rests[1].bytes: \(sentence(6))"
    ),
    RefusedSample(
      LeavingPart.self, [7, 2, 0x61],
      "LeavingPart.end.text: needs 2 bytes at offset 2, but 1 remains"),
    RefusedSample(
      LeavingPart.self, [7, 0, 0x61], "LeavingPart: ends at offset 2, but 1 byte is left over"),
    RefusedSample(
      LeavingPart.self, [1], "LeavingPart.bytes: needs 2 bytes at offset 0, but 1 remains"),
    RefusedSample(
      LeavingPair.self, [7, 1, 2], "LeavingPair.part: ends at offset 1, but 2 bytes are left over"),
    RefusedSample(Greedy.Union.self, [2, 1, 2], "Union.two.1.bytes: \(sentence(3))"),
    RefusedSample(LeavingSized.self, [7, 1, 2], "LeavingSized.part: \(sentence(1))"),
    RefusedSample(
      LeavingAnything.self, [7, 1, 2], "LeavingAnything.last.b: \(sentence(2))"),
    RefusedSample(
      Greedy.Union.self, [3, 1], "Union.beforeNumber.1: needs 1 byte at offset 2, but 0 remain"),
  ])
  func isRejectedInDecoding(_ sample: RefusedSample) { sample.check() }

  private static func sentence(_ offset: Int) -> String {
    "a value that takes all remaining bytes must come last, but another follows at offset \(offset)"
  }

  /// By hand, packets one after the other in a writer are the business of who writes them.
  @Test func packetsOneAfterTheOtherAreNotOnePacket() throws {
    var writer = PacketWriter()
    try writer.write(Self.rest(1))
    try writer.write(Self.rest(2))
    try writer.write(3 as UInt8)
    #expect(writer.makeArray() == [1, 2, 3])
  }

  /// What was written before is no part of a collection that is written by hand.
  @Test(arguments: [false, true])
  func collectionsAfterAPacketAreNotPartOfIt(_ isRemoved: Bool) throws {
    var writer = PacketWriter()
    func begin() throws {
      writer.removeAll()
      try writer.write(Self.rest(1))
      if isRemoved { writer.removeAll() }
    }
    let before: [UInt8] = isRemoved ? [] : [1]
    try begin()
    try writer.write([Self.rest(2)])
    #expect(writer.makeArray() == before + [0, 0, 0, 1, 2])
    try begin()
    try writer.write([Self.rest(2)], as: .fixedCount(1))
    #expect(writer.makeArray() == before + [2])
    try begin()
    try writer.write([7 as UInt8: Self.rest(2)])
    #expect(writer.makeArray() == before + [0, 0, 0, 1, 7, 2])
    try begin()
    try writer.write([Self.rest(2)], as: .remaining())
    #expect(writer.makeArray() == before + [2])
  }

  /// Nor is a packet that is read part of what was read before.
  @Test func aSizedPacketMayFollowWhatLeavesItsBytes() throws {
    let name = SizedName(text: "a")
    var writer = PacketWriter()
    try writer.write(Data([1, 2]), as: .remaining(leaving: 6))
    try writer.write(name)
    let bytes: [UInt8] = [1, 2, 5, 0, 0, 0, 1, 0x61]
    #expect(writer.makeArray() == bytes)
    var reader = PacketReader(bytes)
    #expect(try reader.read(Data.self, as: .remaining(leaving: 6)) == Data([1, 2]))
    #expect(try reader.read(SizedName.self) == name)
    try reader.finish()
  }

  @Test func aCountThatIsLeftIsNotNegative() throws {
    var writer = PacketWriter()
    #expect(throws: PacketError.self) { try writer.write("a", as: .remaining(leaving: -1)) }
    #expect(writer.count == 0)
    var reader = PacketReader([1, 2] as [UInt8])
    let error = refusal(by: &reader) { reader throws(PacketError) in
      _ = try reader.read(Data.self, as: .remaining(leaving: -1))
    }
    #expect(error?.description == "byte count -1 is negative at offset 0")
    #expect(reader.remainingCount == 2)
  }

  /// A write and a read that throw leave no trace of what they took.
  @Test func aThrowIsForgotten() throws {
    var writer = PacketWriter()
    try writer.write(WithRest(first: 1, rest: Self.rest(2)))
    #expect(throws: PacketError.self) {
      try writer.write(Greedy.Two(a: Self.rest(1), b: Self.rest()))
    }
    try writer.write(WithRest(first: 3, rest: Self.rest(4)))
    #expect(writer.makeArray() == [1, 2, 3, 4])

    let bytes: [UInt8] = [1, 2]
    var reader = PacketReader(bytes)
    let error = refusal(by: &reader) { reader throws(PacketError) in
      _ = try reader.read(Greedy.Two.self)
    }
    #expect(error?.reason == .followsRemaining)
    #expect(try reader.read(WithRest.self) == WithRest(first: 1, rest: Self.rest(2)))
    try reader.finish()
  }
}

/// A packet that another by hand leaves bytes to, without `endBody`.
@Packet
private struct LeavingByHand: Equatable {
  var part: Part
  var number: UInt16

  struct Part: Packet, Equatable {
    var bytes: Data

    init(bytes: Data) { self.bytes = bytes }

    init(from reader: inout PacketReader) throws(PacketError) {
      bytes = try reader.read(Data.self, as: .remaining(leaving: 2))
    }

    func encode(into writer: inout PacketWriter) throws(PacketError) {
      try writer.write(bytes, as: .remaining(leaving: 2))
    }
  }
}

/// A packet that leaves the bytes of a field whose size the macro cannot see.
@Packet
private struct LeavingPart: Equatable {
  @Remaining(leaving: 2) var bytes: Data
  var end: Name
}

/// A packet with a trailer in which packets nest that are followed by another field.
@Packet
private struct LeavingNested: Equatable {
  @Remaining(leaving: 3) var bytes: Data
  var outer: Outer
  var end: UInt8

  @Packet
  struct Outer: Equatable {
    var part: Part
  }

  @Packet
  struct Part: Equatable {
    var number: Number
    var last: UInt8
  }

  @Packet
  struct Number: Equatable {
    var value: UInt8

    init(_ value: UInt8) { self.value = value }
  }
}

/// A packet that may take all remaining bytes.
@Packet
private struct Last: Hashable {
  var a: UInt8
  @Present(whileBytesRemain: true) var b: UInt8?
}

@Packet(sized: UInt8.self)
private struct SizedName: Equatable {
  var text: String
}

@Packet(checksum: .sum8)
private struct CheckedLast: Equatable {
  var a: UInt8
  @Present(whileBytesRemain: true) var b: UInt8?
}

@Packet
private struct Lasts: Equatable {
  @Remaining var lasts: [Last]
}

@Packet
private struct LastPairs: Equatable {
  @CountPrefixed(UInt8.self) var values: [UInt8: Last]
}

@Packet
private struct LastElements: Equatable {
  @CountPrefixed(UInt8.self) var values: Set<Last>
}

@Packet(sized: UInt8.self)
private struct LaterLasts: Equatable {
  var number: UInt8 = 1
  @Since(2) var a: Last = .init(a: 0)
  @Since(3) var b: Last = .init(a: 0, b: 5)
}

// What follows may be of another size than is left for it, as far as the macro can see.

@Packet
private struct LeavingLast: Equatable {
  @Remaining(leaving: 2) var bytes: Data
  var number: UInt8
  var last: Last
}

@Packet
private struct LeavingAnything: Equatable {
  @Remaining(leaving: 2) var bytes: Data
  var last: Last
}

@Packet
private struct LeavingChecked: Equatable {
  @Remaining(leaving: 2) var bytes: Data
  var last: CheckedLast
}

@Packet
private struct LeavingLastBefore: Equatable {
  @Remaining(leaving: 2) var bytes: Data
  var last: Last
  var end: UInt8
}

@Packet(checksum: .crc16CCITT)
private struct CheckedLeaving: Equatable {
  @Remaining(leaving: 3) var bytes: Data
  var part: Name
}

@Packet
private struct CheckedTwo: Equatable {
  var a: CheckedLast
  var b: CheckedLast
}

@Packet
private struct Parts: Equatable {
  @CountPrefixed(UInt8.self) var parts: [LeavingPart] = []
  var part: LeavingPart?
  var last: UInt8
}

@Packet
private struct Choices: Equatable {
  @Remaining var choices: [Choice]

  @Packet
  enum Choice: Equatable {
    @Tag(3) case one(UInt8)
    @OtherTags case all(UInt8, Data)
  }
}

/// A version that may take no bytes, unlike its default.
@Packet(sized: UInt8.self)
private struct LaterEmpty: Equatable {
  @Since(2) var a: UInt8 = 0
  @Since(3) var b: Rest = .init(bytes: Data([1]))
}

@Packet
private struct LeavingSized: Equatable {
  @Remaining(leaving: 2) var bytes: Data
  var part: Part

  @Packet(sized: UInt8.self)
  struct Part: Equatable {
    var a: UInt8
  }
}

@Packet
private struct Name: Equatable {
  @LengthPrefixed(UInt8.self) var text: String
}
