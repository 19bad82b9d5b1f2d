import PacketKit
import PacketSchemas
import Testing

@testable import TestPackets

@Suite struct ExcerptTests {
  private let roster = Roster(
    players: (0..<40).map { Player(name: "p\($0)", position: Position(x: 1, y: 2)) }, motto: nil,
    scores: [])

  @Test func aShortPacketIsShownWhole() {
    let text = PlayerState.annotated(PlayerState.golden)
    #expect(text == AnnotatedHex(of: PlayerState.self, in: PlayerState.golden).text().dropLast())
  }

  @Test func linesAreThoseAroundTheError() throws {
    var bytes = try roster.encodedBytes()
    // The first byte of the name of player 20.
    let node = FieldMap(of: Roster.self, in: bytes).fields.first {
      $0.path == "Roster.players[20].name"
    }
    let offset = try #require(node).range.lowerBound + 1
    bytes[offset] = 0xFF
    let lines = Roster.annotated(bytes, lineLimit: 6).split(separator: "\n")
    #expect(lines.count == 7)
    #expect(lines[0] == "# Roster.players[20].name: bytes at offset \(offset) are not valid UTF-8")
    #expect(lines[1].hasSuffix(" lines"))
    #expect(lines[5].hasSuffix("# players[20].name") || lines[4].hasSuffix("# players[20].name"))
    #expect(lines.contains { $0.hasPrefix("#") && $0.contains("^^") })
    #expect(lines.dropFirst().allSatisfy { $0.count < 120 })
  }

  @Test func lengthAndWorkAreBounded() throws {
    var bytes = try roster.encodedBytes()
    bytes += [UInt8](repeating: 7, count: 1_000_000)
    let text = Roster.annotated(bytes, lineLimit: 5, byteLimit: 64)
    #expect(text.hasPrefix("# Roster: the first 64 of \(bytes.count) bytes\n"))
    #expect(!text.contains("^^"))
    #expect(2...6 ~= text.split(separator: "\n").count)
    let wrong = Roster.annotated([0xFF, 0xFF] + bytes, byteLimit: 64)
    #expect(wrong.split(separator: "\n").count <= 13)
    #expect(Note.annotated([]).hasPrefix("# Note.kind: needs 1 byte at offset 0"))
    #expect(Note.annotated([1, 2], lineLimit: -1, byteLimit: -1).hasPrefix("# Note"))
  }

  @Test func aValueIsAnnotated() {
    #expect(
      Note(kind: 1, text: "ab").annotated()
        == "# Note: 3 bytes\n01     # kind 1\n61 62  # text \"ab\"")
    #expect(Note(kind: 1, text: "ab").annotated(style: .ansi).contains("\u{1B}[36mkind\u{1B}[0m"))
  }
}
