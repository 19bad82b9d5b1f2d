import PacketKit
import Testing

@testable import PacketSchemas
@testable import TestPackets

@Suite struct FieldMapTests {
  /// Each field as `range name`.
  private func fields<Root: Packet>(_ type: Root.Type, _ bytes: [UInt8]) -> [String] {
    let map = FieldMap(of: type, in: bytes)
    return map.fields.map { "\($0.range.description) \(map.name(of: $0))" }
  }

  private func fields<Root: Packet>(_ packet: Root) throws -> [String] {
    fields(Root.self, try packet.encodedBytes())
  }

  @Test func mapsEveryByteOfAPacket() {
    let map = FieldMap(of: PlayerState.self, in: PlayerState.golden)
    #expect(
      map.fields.map(\.path) == [
        "PlayerState.identifier", "PlayerState.username", "PlayerState.state",
      ]
    )
    #expect(map.fields.map(\.parts) == [[0..<8], [8..<12, 12..<18], [18..<22]])
    #expect(map.fields.map(\.text) == ["\"abcdefgh\"", "\"Renée\"", "42"])
    #expect(map.fields.map(map.name) == ["identifier", "username", "state"])
    #expect(map.undecoded.isEmpty)
    #expect(map.error == nil)
    #expect(map.wrongBytes == nil)
  }

  @Test func namesNestedFieldsAndElements() throws {
    #expect(
      try fields(Roster.sample) == [
        "0..<2 players",
        "2..<7 players[0].name",
        "7..<9 players[0].position.x",
        "9..<11 players[0].position.y",
        "11..<12 players[1].name",
        "12..<14 players[1].position.x",
        "14..<16 players[1].position.y",
        "16..<19 players[2].name",
        "19..<21 players[2].position.x",
        "21..<23 players[2].position.y",
        "23..<30 motto",
        "30..<35 scores",
      ]
    )
  }

  @Test func tellsTheElementsOfEveryCollectionApart() throws {
    #expect(
      try fields(Holding(["a", "", "bc"])) == [
        "0..<1 kind", "1..<5 value", "5..<10 value[0]", "10..<14 value[1]", "14..<20 value[2]",
      ]
    )
    #expect(
      try fields(Holding([[1], [2, 3]] as [[UInt8]])) == [
        "0..<1 kind", "1..<5 value", "5..<10 value[0]", "10..<16 value[1]",
      ]
    )
    #expect(
      try fields(Holding([1: true, 2: false] as [UInt8: Bool])) == [
        "0..<1 kind", "1..<5 value", "5..<7 value[0]", "7..<9 value[1]",
      ]
    )
    #expect(
      try fields(Holding(["b", "a"] as Set)) == [
        "0..<1 kind", "1..<5 value", "5..<10 value[0]", "10..<15 value[1]",
      ]
    )
  }

  @Test func joinsTheBytesOfAVarint() throws {
    let map = FieldMap(of: Counters.self, in: try Counters(small: 5, large: 100_000).encodedBytes())
    #expect(map.fields.map(\.parts) == [[0..<1], [1..<4]])
  }

  @Test func mapsFieldsThatTakeWhatIsLeft() {
    #expect(fields(Blob.self, [7]) == ["0..<1 kind"])
    #expect(fields(Blob.self, [7, 1, 2, 3]) == ["0..<1 kind", "1..<4 body"])
    #expect(fields(Note.self, [7] + Array("é€".utf8)) == ["0..<1 kind", "1..<6 text"])
    #expect(fields(Note.self, [7, 0x61, 0xFF, 0x62]) == ["0..<1 kind", "1..<4 text"])
    #expect(
      fields(Trail.self, [0, 1, 0, 2, 0, 3, 0, 4]) == [
        "0..<2 positions[0].x", "2..<4 positions[0].y", "4..<6 positions[1].x",
        "6..<8 positions[1].y",
      ]
    )
  }

  @Test func ascribesAChecksumToItsPacket() throws {
    var bytes = try Checked(name: "abc", number: 9).encodedBytes()
    #expect(fields(Checked.self, bytes) == ["0..<4 name", "4..<6 number", "6..<10 checksum"])
    bytes[2] ^= 1
    #expect(fields(Checked.self, bytes) == ["0..<4 name", "4..<6 number", "6..<10 checksum"])
    #expect(FieldMap(of: Checked.self, in: bytes).wrongBytes == 6..<10)
    #expect(
      try fields(Holding(Checked(name: "a", number: 1))) == [
        "0..<1 kind", "1..<3 value.name", "3..<5 value.number", "5..<9 value checksum",
      ]
    )
  }

  @Test func looksIntoSizedPacketsAndUnions() throws {
    let letter = Letter(to: "Al", content: .number(770), isUrgent: true, weight: 5, height: -3)
    #expect(
      try fields(letter) == [
        "0..<2 magic", "2..<3 size", "3..<6 to", "6..<7 content tag", "7..<9 content.number",
        "9..<10 isUrgent", "9..<11 weight", "10..<11 height", "10..<11 unused bits",
        "11..<12 height padding", "12..<14 checksum",
      ]
    )
    let map = FieldMap(of: Letter.self, in: try letter.encodedBytes())
    #expect(map.fields.compactMap(\.bits) == [72..<73, 73..<82, 82..<86, 86..<88])
    #expect(
      map.fields.map(\.text) == [
        nil, "11", "\"Al\"", "number", "770", "true", "5", "-3", nil, nil, "0x008a",
      ]
    )
  }

  /// The tag that is wrong is within a union within a sized packet.
  @Test func placesErrorsWithinSizedPackets() throws {
    var bytes = try Letter(to: "", content: .nothing, isUrgent: false, weight: 0, height: 0)
      .encodedBytes()
    bytes[4] = 9
    let map = FieldMap(of: Letter.self, in: bytes)
    #expect(map.error?.description == "Letter.content: 9 at offset 4 is not a tag of Content")
    #expect(map.wrongBytes == 4..<5)
    #expect(map.fields.map(map.name) == ["magic", "size", "to", "content tag"])
    #expect(map.undecoded == 5..<bytes.count)
  }

  /// Decoding longer and longer prefixes, as the map once did, took four seconds.
  @Test func theWorkIsLinear() throws {
    let clock = ContinuousClock()
    func time(_ count: Int) throws -> Duration {
      let bytes = try Holding([String](repeating: "a", count: count)).encodedBytes()
      return (0..<3).map { _ in
        clock.measure {
          #expect(FieldMap(of: Holding<[String]>.self, in: bytes).fields.count == count + 2)
        }
      }.min() ?? .zero
    }
    // Four times as long a packet: sixteen times as long, if it were quadratic.
    #expect(try time(20_000) < time(5_000) * 10)
  }

  @Test(arguments: 0..<PlayerState.golden.count)
  func stopsAtTheFieldThatLacksBytes(count: Int) throws {
    let whole = FieldMap(of: PlayerState.self, in: PlayerState.golden).fields
    let map = FieldMap(of: PlayerState.self, in: Array(PlayerState.golden.prefix(count)))
    let missed = try #require(whole.first { $0.range.contains(count) })
    #expect(map.error?.path == missed.path)
    #expect(map.fields.last?.path == missed.path)
    #expect(map.fields.dropLast() == whole.prefix { $0.range.upperBound <= count })
    #expect(map.wrongBytes?.upperBound == count)
    #expect(map.undecoded.isEmpty)
  }

  @Test func takesAnArrayThatLacksBytesAsAWhole() throws {
    let map = FieldMap(of: Roster.self, in: try Array(Roster.sample.encodedBytes().prefix(12)))
    #expect(map.error?.description == "Roster.players: needs 15 bytes at offset 2, but 10 remain")
    #expect(map.fields.map(\.path) == ["Roster.players"])
    #expect(map.fields.map(\.parts) == [[0..<2, 2..<12]])
    #expect(map.wrongBytes == 2..<12)
  }

  @Test func leavesWhatIsBehindAnError() {
    let bytes = PlayerState.golden.map { $0 == 0x6E ? 0xFF : $0 }
    let map = FieldMap(of: PlayerState.self, in: bytes)
    #expect(map.fields.map(\.range) == [0..<8, 8..<18])
    #expect(map.wrongBytes == 14..<15)
    #expect(map.undecoded == 18..<22)
  }
}
