import PacketKit
import PacketTesting
import Testing

@testable import TestPackets

/// Random values of every packet that the tests know.
@Suite struct RandomPacketTests {
  private static let seed = LongTests.seed

  @Test(arguments: Golden.packets.keys.sorted() + ["EverythingPacket", "EverythingMessage"])
  func everyPacketHasRandomValues(_ name: String) throws {
    let others: [String: any (Packet & Sendable).Type] = [
      "EverythingPacket": EverythingPacket.self, "EverythingMessage": EverythingMessage.self,
    ]
    let type = try #require(Golden.packets[name] ?? others[name])
    var generator = SplitMix64(seed: Self.seed)
    do {
      for _ in 0..<5 { try check(type, using: &generator) }
    } catch {
      Issue.record("seed \(Self.seed): \(error)")
    }
  }

  private func check<Value: Packet>(
    _ type: Value.Type,
    using generator: inout SplitMix64
  ) throws {
    let bytes = try Value.random(using: &generator).encodedBytes()
    #expect(try Value(decoding: bytes).encodedBytes() == bytes)
  }

  @Test func valuesFollowFromTheSeed() throws {
    var first = SplitMix64(seed: 7)
    var second = SplitMix64(seed: 7)
    var third = SplitMix64(seed: 8)
    let values = try (0..<20).map { _ in try PlayerState.random(using: &first) }
    #expect(try (0..<20).map { _ in try PlayerState.random(using: &second) } == values)
    #expect(try (0..<20).map { _ in try PlayerState.random(using: &third) } != values)
    #expect(Set(values.map(\.username)).count > 3)
  }

  /// Tags that nobody finds by chance.
  @Test func everyCaseOfAUnionWithWideTagsIsReached() throws {
    var generator = SplitMix64(seed: Self.seed)
    var reached: Set<String> = []
    for _ in 0..<40 {
      let envelope = try Envelope.random(using: &generator)
      reached.insert("big \(envelope.big.name)")
      reached.insert("little \(envelope.little.name)")
      reached.insert("varint \(envelope.varint.name)")
      reached.formUnion(envelope.rest.map { "rest \($0.name)" })
    }
    #expect(reached.count == 12, "seed \(Self.seed): \(reached.sorted())")
  }

  /// From some field on, all fields that are present if bytes remain may be absent, with what surrounds them.
  @Test func trailingFieldsAreSometimesAbsent() throws {
    var generator = SplitMix64(seed: Self.seed)
    var present: Set<Int> = []
    var sums: Set<Int> = []
    for _ in 0..<300 {
      let parts = try TrailingParts.random(using: &generator)
      let all = [parts.level != nil, parts.name != nil, parts.note != nil, parts.score != nil]
      present.insert(all.count { $0 })
      let sum = try TrailingSums.random(using: &generator)
      sums.insert([sum.body != nil, sum.mark != nil, sum.rest != nil].count { $0 })
    }
    #expect(present == [0, 1, 2, 3, 4], "seed \(Self.seed)")
    #expect(sums == [0, 1, 2, 3], "seed \(Self.seed)")
  }

  /// Bytes for code by hand are found by trial: each error says where another byte must be.
  @Test func codeByHandHasRandomValuesOfEveryKind() throws {
    var generator = SplitMix64(seed: Self.seed)
    var counts: Set<Int> = []
    for _ in 0..<40 {
      let picture = try Picture.random(using: &generator)
      counts.insert(picture.blocks.count)
      let bytes = try picture.encodedBytes()
      #expect(try Picture(decoding: bytes).encodedBytes() == bytes)
    }
    #expect(counts.count > 2, "seed \(Self.seed)")
  }

  @Test func aPacketWithoutValuesSaysSo() {
    var generator = SplitMix64(seed: 1)
    let error = #expect(throws: NoRandomPacket.self) { try Impossible.random(using: &generator) }
    #expect(
      error?.description == "no Impossible was found at random; the last bytes: never at offset 0; "
        + "describe the bytes of Impossible, as 'Describing packets' shows")
  }

  /// Random bytes are hardly ever text, and a random length is nearly always too large.
  @Test func textByHandIsFoundByTrial() throws { try verifyRoundTrip(NamesByHand.self) }
}

private struct NamesByHand: Packet, Equatable {
  var code: String
  var names: [String]

  init(from reader: inout PacketReader) throws(PacketError) {
    code = try reader.read(String.self, as: .fixedWidth(8), field: "code")
    names = try reader.read([String].self, field: "names")
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(code, as: .fixedWidth(8), field: "code")
    try writer.write(names, field: "names")
  }
}

/// A packet that refuses everything.
private struct Impossible: Packet {
  init(from reader: inout PacketReader) throws(PacketError) { throw PacketError("never", at: 0) }
  func encode(into writer: inout PacketWriter) throws(PacketError) {}
}

/// A list that ends at a terminator, by hand. Hardly a random byte is a tag of its elements, or one of the other values.
private struct Picture: Packet {
  var version: Version
  var depth: UInt8
  var isInterlaced: Bool
  var blocks: [Block]

  enum Version: UInt8, PacketField { case first = 0x87, second = 0x89 }

  @Packet enum Block {
    @Tag(0x21) case text(label: UInt8)
    @Tag(0x2C) case lines(UInt16, UInt16)
  }

  init(from reader: inout PacketReader) throws(PacketError) {
    try reader.readMagic([0x47, 0x49, 0x46])
    version = try reader.read(Version.self)
    depth = try reader.read(UInt8.self, in: 200...203)
    isInterlaced = try reader.read(Bool.self)
    blocks = try reader.read([Block].self, as: .terminated(by: 0x3B))
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.writeMagic([0x47, 0x49, 0x46])
    try writer.write(version)
    try writer.write(depth, in: 200...203)
    try writer.write(isInterlaced)
    try writer.write(blocks, as: .terminated(by: 0x3B))
  }
}

private protocol Named {}

extension Named {
  /// The case's name.
  fileprivate var name: String { Mirror(reflecting: self).children.first?.label ?? "\(self)" }
}

@Packet(tag: UInt32.self) private enum BigTags: Named {
  @Tag(0x0032_000A) case text(String)
  @Tag(0x0032_000B) case number(UInt16)
  @Tag(0xFFFF_FFFE) case nothing
}

@Packet(endianness: .little, tag: UInt64.self) private enum LittleTags: Named {
  @Tag(0x0123_4567_89AB_CDEF) case text(String)
  @Tag(0x7FFF_0000_0000_0001) case nested(BigTags)
  @Tag(0) case nothing
}

@Packet(tag: Varint.self) private enum VarintTags: Named {
  @Tag(1_000_000) case text(String)
  @Tag(3) case number(UInt16)
  @Tag(0xFFFF_FFFF_FFFF) case nothing
}

@Packet private struct Envelope {
  var big: BigTags
  var little: LittleTags
  var varint: VarintTags
  @CountPrefixed(UInt8.self) var rest: [BigTags]
}
