import Foundation
import PacketKit
import PacketTesting
import Testing

@testable import TestPackets

/// Arrays of unions whose tags are a list.
@Suite struct TaggedListTests {
  private let notes: [Notes] = [.number(258, isLast: true), .other(tag: 77)]

  @Test(
    arguments: [
      ([2], "a: has 2 elements, but an earlier field states 1"),
      ([2, 77, 9], "a: has 2 elements, but an earlier field states 3"),
      ([2, 9], "a[1]: has the tag 77, but an earlier field states 9"),
    ] as [([UInt8], String)])
  func otherTagsAreNotWritten(tags: [UInt8], sentence: String) throws {
    var writer = PacketWriter()
    let error = #expect(throws: PacketError.self) {
      try writer.write(notes, as: .tagged(by: tags), field: "a")
    }
    #expect("\(try #require(error))" == sentence)
    #expect(writer.count == 0)
    try writer.write(notes, as: .tagged(by: [2, 77] as [UInt8]))
    #expect(writer.makeArray() == [1, 2, 1])
  }

  @Test func aReaderIsAsBeforeAnError() throws {
    var reader = PacketReader([1, 2, 1, 0])
    let error = #expect(throws: PacketError.self) {
      try reader.read([Notes].self, as: .tagged(by: Data([2, 2])), field: "a")
    }
    #expect("\(try #require(error))" == "a[1].number.0: needs 2 bytes at offset 3, but 1 remains")
    #expect(reader.offset == 0)
    #expect(try reader.read([Notes].self, as: .tagged(by: Data([2, 77]))) == notes)
  }

  @Packet(tag: UInt8.self, hasExternalTag: true)
  indirect enum Tree: Equatable {
    @Tag(1) case leaf
    @Tag(2) case branch(Trees)
  }

  @Packet struct Trees: Equatable {
    @Derived @Terminated(by: 0) var tags: [UInt8] { children.map(\.tag) }
    @Tagged(by: "tags") var children: [Tree]
  }

  /// A packet and its array are a level each, and the cases in that are none.
  @Test func aListIsALevel() throws {
    func chain(of count: Int) -> [UInt8] {
      Array(repeating: [2, 0], count: count - 1).flatMap(\.self) + [0]
    }
    for count in [1, 2, 32] {
      let bytes = chain(of: count)
      #expect(try Trees(decoding: bytes).encodedBytes() == bytes)
      try verifyDescription(of: Trees.self, in: bytes)
    }
    #expect(throws: PacketError.self) { try Trees(decoding: chain(of: 33)) }
    try verifyDescription(of: Trees.self, in: chain(of: 33))
    let tree = Trees(children: [.branch(try Trees(decoding: chain(of: 32)))])
    #expect(throws: PacketError.self) { try tree.encodedBytes() }
  }

  /// A byte of a tag may stand for an element that takes no bytes.
  @Test func manyEmptyElements() throws {
    let trees = Trees(children: Array(repeating: .leaf, count: 5000))
    let bytes = try trees.encodedBytes()
    #expect(bytes.count == 5001)
    #expect(try Trees(decoding: bytes) == trees)
    var limits = PacketLimits()
    limits.maximumElementCount = 4999
    #expect(throws: PacketError.self) { try Trees(decoding: bytes, limits: limits) }
  }
}
