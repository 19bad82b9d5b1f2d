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

  /// The commands do the same with the packets of a file as with those of the program.
  @Test func documentsTakeThePlaceOfPrograms() throws {
    let json = ToolRun(Self.packets, "json").output
    let files: [String?: [UInt8]] = ["game.json": Array(json.utf8)]
    let bytes = PlayerState.golden.hexDigits
    let lines = [
      ["dump", "PlayerState", bytes], ["dump", "PlayerState", bytes + "00"],
      ["dump", "--json", "PlayerState", bytes],
      ["dump", "PlayerState", "--framing=uint8", "13" + bytes],
      ["diff", "PlayerState", bytes, bytes.dropLast() + "1"], ["diagram"],
      ["diagram", "Roster", "--svg"], ["wireshark", "Roster", "--udp=9"],
      ["check", "game.json"], ["json"], ["json", "Roster"],
    ]
    for line in lines {
      let own = ToolRun(Self.packets, words: line, files: files)
      let takes = line[0] == "json"
      let run = ToolRun([], words: line + (takes ? [] : ["--schema", "game.json"]), files: files)
      if takes {
        #expect(run.failure?.code == .usage)
        continue
      }
      #expect(run.output == own.output, "\(line)")
      #expect(run.failure == own.failure, "\(line)")
      #expect(run.warnings == own.warnings)
    }
    #expect(ToolRun([], "dump", "00").failure?.message.hasPrefix("--schema is missing") == true)
    let unreadable = ToolRun([], "dump", "--schema", "no.json", "00").failure
    #expect(unreadable?.code == .noInput)
    let wrong = ToolRun([], words: ["dump", "--schema=a", "00"], files: ["a": [0x7B]]).failure
    #expect(wrong?.code == .noInput)
    #expect(wrong?.message.hasPrefix("\"a\" is not a schema: line 1:") == true)
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
    #expect(run.failure?.details == "")
    let heading = "# Note.text: bytes at offset 2 are not valid UTF-8\n"
    #expect(run.output == heading + "  01     # kind 1\n  61 ff  # text\n#    ^^\n")
    #expect(ToolRun([Note.self], "dump", "none").failure?.code == .noInput)
  }

  @Test func dumpShowsWhereBytesAreMissingInASizedPacket() {
    let run = ToolRun([Part.self], "dump", "04 01 02 03 04 05 06 07 08 09")
    #expect(
      run.output == """
        # Part.kind: needs 1 byte at offset 1, but 0 remain
          04                          # size 4
                                      # kind
        # ^^
          01 02 03 04 05 06 07 08 09  # not decoded

        """
    )
  }

  @Test func dumpShowsTagsThatHaveNoCaseAndCasesWithoutBytes() {
    #expect(ToolRun([Event.self], "dump", "07 01").output.contains("07  # tag other 7\n"))
    let lines = ToolRun([Letters.self], "dump", "01 05").output.split(separator: "\n")
    #expect(lines.dropFirst() == ["01  # kind 1", "    # event none", "05  # end 5"])
  }

  @Test func packetsOfOneNameAreQualified() {
    let packets: [any Packet.Type] = [Note.self, Other.Note.self, Part.self]
    let names = PacketCatalog(packets).names
    #expect(names == ["ToolingTests.Note", "ToolingTests.Other.Note", "Part"])
    for name in ["Other.Note", "ToolingTests.Other.Note"] {
      #expect(ToolRun(packets, "dump", name, "07").output == "# Note: 1 byte\n07  # kind 7\n")
    }
    let both = "ToolingTests.Note, ToolingTests.Other.Note"
    #expect(
      ToolRun(packets, "dump", "Note", "07").failure?.message
        == #""Note" is the name of several packets: \#(both)"#)
  }

  @Test(arguments: ["dump", "wireshark"])
  func aWrongNameIsNoMissingName(command: String) {
    let list = "the packets are PlayerState, Roster, Note"
    #expect(
      ToolRun(Self.packets, command, "Nope", "00").failure?.message
        == #"there is no packet "Nope"; \#(list)"#)
    #expect(
      ToolRun(Self.packets, command).failure?.message
        == "the packet's name is missing: it is one of PlayerState, Roster, Note")
  }

  @Test func tcpNeedsAFraming() {
    #expect(ToolRun([Note.self], "wireshark", "--tcp", "4242").failure?.code == .usage)
    let words = ["--tcp", "4242", "--framing", "uint16"]
    #expect(
      ToolRun([Note.self], "wireshark", words[0], words[1], words[2], words[3]).failure == nil)
    #expect(ToolRun([Note.self], "wireshark").output.contains("add_for_decode_as"))
  }

  @Test func anIncompleteExportSaysSo() {
    let run = ToolRun([Holding<Hand>.self], "wireshark")
    #expect(run.failure == nil)
    #expect(
      run.warnings == "warning: the export is incomplete, because it cannot express "
        + "ToolingTests.Hand, and what follows\n")
    #expect(ToolRun([Note.self], "wireshark").warnings == "")
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

@Packet(sized: UInt8.self, checksum: .crc32) private struct Part {
  var kind: UInt8
  var port: UInt64
}

@Packet(tag: UInt8.self) private enum Event {
  @Tag(1) case none
  @OtherTags case other(tag: UInt8, [UInt8])
}

@Packet(tag: UInt8.self, hasExternalTag: true) private enum Attached {
  @Tag(1) case none
  @Tag(2) case some(UInt8)
}

@Packet private struct Letters {
  @Derived var kind: UInt8 { event.tag }
  @Tagged(by: "kind") var event: Attached
  var end: UInt8
}

/// A packet that does not describe itself.
struct Hand: Packet {
  var byte: UInt8

  init(from reader: inout PacketReader) throws(PacketError) { byte = try reader.read(UInt8.self) }
  func encode(into writer: inout PacketWriter) throws(PacketError) { try writer.write(byte) }
}
