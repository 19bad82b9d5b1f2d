import Foundation
import PacketKit
import PacketTesting
import Testing

@testable import PacketSchemas
@testable import TestPackets

/// Arrays that end by what they are.
@Suite struct RepetitionTests {
  @Packet struct Label: Equatable, Sendable {
    @LengthPrefixed(UInt8.self) var text: String
    var isRoot: Bool { text.isEmpty }
  }

  @Packet struct Name: Equatable {
    @Repeated(until: "isRoot") var labels: [Label]
    var type: UInt16
  }

  private func name(_ texts: String..., type: UInt16 = 1) -> Name {
    Name(labels: texts.map(Label.init), type: type)
  }

  /// Only the program knows what a property computes, so the description leaves the packet to it.
  @Test func aComputedPropertySaysStop() throws {
    let bytes = try name("www", "example", "").encodedBytes()
    #expect(bytes.count == 4 + 8 + 1 + 2)
    #expect(try Name(decoding: bytes) == name("www", "example", ""))
    try verifyDescription(of: Name.self, in: bytes)
    try verifyHostileInputsAreRejected(Name.self, golden: bytes)
  }

  /// Recursion would end at the nesting limit.
  @Test func manyElementsNestNothing() throws {
    let labels = Array(repeating: Label(text: "a"), count: 100_000) + [Label(text: "")]
    let bytes = try Name(labels: labels, type: 7).encodedBytes()
    #expect(try Name(decoding: bytes).labels.count == 100_001)
    var limits = PacketLimits()
    limits.maximumElementCount = 100_000
    #expect(throws: PacketError.self) { try Name(decoding: bytes, limits: limits) }
  }

  @Test(arguments: [
    ([], "Name.labels: the last element is not marked at offset 0"),
    (["a"], "Name.labels[0]: the last element does not say that it is the last at offset 0"),
    (["", ""], "Name.labels[0]: an element before the last says that it is the last at offset 0"),
  ])
  func whatAReaderWouldEndElsewhereIsRejected(texts: [String], sentence: String) throws {
    var writer = PacketWriter()
    let name = Name(labels: texts.map(Label.init), type: 1)
    let error = #expect(throws: PacketError.self) { try writer.write(name) }
    #expect("\(try #require(error))" == sentence)
    #expect(writer.count == 0)
  }

  @Test func elementsWithTheWrongBeginningAreRejected() throws {
    var writer = PacketWriter()
    let numbers: [UInt16] = [0x0102, 0x0202]
    let other = #expect(throws: PacketError.self) {
      try writer.write(numbers, as: .repeated(whileNext: [1]), field: "x")
    }
    #expect(
      "\(try #require(other))"
        == "x[1]: an element that does not begin with 01 ends the list at offset 2")
    let end = #expect(throws: PacketError.self) {
      try writer.write(numbers, as: .repeated(untilNext: [2]), field: "x")
    }
    #expect(
      "\(try #require(end))" == "x[1]: an element that begins with 02 ends the list at offset 2")
    #expect(writer.count == 0)
  }

  /// The elements are counted in a delta, where others follow.
  @Test func deltasOfListsAreDescribed() throws {
    let values = [
      OrderedParts(numbers: [], texts: []),
      OrderedParts(numbers: [OrderedNumber(value: 1)], texts: []),
      OrderedParts(numbers: [OrderedNumber(value: 300)], texts: [OrderedText(text: "a")]),
    ]
    for (value, baseline) in values.flatMap({ value in values.map { (value, $0) } }) {
      let delta = try value.encodedBytes(against: baseline)
      #expect(try OrderedParts(decoding: delta, against: baseline) == value)
      for index in delta.indices {
        var damaged = delta
        damaged[index] ^= 0x11
        let tree = try DeltaTree(
          of: OrderedParts.self, in: damaged, against: baseline.encodedBytes())
        var error: PacketError?
        do throws(PacketError) {
          _ = try OrderedParts(decoding: damaged, against: baseline)
        } catch let found {
          error = found
        }
        #expect(tree.error == error)
      }
    }
  }

  /// Where a packet ends with a list, nothing can follow it.
  @Test func nothingFollowsAListThatEndsWithItsPacket() throws {
    let parts = OrderedParts(numbers: [], texts: [OrderedText(text: "")])
    var writer = PacketWriter()
    #expect(throws: PacketError.self) { try writer.write([parts, parts]) }
    let nothing = OrderedParts(numbers: [], texts: [])
    #expect(throws: PacketError.self) { try writer.write([nothing, parts]) }
    #expect(writer.count == 0)
  }

  @Packet struct Nothing: Equatable {
    var isLast: Bool { true }
  }

  @Packet struct Nothings: Equatable {
    @Repeated(until: "isLast") var list: [Nothing]
  }

  @Test func anElementOfNoBytesIsRejected() throws {
    let written = #expect(throws: PacketError.self) {
      try Nothings(list: [Nothing()]).encodedBytes()
    }
    let read = #expect(throws: PacketError.self) { try Nothings(decoding: [0]) }
    #expect(written == read)
    #expect("\(try #require(read))".hasPrefix("Nothings.list[0]: "))
  }

  @Packet(magic: [0x50, 0x4B]) struct Entry: Equatable {
    var number: UInt8
  }

  /// The bytes behind a region do not begin an element in it.
  @Test func aConstantDoesNotReachBeyondItsRegion() throws {
    var reader = PacketReader([1, 0x50, 0x4B])
    let region = try reader.beginSized(UInt8.self)
    let entries = try reader.read([Entry].self, as: .repeated(whileNext: [0x50, 0x4B]))
    #expect(entries.isEmpty)
    #expect(try reader.read(UInt8.self) == 0x50)
    try reader.endSized(region)
  }
}
