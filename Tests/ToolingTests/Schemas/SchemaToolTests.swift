import PacketKit
import Testing

@testable import PacketSchemas
@testable import TestPackets

@Suite struct SchemaToolTests {
  static let packets: [any Packet.Type] = [PlayerState.self, Roster.self, Note.self]

  @Test func helpNamesEveryCommandAndPacket() {
    let run = ToolRun(Self.packets, "--help")
    #expect(run.failure == nil)
    for command in SchemaTool.commands {
      #expect(run.output.contains("  \(command.name) "))
      #expect(run.output.contains("  \(command.summary)\n"))
    }
    #expect(run.output.contains("packets: PlayerState, Roster, Note\n"))
    #expect(ToolRun(Self.packets, "help").output == run.output)
  }

  @Test func helpOfACommandNamesEveryOption() {
    for command in SchemaTool.commands {
      let text = ToolRun(Self.packets, command.name, "--help").output
      #expect(text.contains("\n\nusage: schemas \(command.name) "))
      for option in command.options {
        #expect(text.contains("  \(option.name)"))
        #expect(command.synopsis.contains(option.name))
      }
      #expect(text.split(separator: "\n").allSatisfy { $0.count <= 110 && !$0.hasSuffix(" ") })
      #expect(ToolRun(Self.packets, "help", command.name).output == text)
    }
  }

  @Test func wrongArgumentsAreUsageErrors() {
    for words in [[], ["nope"], ["--nope"], ["dump"], ["dump", "Nope", "00"], ["json", "Nope"]] {
      let run = ToolRun(Self.packets, words)
      #expect(run.failure?.code == .usage)
      #expect(run.failure?.details.hasPrefix("For help: schemas") == true)
      #expect(run.output.isEmpty)
    }
    #expect(
      ToolRun(Self.packets, "json", "Nope").failure?.message
        == #"there is no packet "Nope"; the packets are PlayerState, Roster, Note"#
    )
  }

  @Test func dumpAnnotatesBytes() {
    let run = ToolRun(Self.packets, "dump", "Note", "01 61 62")
    #expect(run.output == "# Note: 3 bytes\n01     # kind 1\n61 62  # text \"ab\"\n")
    let file = ToolRun([Note.self], "dump", "a.hex", files: ["a.hex": Array("01 # x\n61 62".utf8)])
    #expect(file.output == run.output)
    let input = ToolRun([Note.self], "dump", "-", "--raw", files: [nil: [1, 0x61, 0x62]])
    #expect(input.output == run.output)
  }

  @Test func dumpShowsWhereAPacketIsMalformed() {
    let run = ToolRun(Self.packets, "dump", "Note", "01 61 ff")
    #expect(run.failure?.code == .badPacket)
    #expect(run.failure?.message == "Note.text: bytes at offset 2 are not valid UTF-8")
    #expect(run.failure?.details == "  01     # kind 1\n  61 ff  # text\n#    ^^\n")
    #expect(ToolRun([Note.self], "dump", "none").failure?.code == .noInput)
  }

  @Test func packetsOfOneNameAreQualified() {
    let names = PacketCatalog([Note.self, Other.Note.self]).names
    #expect(names[0] == "ToolingTests.Note")
    #expect(names[1] == "ToolingTests.Other.Note")
  }

  @Test func jsonIsTheSchema() throws {
    let run = ToolRun(Self.packets, "json", "PlayerState")
    #expect(
      run.output == """
        {
          "format": "PacketKit 1",
          "packets": {
            "TestPackets.PlayerState": [
              {
                "item": "field",
                "name": "identifier",
                "type": {"kind": "string", "encoding": "utf8", "extent": {"count": 8}}
              },
              {
                "item": "field",
                "name": "username",
                "type": {"kind": "string", "encoding": "utf8", "extent": {"prefix": {"kind": "integer", "bits": 32}}}
              },
              {"item": "field", "name": "state", "type": {"kind": "integer", "bits": 32}}
            ]
          }
        }

        """
    )
    #expect(try SchemaDocument(parsing: run.output) == SchemaDocument(of: [PlayerState.self]))
  }

  @Test func jsonContainsNestedPackets() {
    let document = SchemaDocument(of: [Roster.self])
    #expect(
      document.names == ["ToolingTests.Roster", "ToolingTests.Player", "ToolingTests.Position"])
  }
}

extension ToolRun {
  init(_ packets: [any Packet.Type], _ words: [String]) {
    switch words.count {
    case 0: self.init(packets)
    case 1: self.init(packets, words[0])
    case 2: self.init(packets, words[0], words[1])
    default: self.init(packets, words[0], words[1], words[2])
    }
  }
}

private enum Other {
  @Packet struct Note { var kind: UInt8 }
}
