import Foundation
import PacketKit
import Testing

@testable import PacketSchemas
@testable import TestPackets

@Suite struct DiagramTests {
  @Test func fieldsAreBoxesOfTheirBits() {
    #expect(
      PacketDiagram(of: [PlayerState.self]).text == """
        PlayerState

         0                   1                   2                   3
         0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1
        +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
        |                          identifier                           |
        +                                                               +
        |                                                               |
        +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
        |                        username length                        |
        +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
        /                           username                            /
        +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
        |                             state                             |
        +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+

        identifier       UTF-8 text of 8 bytes, filled with 0x00
        username length  number of bytes; UInt32
        username         UTF-8 text
        state            UInt32

        """
    )
  }

  @Packet(endianness: .little, sized: UInt16.self) struct Mixed {
    @Bits(1) var isAlive: Bool
    @Bits(5) var lives: UInt8
    var team: UInt8
    var big: UInt64
    var badge: UInt8?
    @Since(2) var luck: UInt16 = 3
    @UnknownBytes var rest: Data
  }

  @Test func narrowBoxesHaveLetters() {
    #expect(
      PacketDiagram(of: [Mixed.self]).text == """
        Mixed

         0                   1                   2                   3
         0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1
        +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
        |             size              |A|  lives  | 0 |     team      |
        +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
        |                              big                              |
        +                                                               +
        |                                                               |
        +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
        |    badge?     |
        +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
        /                       badge, if present                       /
        +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
        |             luck              |
        +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
        /                             rest                              /
        +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+

        size               the number of bytes that follow; UInt16, little-endian
        A = isAlive        Bool in 1 bit
        lives              UInt8 in 5 bits
        0                  unused bits
        team               UInt8
        big                UInt64, little-endian
        badge?             1 if badge is present, otherwise 0
        badge, if present  UInt8
        luck               UInt16, little-endian; since version 2, 3 by default
        rest               bytes of later versions

        """
    )
  }

  /// What surrounds a field that is present if bytes remain is absent with it.
  @Test func whatMayBeAbsentAtTheEndHasNoFixedBits() {
    #expect(
      PacketDiagram(of: [TrailingSums.self]).text == """
        TrailingSums

         0                   1                   2                   3
         0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1
        +-+-+-+-+-+-+-+-+
        |     kind      |
        +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
        /                     body, if bytes remain                     /
        +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
        /                   checksum, if bytes remain                   /
        +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
        /                   checksum, if bytes remain                   /
        +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
        /                     mark, if bytes remain                     /
        +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
        /                   checksum, if bytes remain                   /
        +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
        /                     rest, if bytes remain                     /
        +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
        |   checksum    |
        +-+-+-+-+-+-+-+-+

        kind                       UInt8
        body, if bytes remain      bytes after the number of bytes, UInt8
        checksum, if bytes remain  crc16CCITT, from body through body
        checksum, if bytes remain  xor8, from mark through mark
        mark, if bytes remain      UInt16
        checksum, if bytes remain  sum8, from the start to the end
        rest, if bytes remain      UTF-8 text after the number of bytes, UInt8
        checksum                   sum8

        """
    )
  }

  enum Left {
    @Packet struct Item { var x: UInt8 }
  }
  enum Right {
    @Packet struct Item { var x: UInt16 }
  }

  @Packet(sized: UInt8.self, skipsUnknownBytes: true) struct Wide {
    var a: UInt8
    var b: UInt8
    var split: UInt16
    var 高: UInt16
    var left: Left.Item
    var right: Right.Item
    var aNameOfMoreThanFortyLettersWhichIsLongForANameButNotTooLongForEightyLettersOrMore: UInt8
  }

  /// A part of a box that neither is above nor below the other is marked; a Chinese letter takes two columns; a long
  /// label has a line of its own.
  @Test func boxesThatGoOnAreMarkedAndColumnsAligned() {
    let long = "aNameOfMoreThanFortyLettersWhichIsLongForANameButNotTooLongForEightyLettersOrMore"
    #expect(
      PacketDiagram(of: [Wide.self]).text.hasPrefix(
        """
        Wide

         0                   1                   2                   3
         0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1
        +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
        |     size      |       a       |       b       |     split     |
        +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
        |       …       |              高               |     left      |
        +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
        |             right             |       A       |
        +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+

        size   the number of bytes that follow, those of later versions last; UInt8
        a      UInt8
        b      UInt8
        split  UInt16
        高     UInt16
        left   DiagramTests.Left.Item
        right  DiagramTests.Right.Item
        A = \(long)
               UInt8


        DiagramTests.Left.Item

        """))
  }

  /// No text is cut, or leaves the page, and the picture says what it shows.
  @Test func picturesShowAllWords() {
    let svg = PacketDiagram(of: [Wide.self, Mixed.self]).svg
    #expect(svg.contains("<title id=\"title\">Wide and its parts</title>"))
    #expect(svg.contains("<desc id=\"desc\">Wide: size, the number of bytes that follow"))
    let texts = svg.matches(
      of: #/<text(?: class="(\w+)")? x="(\d+)"[^>]*?(text-anchor)?[^>]*>([^<]*)</#)
    #expect(texts.count > 40)
    for text in texts where !text.0.contains("anchor") {
      let width = text.1 == "words" || text.1 == "title" ? 6 : 7
      #expect((Int(text.2) ?? 0) + width * text.4.count <= 736, "\(text.4)")
    }
    #expect(!svg.contains("…</text>\n<text class=\"words\""))
  }

  @Test func eachPacketHasAPictureOfItsOwn() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let run = ToolRun(
      [Wide.self, PlayerState.self], "diagram", "--svg", "--output", "\(folder.path)/")
    #expect(run.failure == nil)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(
      files == [
        "DiagramTests.Left.Item.svg", "DiagramTests.Right.Item.svg", "PlayerState.svg", "Wide.svg",
      ])
    let picture = folder.appendingPathComponent("PlayerState.svg")
    #expect(
      try String(contentsOf: picture, encoding: .utf8) == PacketDiagram(of: [PlayerState.self]).svg)
  }

  /// Draws every test packet; checks that lines have one width and that pictures are XML.
  @Test func everyPacketHasADiagram() throws {
    let packets: [any Packet.Type] = [
      Roster.self, Integers.self, Dictionaries.self, Sets.self, Timings.self, BitRuns.self,
      QuantizedVectors.self, UnitQuaternions.self, SettingsV3.self, TestPackets.Command.self,
      AlignedFields.self, RepeatedBits.self, LowRepeatedBits.self,
      OptionSets.self, Archive.self, PresentFields.self, CodedColors.self, CheckedByCRC32.self,
    ]
    for packet in packets {
      let diagram = PacketDiagram(of: [packet])
      let lines = diagram.text.split(separator: "\n")
      for line in lines where line.first == "|" || line.first == "+" || line.first == "/" {
        #expect(line.count <= 65 && line.last.map { "|+/".contains($0) } == true, "\(line)")
      }
      let parser = XMLCheck(diagram.svg)
      #expect(parser.isWellFormed, "\(packet)")
    }
  }

  @Packet struct Ruled {
    var value: UInt8
    @Rule("is odd", of: "value") var isEven: Bool { value % 2 == 0 }
    @Rule("is 4", of: "value") var isNotFour: Bool { value != 4 }
  }

  @Test func wordsSayWhatRulesReject() {
    let text = PacketDiagram(of: [Ruled.self]).text.split { $0.isWhitespace }.joined(separator: " ")
    #expect(text.contains("; rejected where it is odd, or where it is 4"))
  }

  @Test func whatHasAMeaningInXMLIsEscapedUnderAccents() {
    let text = "&\u{301}<\u{301}\"\u{301}".escapedForXML
    let escaped = "&amp;\u{301}&lt;\u{301}&quot;\u{301}"
    #expect(text.unicodeScalars.elementsEqual(escaped.unicodeScalars))
  }

  @Test func theToolWritesPictures() {
    let run = ToolRun([PlayerState.self], "diagram", "--svg")
    #expect(run.output.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\""))
    #expect(run.output.contains("prefers-color-scheme: dark"))
    #expect(run.output.contains(">identifier</text>"))
    #expect(
      ToolRun([PlayerState.self], "diagram").output == PacketDiagram(of: [PlayerState.self]).text)
  }
}

/// Checks that each element of a document ends, and that no text has a character with a meaning.
private struct XMLCheck {
  let isWellFormed: Bool

  init(_ text: String) {
    var open: [Substring] = []
    var isWellFormed = true
    for piece in text.split(separator: "<").dropFirst(0) {
      let parts = piece.split(separator: ">", maxSplits: 1, omittingEmptySubsequences: false)
      let name = parts[0].prefix { $0 != " " && $0 != "/" }
      if piece.hasPrefix("/") {
        isWellFormed = isWellFormed && open.popLast() == parts[0].dropFirst()
      } else if !parts[0].hasSuffix("/") {
        open.append(name)
      }
      isWellFormed = isWellFormed && parts.count == 2 && !(parts.last ?? "").contains(">")
    }
    self.isWellFormed = isWellFormed && open.isEmpty
  }
}
