import PacketSchemas
import PacketKit
import Testing

@testable import TestPackets

@Suite struct AnnotatedHexTests {
  @Test func printsOneFieldALine() {
    #expect(
      AnnotatedHex(of: PlayerState.self, in: PlayerState.golden).description == """
        # PlayerState: 22 bytes
        61 62 63 64 65 66 67 68         # identifier "abcdefgh"
        00 00 00 06  52 65 6e c3 a9 65  # username "Renée"
        00 00 00 2a                     # state 42

        """
    )
  }

  @Test func printsNestedFieldsAndWrapsLongOnes() throws {
    var roster = Roster.sample
    roster.motto = "a motto of more than one line"
    roster.players.removeLast(2)
    #expect(
      AnnotatedHex(of: Roster.self, in: try roster.encodedBytes()).description == """
        # Roster: 50 bytes
        00 01                                              # players 1 element
        04  5a 6f c3 ab                                    # players[0].name "Zoë"
        00 01                                              # players[0].position.x 1
        ff ff                                              # players[0].position.y -1
        01  00 00 00 1d  61 20 6d 6f 74 74 6f 20 6f 66 20  # motto "a motto of more than one line"
        6d 6f 72 65 20 74 68 61 6e 20 6f 6e 65 20 6c 69
        6e 65
        02  00 0a 00 14                                    # scores [10, 20]

        """
    )
  }

  @Test(
    arguments: [
      (
        [0x61, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 6, 0x52, 0x65],
        """
        # PlayerState.username: needs 6 bytes at offset 12, but 2 remain
          61 00 00 00 00 00 00 00  # identifier "a"
          00 00 00 06  52 65       # username
        #              ^^ ^^

        """
      ),
      (
        [0x61, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 6],
        """
        # PlayerState.username: needs 6 bytes at offset 12, but 0 remain
          61 00 00 00 00 00 00 00  # identifier "a"
          00 00 00 06              # username
        #              ^^

        """
      ),
      (
        [0x61, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        """
        # PlayerState.state: needs 4 bytes at offset 12, but 0 remain
          61 00 00 00 00 00 00 00  # identifier "a"
          00 00 00 00              # username ""
                                   # state
        # ^^

        """
      ),
      (
        [],
        """
        # PlayerState.identifier: needs 8 bytes at offset 0, but 0 remain
              # identifier
        # ^^

        """
      ),
      (
        [0x61, 0, 0, 0, 0x62, 0, 0, 0, 0, 0, 0, 0],
        """
        # PlayerState.identifier: byte at offset 4 is 0x62, but must be 0x00 like the padding before it
          61 00 00 00 62 00 00 00  # identifier
        #             ^^
          00 00 00 00              # not decoded

        """
      ),
      (
        [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9, 1, 2],
        """
        # PlayerState: ends at offset 16, but 2 bytes are left over
          00 00 00 00 00 00 00 00  # identifier ""
          00 00 00 00              # username ""
          00 00 00 09              # state 9
          01 02                    # left over
        # ^^ ^^

        """
      ),
    ] as [([UInt8], String)])
  func marksWhatIsWrong(bytes: [UInt8], expected: String) throws {
    let text = AnnotatedHex(of: PlayerState.self, in: bytes).description
    #expect(text == expected)
    #expect(try CommentedHex(parsing: text).bytes == bytes)
  }

  @Test func parsesBackToTheSameBytes() throws {
    let sample = try Roster.sample.encodedBytes()
    for index in sample.indices {
      var bytes = sample
      bytes[index] = 0xFF
      let text = AnnotatedHex(of: Roster.self, in: bytes).description
      #expect(try CommentedHex(parsing: text).bytes == bytes)
    }
    for username in ["a\nb # 00", "\u{85}11\u{2028}22\u{2029}33", "\r\n44", "\u{202E}\u{1B}[31m"] {
      let packet = PlayerState(identifier: "", username: username, state: 1)
      let bytes = try packet.encodedBytes()
      let text = AnnotatedHex(of: PlayerState.self, in: bytes).description
      #expect(try CommentedHex(parsing: text).bytes == bytes)
      #expect(
        !text.unicodeScalars.contains {
          "\u{85}\u{2028}\u{2029}\u{202E}\u{1B}\r".unicodeScalars.contains($0)
        })
    }
  }

  @Test func leavesOutTheMiddleOfLongFields() throws {
    let long = String(repeating: "x", count: 100)
    let packet = PlayerState(identifier: "a", username: long, state: 1)
    let hex = AnnotatedHex(of: PlayerState.self, in: try packet.encodedBytes())
    #expect(
      hex.text(rowLimit: 2, hasHeading: false) == """
        61 00 00 00 00 00 00 00                           # identifier "a"
        00 00 00 64  78 78 78 78 78 78 78 78 78 78 78 78  # username "\(long.prefix(47))…
        78 78 78 78 78 78 78 78 78 78 78 78 78 78 78 78
        # … 72 bytes more
        00 00 00 01                                       # state 1

        """
    )
    #expect(hex.values[1].text == "\"\(long)\"")
  }

  @Test func keepsTheRowOfAnErrorInALongField() throws {
    let packet = PlayerState(identifier: "", username: String(repeating: "x", count: 100), state: 1)
    var bytes = try packet.encodedBytes()
    bytes[60] = 0xFF
    #expect(
      AnnotatedHex(of: PlayerState.self, in: bytes).text(rowLimit: 1, hasHeading: false) == """
          00 00 00 00 00 00 00 00                           # identifier ""
          00 00 00 64  78 78 78 78 78 78 78 78 78 78 78 78  # username
          # … 32 bytes more
          78 78 78 78 ff 78 78 78 78 78 78 78 78 78 78 78
        #             ^^
          # … 40 bytes more
          00 00 00 01                                       # not decoded

        """
    )
  }

  @Test func coloursForATerminal() {
    let golden = AnnotatedHex(of: PlayerState.self, in: PlayerState.golden).text(style: .ansi)
    let lines = golden.split(separator: "\n")
    #expect(lines[0] == "\u{1B}[2m# PlayerState: 22 bytes\u{1B}[0m")
    #expect(lines[3].hasSuffix("\u{1B}[2m#\u{1B}[0m \u{1B}[36mstate\u{1B}[0m 42"))
    let wrong = AnnotatedHex(of: PlayerState.self, in: PlayerState.golden + [9]).text(style: .ansi)
    #expect(wrong.contains("\u{1B}[1;31m09\u{1B}[0m"))
    let plain = AnnotatedHex(of: PlayerState.self, in: PlayerState.golden).text()
    #expect(golden.replacing(#/\u{1B}\[[0-9;]*m/#, with: "") == plain)
  }

  @Test func showsValuesOfEveryKind() throws {
    func value<Value: PacketField>(_ value: Value) throws -> String? {
      let bytes = try Holding(value).encodedBytes()
      return AnnotatedHex(of: Holding<Value>.self, in: bytes).values[1].text
    }
    #expect(try value(true) == "true")
    #expect(try value(-1.5) == "-1.5")
    #expect(try value(String?.none) == "nil")
    #expect(try value("\"\\\t" as String?) == #""\"\\\t""#)
    #expect(try value([1, 2] as [UInt8]) == "[1, 2]")
    #expect(try value([UInt8](repeating: 0, count: 9)) == "9 elements")
    #expect(try value([:] as [UInt8: UInt8]) == "[]")
    #expect(try value(Team.blue) == "blue")
    #expect(AnnotatedHex(of: Note.self, in: [7, 0x61]).values[1].text == "\"a\"")
    #expect(AnnotatedHex(of: Blob.self, in: [7, 0x61, 0x62]).values[1].text == "2 bytes")
  }

  @Test func showsTheElementsOfSetsAndDictionaries() throws {
    let bytes = try Holding(["b", "a"] as Set).encodedBytes()
    let values = AnnotatedHex(of: Holding<Set<String>>.self, in: bytes).values
    #expect(values.map(\.name) == ["kind", "value", "value[0]", "value[1]"])
    #expect(values.map(\.text) == ["7", #"["a", "b"]"#, #""a""#, #""b""#])
    let pairs = try Holding(["b": 1, "a": 2] as [String: UInt8]).encodedBytes()
    let texts = AnnotatedHex(of: Holding<[String: UInt8]>.self, in: pairs).values.map(\.text)
    #expect(texts == ["7", #"["a": 2, "b": 1]"#, #""a": 2"#, #""b": 1"#])
  }

  @Test func printsOneBitFieldALine() throws {
    let letter = Letter(to: "Al", content: .number(770), isUrgent: true, weight: 5, height: -3)
    #expect(
      AnnotatedHex(of: Letter.self, in: try letter.encodedBytes()).description == """
        # Letter: 14 bytes
        4c 21      # magic
        0b         # size 11
        02  41 6c  # to "Al"
        01         # content tag number
        03 02      # content.number 770
        81         # isUrgent true 1.......
        74         # weight 5 .0000001 01......
                   # height -3 ..1101..
                   # unused bits ......00
        00         # height padding
        00 8a      # checksum 0x008a

        """
    )
  }

  /// Not in that of their hashes, which is another in each process.
  @Test func setsAndDictionariesAreInTheOrderOfTheWire() throws {
    func text<Value: Packet>(_ value: Value) throws -> String? {
      AnnotatedHex(of: Value.self, in: try value.encodedBytes()).values.first {
        $0.name == "value"
      }?
      .text
    }
    let numbers: Set<UInt16> = [0x0100, 1, 2, 0x0201, 0x0301, 7]
    #expect(try text(Holding(numbers)) == "[1, 2, 7, 256, 513, 769]")
    #expect(try text(Little(value: numbers)) == "[256, 1, 513, 769, 2, 7]")
    #expect(try text(Holding(["b", "aa", "", "c"] as Set)) == #"["", "b", "c", "aa"]"#)
    let scores: [String: UInt8] = ["zoë": 3, "al": 1, "bo": 2, "\"": 4]
    #expect(try text(Holding(scores)) == #"["\"": 4, "al": 1, "bo": 2, "zoë": 3]"#)
    let many = Dictionary(uniqueKeysWithValues: (0..<9).map { ($0 as UInt8, true) })
    #expect(try text(Holding(many)) == "9 elements")
  }

  @Packet(endianness: .little) struct Little { var value: Set<UInt16> }

  private enum Team: UInt8, PacketField { case red, blue }
}
