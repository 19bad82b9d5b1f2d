import PacketInspection
import PacketKit
import Testing

@Suite struct FieldMapTests {
  /// Each field as `range path`.
  private func fields<Root: Packet>(_ type: Root.Type, _ bytes: [UInt8]) -> [String] {
    FieldMap(of: type, in: bytes).fields.map { "\($0.range.description) \($0.path)" }
  }

  @Test func mapsEveryByteOfAPacket() throws {
    let map = FieldMap(of: PlayerState.self, in: PlayerState.golden)
    #expect(map.error == nil)
    #expect(map.undecoded.isEmpty)
    #expect(
      fields(PlayerState.self, PlayerState.golden) == [
        "0..<8 PlayerState.identifier", "8..<18 PlayerState.username", "18..<22 PlayerState.state",
      ]
    )
    #expect(map.fields[1].parts == [8..<12, 12..<18])
    #expect(map.name(of: map.fields[1]) == "username")
  }

  @Test func namesNestedFieldsAndElements() throws {
    let map = try fields(Roster.self, Roster.sample.encodedBytes())
    #expect(
      map == [
        "0..<2 Roster.players",
        "2..<7 Roster.players[0].name",
        "7..<9 Roster.players[0].position.x",
        "9..<11 Roster.players[0].position.y",
        "11..<12 Roster.players[1].name",
        "12..<14 Roster.players[1].position.x",
        "14..<16 Roster.players[1].position.y",
        "16..<19 Roster.players[2].name",
        "19..<21 Roster.players[2].position.x",
        "21..<23 Roster.players[2].position.y",
        "23..<30 Roster.motto",
        "30..<35 Roster.scores",
      ]
    )
  }

  @Test func tellsElementsOfEveryCollectionApart() throws {
    #expect(
      try fields(Holding<[String]>.self, Holding(["a", "", "bc"]).encodedBytes()) == [
        "0..<1 Holding<Array<String>>.kind",
        "1..<5 Holding<Array<String>>.value",
        "5..<10 Holding<Array<String>>.value[0]",
        "10..<14 Holding<Array<String>>.value[1]",
        "14..<20 Holding<Array<String>>.value[2]",
      ]
    )
    #expect(
      try fields(Holding<[[UInt8]]>.self, Holding([[1], [2, 3]]).encodedBytes()) == [
        "0..<1 Holding<Array<Array<UInt8>>>.kind",
        "1..<5 Holding<Array<Array<UInt8>>>.value",
        "5..<10 Holding<Array<Array<UInt8>>>.value[0]",
        "10..<16 Holding<Array<Array<UInt8>>>.value[1]",
      ]
    )
    #expect(
      try fields(Holding<[UInt8: Bool]>.self, Holding([1: true, 2: false]).encodedBytes()).suffix(3)
        == [
          "1..<5 Holding<Dictionary<UInt8, Bool>>.value",
          "5..<7 Holding<Dictionary<UInt8, Bool>>.value[0]",
          "7..<9 Holding<Dictionary<UInt8, Bool>>.value[1]",
        ]
    )
  }

  @Test(arguments: [
    ([7], ["0..<1 Blob.kind"]),
    ([7, 1, 2, 3], ["0..<1 Blob.kind", "1..<4 Blob.body"]),
  ] as [([UInt8], [String])])
  func mapsBytesWithoutALength(bytes: [UInt8], expected: [String]) {
    #expect(fields(Blob.self, bytes) == expected)
  }

  @Test func mapsTextWithoutALength() {
    let bytes = [7] + Array("é€".utf8)
    #expect(fields(Note.self, bytes) == ["0..<1 Note.kind", "1..<6 Note.text"])
  }

  @Test func mapsElementsWithoutACount() {
    #expect(
      fields(Trail.self, [0, 1, 0, 2, 0, 3, 0, 4]) == [
        "0..<2 Trail.positions[0].x", "2..<4 Trail.positions[0].y",
        "4..<6 Trail.positions[1].x", "6..<8 Trail.positions[1].y",
      ]
    )
  }

  @Test func ascribesAChecksumToItsPacket() throws {
    var writer = PacketWriter()
    try writer.write("abc", lengthPrefix: UInt8.self)
    try writer.write(9 as UInt16)
    try writer.writeChecksum(.crc32, from: 0)
    var bytes = writer.makeArray()
    #expect(
      fields(Checked.self, bytes) == ["0..<4 Checked.name", "4..<6 Checked.number", "6..<10 Checked"]
    )
    bytes[2] ^= 1
    let map = FieldMap(of: Checked.self, in: bytes)
    #expect(map.wrongBytes == 6..<10)
    #expect(map.fields.map(\.path) == ["Checked.name", "Checked.number", "Checked"])
  }

  @Test func stopsAtTheErrorOfATruncatedPacket() throws {
    for (bytes, whole) in [
      (PlayerState.golden, FieldMap(of: PlayerState.self, in: PlayerState.golden).fields)
    ] {
      for count in 0..<bytes.count {
        let map = FieldMap(of: PlayerState.self, in: Array(bytes.prefix(count)))
        let error = try #require(map.error)
        let missed = try #require(whole.first { $0.range.contains(count) })
        #expect(error.path == missed.path)
        #expect(map.fields.last?.path == missed.path)
        #expect(map.fields.dropLast() == whole.prefix { $0.range.upperBound <= count })
        #expect(map.wrongBytes == error.offset..<count)
        #expect(map.undecoded.isEmpty)
      }
    }
  }

  @Test func showsAnArrayThatLacksBytesAsAWhole() throws {
    let bytes = try Array(Roster.sample.encodedBytes().prefix(12))
    let map = FieldMap(of: Roster.self, in: bytes)
    #expect(map.error?.description == "Roster.players: needs 15 bytes at offset 2, but 10 remain")
    #expect(map.fields == [FieldMap.Field(path: "Roster.players", parts: [0..<2, 2..<12])])
  }
}
