import Foundation
import PacketKit
import PacketTesting
import Testing

@testable import PacketSchemas
@testable import TestPackets

/// Counts that differ by a number from the field that states them.
@Suite struct OffsetCountTests {
  private func sentence(_ body: () throws -> Void) -> String? {
    (#expect(throws: PacketError.self) { try body() })?.description
  }

  @Test func encodingRejectsWhatContradictsTheSum() throws {
    var packet = OffsetCounts.more
    packet.content.append(1)
    #expect(
      sentence { _ = try packet.encodedBytes() }
        == "OffsetCounts.content: takes 16 bytes, but an earlier field states 15")
    packet = .more
    packet.pairs = [1, 2, 3]
    #expect(
      sentence { _ = try packet.encodedBytes() }
        == "OffsetCounts.pairs: has 3 elements, but an earlier field states 1")
    packet = .large
    packet.head.large = 15
    #expect(
      sentence { _ = try packet.encodedBytes() }
        == "OffsetCounts.content: an earlier field holds the invalid count -1 at offset 10"
    )
    packet = .large
    packet.last = [1, 2]
    #expect(
      sentence { _ = try packet.encodedBytes() }
        == "OffsetCounts.last: has 2 elements, but an earlier field states 1")
    packet = .short
    packet.size = 1
    packet.pairs = [1]
    #expect(
      sentence { _ = try packet.encodedBytes() }
        == "OffsetCounts.text: an earlier field holds the invalid count -1 at offset 6")
  }

  @Packet(updatesInPlace: true, view: true, delta: true)
  struct Wide: Equatable {
    var kind: UInt8
    @Present(when: "kind", is: 1) var wide: UInt64?
    @Present(when: "kind", is: 2) var short: UInt8?
    @Sized(by: "wide + 2 ?? short - 2", times: 2, plus: 4, minus: 1) var data: Data
  }

  @Packet(view: true) struct Greatest: Equatable {
    var n: UInt64
    @Sized(by: "n + 9223372036854775807") var data: Data
  }

  @Packet(view: true) struct Least: Equatable {
    var n: UInt64
    @Counted(by: "n - 9223372036854775807") var list: [UInt8]
  }

  /// All ways of reading find the same error, and writing does, too.
  private func rejects<P: Packet & Equatable & ViewablePacket>(
    _ value: P, _ bytes: [UInt8], _ error: String
  ) throws {
    #expect(sentence { _ = try P(decoding: bytes) } == error)
    #expect(sentence { _ = try PacketView<P>(decoding: bytes) } == error)
    #expect(PacketTree(of: P.self, in: bytes).error?.description == error)
    #expect(sentence { _ = try value.encodedBytes() } == error)
    try verifyDescription(of: P.self, in: bytes)
  }

  @Test func aSumIsRejectedThatIsNoCount() throws {
    let impossible = { (number: String, offset: Int) in
      ".data: an earlier field holds the invalid count \(number) at offset \(offset)"
    }
    // Absent, too great itself, too great with what is added, and then with the factor.
    try rejects(Wide(kind: 0, data: Data()), [0], "Wide" + impossible("nil", 1))
    let greatest = UInt64(Int64.max)
    let numbers: [(UInt64, String)] = [
      (.max, "18446744073709551615"), (greatest + 1, "9223372036854775808"),
      (greatest, "9223372036854775809"), (greatest - 1, "9223372036854775808"),
      (greatest / 2 - 1, "4611686018427387904"),
    ]
    for (number, stated) in numbers {
      let bytes = [1] + number.bytes
      try rejects(Wide(kind: 1, wide: number, data: Data()), bytes, "Wide" + impossible(stated, 9))
    }
    try rejects(
      Greatest(n: 1, data: Data()), (1 as UInt64).bytes,
      "Greatest" + impossible("9223372036854775808", 8))
    try rejects(
      Least(n: 0, list: []), (0 as UInt64).bytes,
      "Least.list: an earlier field holds the invalid count -9223372036854775807 at offset 8"
    )
    try rejects(
      Wide(kind: 2, short: 0, data: Data()), [2, 0], "Wide" + impossible("-2", 2))
  }

  /// A sum may be negative if the count is not.
  @Test func theOtherTermsFollow() throws {
    let value = Wide(kind: 2, short: 1, data: Data([9]))
    #expect(try value.encodedBytes() == [2, 1, 9])
    #expect(try Wide(decoding: [2, 1, 9] as [UInt8]) == value)
    try verifyDescription(of: Wide.self, in: [2, 1, 9])
    let greatest = Least(n: UInt64(Int64.max), list: [])
    let most = UInt64(Int64.max).bytes
    #expect(try greatest.encodedBytes() == most)
    #expect(try Least(decoding: most) == greatest)
  }

  @Packet(updatesInPlace: true, view: true) struct Samples: Equatable {
    @Bits(4) var count: UInt8
    @Bits(4) var level: UInt8
    @Bits(12) @Counted(by: "count - 1") var samples: [UInt16]
  }

  @Test func elementsInBitsAreCounted() throws {
    let samples = Samples(count: 3, level: 1, samples: [0xABC, 0xDEF])
    let bytes: [UInt8] = [0x31, 0xAB, 0xCD, 0xEF]
    #expect(try samples.encodedBytes() == bytes)
    #expect(try Samples(decoding: bytes) == samples)
    #expect(try Samples(copying: PacketView<Samples>(decoding: bytes)) == samples)
    try verifyDescription(of: Samples.self, in: bytes)
    try verifyHostileInputsAreRejected(Samples.self, golden: bytes)
    try verifyRoundTrip(Samples.self)
    #expect(
      sentence { _ = try Samples(decoding: [0] as [UInt8]) }
        == "Samples.samples: an earlier field holds the invalid count -1 at offset 1")
    #expect(throws: PacketError.self) {
      try Samples(count: 0, level: 0, samples: []).encodedBytes()
    }
  }

  @Test func deltasCheckTheSum() throws {
    let values = [OffsetCounts.short, .more, .large]
    for (value, baseline) in values.flatMap({ value in values.map { (value, $0) } }) {
      let delta = try value.encodedBytes(against: baseline)
      #expect(try OffsetCounts(decoding: delta, against: baseline) == value)
      for index in delta.indices {
        var damaged = delta
        damaged[index] ^= 0x12
        let tree = try DeltaTree(
          of: OffsetCounts.self, in: damaged, against: baseline.encodedBytes())
        var error: PacketError?
        do throws(PacketError) {
          _ = try OffsetCounts(decoding: damaged, against: baseline)
        } catch let found {
          error = found
        }
        #expect(tree.error == error)
      }
    }
    var other = Wide(kind: 2, short: 2, data: Data([1, 2, 3]))
    let baseline = other
    other.short = 3
    #expect(
      sentence { _ = try other.encodedBytes(against: baseline) }
        == "Wide.data: takes 3 bytes, but an earlier field states 5")
  }

  /// A count of the machine's own width, which only the program computes.
  @Packet(updatesInPlace: true, view: true, delta: true)
  struct Doubled: Equatable {
    var small: Int8
    @Present(when: "small", is: -1) var large: UInt16?
    @Computed var twice: Int { 2 * Int(small) }
    @Counted(by: "twice + 4") var bytes: [UInt8]
    @Counted(by: "large ?? twice") var numbers: [UInt16]
  }

  @Test func computedCountsAreSigned() throws {
    let values = [
      Doubled(small: -1, large: 2, bytes: [1, 2], numbers: [3, 4]),
      Doubled(small: 0, large: nil, bytes: [1, 2, 3, 4], numbers: []),
      Doubled(small: 1, large: nil, bytes: [1, 2, 3, 4, 5, 6], numbers: [7, 8]),
    ]
    for value in values {
      let bytes = try value.encodedBytes()
      #expect(try Doubled(decoding: bytes) == value)
      #expect(Doubled(copying: try PacketView<Doubled>(decoding: bytes)) == value)
      try verifyDescription(of: Doubled.self, in: bytes)
      try verifyHostileInputsAreRejected(Doubled.self, golden: bytes)
    }
    #expect(
      sentence { _ = try Doubled(decoding: [0xFD]) }
        == "Doubled.bytes: an earlier field holds the invalid count -2 at offset 1")
    #expect(
      sentence { _ = try Doubled(decoding: [0xFE]) }
        == "Doubled.numbers: an earlier field holds the invalid count -4 at offset 1")
    try verifyRoundTrip(Doubled.self)
  }

  @Test func randomValuesAreFound() throws {
    try verifyRoundTrip(OffsetCounts.self)
    try verifyRoundTrip(Wide.self)
    var generator = SplitMix64(seed: 54)
    let boxes = try (0..<50).map { _ in try SomeBox.random(using: &generator) }
    #expect(boxes.contains { $0.large != nil } && boxes.contains { $0.large == nil })
  }

  @Packet struct SomeBox: Equatable {
    var size: UInt32
    @Present(when: "size", is: 1) var large: UInt64?
    @Sized(by: "large - 12 ?? size - 4") var content: Data
  }

  @Test func descriptionsHaveTheSum() throws {
    let document = SchemaDocument(of: [Wide.self])
    #expect(try SchemaDocument(parsing: document.json).json == document.json)
    #expect(document.uncompared.isEmpty && document.unexpressed.isEmpty)
    let type = try #require(document.packets.first?.items.flatMap(\.fields).last?.type)
    #expect(type.words.contains("2 * (wide + 2 ?? short - 2) + 4 - 1 bytes"))
  }
}

extension UInt64 {
  fileprivate var bytes: [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: self >> (56 - 8 * $0)) }
  }
}
