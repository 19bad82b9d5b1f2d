import Foundation
import PacketKit
import Testing

/// Packets declared in odd ways: that they compile is half of the test.
@Suite struct AwkwardTests {
  private func expect<P: Packet & Equatable>(
    _ packet: P,
    is bytes: [UInt8],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(try packet.encodedBytes() == bytes, sourceLocation: sourceLocation)
    #expect(try P(decoding: bytes) == packet, sourceLocation: sourceLocation)
    #expect(P.minimumByteCount <= bytes.count, sourceLocation: sourceLocation)
  }

  @Test func propertiesMayBeWordsOfTheLanguage() throws {
    let packet = KeywordProperties(
      let: 1, await: 2, unsafe: 3, try: 4, each: 5, copy: 6, yield: [7], init: 8, `inout`: 9,
      self: [], Self: 10, throws: 11)
    try expect(packet, is: [1, 2, 3, 4, 5, 6, 0, 0, 0, 1, 7, 8, 9, 0, 0, 0, 0, 10, 11])
    var other = packet
    try other.update(decoding: packet.encodedBytes())
    #expect(other == packet)
  }

  @Test func casesMayBeWordsOfTheLanguage() throws {
    try expect(KeywordCases.a(let: 1, var: 2), is: [1, 1, 0, 2])
    try expect(KeywordCases.b(await: 1, try: 2), is: [2, 1, 2])
    try expect(KeywordCases.c(let: 1), is: [3, 1])
    try expect(KeywordCases.d(`inout`: 1, repeat: 2, self: 3, in: 4), is: [4, 1, 2, 3, 4])
    try expect(KeywordCases.`Self`(1), is: [5, 1])
    try expect(KeywordCases.`self`, is: [6])
    try expect(KeywordCases.`init`(1), is: [7, 1])
    try expect(KeywordCases.default(1, x: 2), is: [8, 1, 2])
    try expect(KeywordCases.await(1, 2), is: [9, 1, 2])
    #expect(
      throws: PacketError.self, performing: { try KeywordCases(decoding: [10]) })
  }

  @Test func membersMayBeCalledLikeTypes() throws {
    try expect(TypeNameCases.Ping(Ping(number: 7)), is: [1, 7])
    try expect(TypeNameCases.UInt8(1, Int: -1), is: [2, 1, 0xFF])
    try expect(TypeNameCases.String("é"), is: [3, 0, 0, 0, 2, 0xC3, 0xA9])
    try expect(TypeNameCases.Int(1), is: [4, 0, 1])
    try expect(
      TypeNameProperties(Ping: Ping(number: 7), UInt8: 1, String: "x", list: [2], Bool: false),
      is: [0, 12, 7, 1, 1, 0, 1, 0x78, 0, 0, 0, 1, 2, 0])
  }

  @Test func nestedTypesMayHideThoseOfTheLibrary() throws {
    try expect(HidingTypes(a: .one, b: "x"), is: [0, 1, 0, 1, 0x78])
    try expect(HidingCases.a(.one), is: [1, 0, 1])
  }

  @Test func namesMayBeRawOrOfAnyLanguage() throws {
    try expect(`Raw name`(`a b`: 1, `1st "x"`: "x"), is: [1, 1, 1, 0x78])
    try expect(Ünïon.größe(1, 名前: "x"), is: [1, 1, 0, 0, 0, 1, 0x78])
    try expect(Ünïon.`one two`(`three four`: 5), is: [2, 5])
    let error = #expect(throws: PacketError.self) { try `Raw name`(decoding: [1, 1, 9]) }
    #expect("\(try #require(error))".contains(#"1st "x": needs 9 bytes"#))
  }

  @Test func anEnumWithARawValueTakesBits() throws {
    try expect(PlayingCard(suit: .hearts, rank: 12), is: [0b1011_0000, 0])
    let bytes: [UInt8] = [0b1011_0000, 0]
    #expect(try PlayingCard(decoding: bytes).suit == .hearts)
  }

  @Test func deprecatedMembersTravelAsAnyOther() throws {
    let packet = try #require(DeprecatedFields.example)
    #expect(packet.b == [9])
    try expect(packet, is: [7, 0, 0, 0, 1, 9, 1, 1, 0x78, 0xA0])
    try expect(DeprecatedCases.b, is: [2])
    #expect(try DeprecatedCases(decoding: [1, 5]).payload(as: UInt8.self) == 5)
    try expect(Album.Track(), is: [0])
  }

  @Test func aDefaultMayBeACondition() throws {
    try expect(ConditionalDefaults(a: 1), is: [1, 1])
    try expect(ConditionalDefaults(a: 1, b: 5), is: [2, 1, 5])
    try expect(ConditionalDefaults(a: 1, c: 6), is: [4, 1, 200, 1, 6])
    #expect(throws: PacketError.self) { try ConditionalDefaults(decoding: [2, 1, 200]) }
  }

  @Test func aPacketKeepsItsOwnMembers() throws {
    try expect(OwnMembers(a: 1), is: [0xFE])
    var packet = OwnMembers(a: 9)
    packet.b = [1]
    try packet.update(decoding: [0xFE])
    #expect(packet == OwnMembers(a: 1))
  }

  @Test func tagsMayBeOfAnyPrefix() throws {
    try expect(WideTags.a(9), is: [1, 2, 3, 9])
    try expect(ShortTags.a, is: [2, 1])
    try expect(LongTags.a, is: [0xAC, 0x02])
    let unknown = #expect(throws: PacketError.self) { try WideTags(decoding: [0, 0, 7]) }
    #expect("\(try #require(unknown))" == "WideTags: 7 at offset 0 is not a tag of WideTags")
    let tooLarge = #expect(throws: PacketError.self) { try WideTags.b.encoded() }
    #expect("\(try #require(tooLarge))".contains("16777216"))
    let short = #expect(throws: PacketError.self) { try WideTags(decoding: [1, 2]) }
    #expect("\(try #require(short))".contains("offset 1"))
  }

  @Test func aliasesMeanWhatTheyStandFor() throws {
    try expect(Aliases(a: "x", b: [1, 2], c: [3]), is: [1, 0, 0, 0, 1, 0x78, 0, 1, 0, 2, 0, 3])
    #expect(Aliases.minimumByteCount == 5)
  }

  @Test func wrappedPropertiesAreFields() throws {
    var packet = WrappedFields(a: 1, b: nil)
    packet.c = 4
    try expect(packet, is: [1, 0, 4])
    #expect(try WrappedFields(decoding: [1, 0, 9]).c == 5)
  }

  @Test func fieldsMayBeElsewhereOnly() throws {
    #if !os(Windows)
      try expect(OnlyElsewhere(), is: [])
      try expect(HereAndElsewhere(b: .hearts, c: [.clubs, .spades]), is: [2, 0, 3])
      #expect(HereAndElsewhere.minimumByteCount == 3)
    #endif
  }

  @Test func anExtensionGivesItsMembersItsAccess() throws {
    try expect(Catalog.Entry(a: 1), is: [1])
    try expect(Catalog.Item(value: 1 as UInt16), is: [0, 1])
  }

  @Test func commentsMayStandAnywhere() throws {
    try expect(Commented(a: "x", b: [1]), is: [0x78, 0, 0, 0, 0, 0, 0, 1, 1])
  }
}
