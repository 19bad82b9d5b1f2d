import Foundation
import PacketKit
import Testing

@testable import TestPackets

/// Unions with external tags, in regions with lengths of their own.
@Suite struct TaggedRegionTests {
  typealias Part = TaggedRegions.Part
  private typealias Write = @Sendable (inout PacketWriter) throws(PacketError) -> Void
  private typealias Read = @Sendable (inout PacketReader) throws(PacketError) -> Part

  static private let refusedWrites: [(error: String, write: Write)] = [
    (
      "a: has the tag 9, but an earlier field states 2",
      { (writer) throws(PacketError) in
        try writer.write(
          Part.nothing, as: .lengthPrefixed(UInt8.self, of: .tagged(by: 2 as UInt8)), field: "a")
      }
    ),
    (
      "a: length 4 at offset 2 is more than the maximum of 3",
      { (writer) throws(PacketError) in
        try writer.write(
          Part.text(KindAndLength(text: "abc")),
          as: .lengthPrefixed(UInt8.self, maximum: 3, of: .tagged(by: TaggedRegions.Code.text)),
          field: "a")
      }
    ),
    (
      "a: length 256 at offset 1 is more than the maximum of 255",
      { (writer) throws(PacketError) in
        try writer.write(
          Part.other(tag: 0, Data(count: 255)),
          as: .lengthPrefixed(UInt8.self, including: 1, of: .tagged(by: 0 as Int)), field: "a")
      }
    ),
    (
      "a: has the tag 1, but an earlier field states 9",
      { (writer) throws(PacketError) in
        try writer.write(
          Part.text(KindAndLength(text: "")),
          as: .sized(by: 1 as UInt8, of: .tagged(by: TaggedRegions.Code.nothing)), field: "a")
      }
    ),
    (
      "a: takes 3 bytes, but an earlier field states 4",
      { (writer) throws(PacketError) in
        try writer.write(
          Part.number(1, isLast: false),
          as: .sized(by: 1 as Int16, times: 3, plus: 2, minus: 1, of: .tagged(by: 2 as UInt8)),
          field: "a")
      }
    ),
    (
      "a: an earlier field holds the invalid count -1 at offset 1",
      { (writer) throws(PacketError) in
        try writer.write(
          Part.nothing, as: .sized(by: -1 as Int8, of: .tagged(by: 9 as UInt8)), field: "a")
      }
    ),
  ]

  @Test(arguments: refusedWrites.indices)
  func refusesWhatCouldNotBeReadBack(_ index: Int) throws {
    let (sentence, write) = Self.refusedWrites[index]
    try checkRefusal(sentence, by: write)
  }

  static private let refusedReads: [(error: String, bytes: [UInt8], read: Read)] = [
    (
      "a: needs 3 bytes at offset 1, but 2 remain", [3, 0, 1],
      { (reader) throws(PacketError) in
        try reader.read(
          Part.self, as: .lengthPrefixed(UInt8.self, of: .tagged(by: 2 as UInt8)), field: "a")
      }
    ),
    (
      "a: ends at offset 4, but 1 byte is left over", [4, 0, 1, 0, 9],
      { (reader) throws(PacketError) in
        try reader.read(
          Part.self, as: .lengthPrefixed(UInt8.self, of: .tagged(by: 2 as UInt8)), field: "a")
      }
    ),
    (
      "a: length 4 at offset 0 is more than the maximum of 3", [4, 0, 1, 0, 9],
      { (reader) throws(PacketError) in
        try reader.read(
          Part.self,
          as: .lengthPrefixed(UInt8.self, maximum: 3, of: .tagged(by: TaggedRegions.Code.nothing)),
          field: "a")
      }
    ),
    (
      "a: 256 at offset 2 is not a tag of Part", [0, 0],
      { (reader) throws(PacketError) in
        try reader.read(
          Part.self, as: .lengthPrefixed(UInt16.self, of: .tagged(by: 256 as UInt16)), field: "a")
      }
    ),
    (
      "a.number.isLast: needs 1 byte at offset 2, but 0 remain", [0, 1, 0, 9],
      { (reader) throws(PacketError) in
        try reader.read(
          Part.self, as: .sized(by: 2 as UInt8, of: .tagged(by: 2 as UInt8)), field: "a")
      }
    ),
    (
      "a: ends at offset 0, but 1 byte is left over", [0, 1],
      { (reader) throws(PacketError) in
        try reader.read(
          Part.self, as: .sized(by: 1 as UInt8, of: .tagged(by: TaggedRegions.Code.nothing)),
          field: "a")
      }
    ),
    (
      "a: an earlier field holds the invalid count 1 at offset 0", [0, 1],
      { (reader) throws(PacketError) in
        try reader.read(
          Part.self, as: .sized(by: 1 as UInt8, minus: 2, of: .tagged(by: 9 as UInt8)), field: "a")
      }
    ),
  ]

  @Test(arguments: refusedReads.indices)
  func refusesBytesThatAreNotUsedUp(_ index: Int) throws {
    let (sentence, bytes, read) = Self.refusedReads[index]
    try checkRefusal(sentence, of: bytes, by: read)
  }

  @Test func aCaseOfAllBytesMayStandInARegion() throws {
    let bytes: [UInt8] = [2, 5, 6, 7]
    var reader = PacketReader(bytes)
    let part = try reader.read(
      Part.self, as: .lengthPrefixed(UInt8.self, of: .tagged(by: 70 as UInt8)))
    #expect(part == .other(tag: 70, Data([5, 6])))
    #expect(try reader.read(UInt8.self) == 7)
    var writer = PacketWriter()
    try writer.write(part, as: .lengthPrefixed(UInt8.self, of: .tagged(by: 70 as UInt8)))
    try writer.write(7 as UInt8)
    #expect(writer.makeArray() == bytes)
  }

  @Packet(view: true) struct Viewed: Equatable {
    var kind: UInt8
    @Tagged(by: "kind") @LengthPrefixed(UInt8.self, including: 1, maximum: 9) var first: Body
    var code: TaggedRegions.Code
    @Tagged(by: "code") @LengthPrefixed(UInt16.self) @LittleEndian var second: Body?
    @Tagged(by: "kind") @Sized(by: "kind", times: 2) var third: Body
    @Tagged(by: "code") @Sized(by: "kind") var fourth: Part
  }

  @Packet(tag: UInt8.self, hasExternalTag: true, view: true) enum Body: Equatable {
    @Tag(1) case text(KindAndLength)
    @Tag(2) case numbers(UInt16, UInt16)
    @OtherTags case other(tag: UInt8, Data)
  }

  @Test func aViewReadsWhatADecoderDoes() throws {
    let packet = Viewed(
      kind: 2, first: .numbers(1, 2), code: .unknown, second: .other(tag: 77, Data([7])),
      third: .numbers(3, 4), fourth: .other(tag: 77, Data([8, 9])))
    let bytes = try packet.encodedBytes()
    let expected: [UInt8] = [2, 5, 0, 1, 0, 2, 77, 1, 1, 0, 7, 0, 3, 0, 4, 8, 9]
    #expect(bytes == expected)
    let view = try PacketView<Viewed>(decoding: bytes)
    #expect(view.first.numbers?._1 == 2)
    #expect(Viewed(copying: view) == packet)
    var tried = 0
    for index in bytes.indices {
      for byte in [0, 1, 3, 9, 255] as [UInt8] {
        var changed = bytes
        changed[index] = byte
        let decoded = Result { () throws(PacketError) in try Viewed(decoding: changed) }
        do throws(PacketError) {
          let view = try PacketView<Viewed>(decoding: changed)
          #expect(try decoded.get() == Viewed(copying: view))
        } catch {
          #expect(throws: error) { try decoded.get() }
          tried += 1
        }
      }
    }
    #expect(tried > 20)
  }
}
