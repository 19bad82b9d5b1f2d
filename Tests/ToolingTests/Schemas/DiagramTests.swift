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
        luck               UInt16, little-endian; since version 2
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

        kind                      UInt8
        body, if bytes remain     bytes after the number of bytes, UInt8
        checksum, if bytes remain  crc16CCITT, from body through body
        checksum, if bytes remain  xor8, from mark through mark
        mark, if bytes remain     UInt16
        checksum, if bytes remain  sum8, from the start to the end
        rest, if bytes remain     UTF-8 text after the number of bytes, UInt8
        checksum                  sum8

        """
    )
  }

  /// Draws every test packet; checks that lines have one width and that pictures are XML.
  @Test func everyPacketHasADiagram() throws {
    let packets: [any Packet.Type] = [
      Roster.self, Integers.self, Dictionaries.self, Sets.self, Timings.self, BitRuns.self,
      QuantizedVectors.self, UnitQuaternions.self, SettingsV3.self, TestPackets.Command.self,
      AlignedFields.self,
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
