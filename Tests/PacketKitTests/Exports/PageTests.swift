import Foundation
import PacketKit
import PacketTesting
import Testing

@testable import PacketSchemas

/// The page of a protocol, and what its script makes of bytes.
@Suite(.takesLong) struct PageTests {
  @Test func theScriptReadsEveryForm() {
    let script = PageFiles.script
    for kind in WireType.Kind.allCases.map(\.rawValue) + NumberForm.kinds {
      let isRead = ["coders", "bitCoders"].contains { script.contains("\n\($0).\(kind) = ") }
      #expect(isRead, "\(kind)")
    }
  }

  @Test(.enabled(if: Program.node.isThere, "node is not installed"))
  func theScriptDecodesAsPacketKitDoes() throws {
    let cases = try PageCases()
    let script = try FixtureFolder(named: "Tests").url
      .appending(path: "PacketKitTests/Exports/Scripts/verify_page.js")
    try Program.node.run([script.path, cases.folder.path])
    try cases.remove()
  }

  @Test func thePageShowsPacketsFieldsAndExamples() {
    var page = ProtocolPage(of: [ProtocolPagePackets.Lobby.self], title: "A <game>")
    page.add([1, 2, 0x61, 0x62, 1, 9], of: ProtocolPagePackets.Lobby.self, named: "one & all")
    page.add([1, 2, 0x61], of: ProtocolPagePackets.Lobby.self, named: "</script>")
    let html = page.html
    #expect(html.contains("<title>A &lt;game&gt;</title>"))
    #expect(html.contains("<figcaption>one &amp; all</figcaption>"))
    #expect(html.contains("<figcaption>&lt;/script&gt;</figcaption>"))
    #expect(html.contains("Lobby.name: needs 2 bytes at offset 2, but 1 remains</p>"))
    #expect(html.contains("<span data-f=\"1\" class=\"wrong\">61</span>"))
    #expect(html.contains("<tr id=\"ProtocolPagePackets.Lobby.name\">"))
    #expect(html.contains("<tr data-f=\"1\" class=\"wrong\"><th scope=\"row\">"))
    #expect(html.contains("<b>0</b>\n<span data-f=\"0\">01</span>"))
    #expect(html.contains("<i>..ab..</i>"))
    #expect(html.contains("<a href=\"#ProtocolPagePackets.Hero\">ProtocolPagePackets.Hero</a>"))
    #expect(html.contains("number of bytes, at most 9; UInt8"))
    #expect(html.contains("UInt8 in 0...20; since version 2, 7 by default"))
    #expect(html.contains("Part of <a href=\"#ProtocolPagePackets.Lobby\">"))
    #expect(PageText(html: html).unbalanced == [])
  }

  @Test func defaultsAreValues() throws {
    let page = ProtocolPage(of: [ProtocolPagePackets.Grown.self]).html
    for text in ["100", "nil", "&quot;ab&quot;", "[1, 2]", "red", "the bytes 01 02", "0.5"] {
      #expect(page.contains("since version 2, \(text) by default"), "\(text)")
    }
    #expect(!page.contains("default is"))
  }

  @Test func keysAndValuesLeadToTheirFields() {
    var page = ProtocolPage(of: [ProtocolPagePackets.Spots.self])
    let bytes: [UInt8] = [0, 0, 0, 1, 1, 0, 0, 0, 1, 3, 4, 5]
    page.add(bytes, of: ProtocolPagePackets.Spots.self, named: "one")
    let id = "#ProtocolPagePackets.Spot.x"
    #expect(
      page.html.contains("<a href=\"\(id)\">spots[0].<wbr>value[0].<wbr>value.<wbr>x</a>"))
    #expect(
      page.html.contains("<a href=\"#ProtocolPagePackets.Spots.spots\">spots[0].<wbr>key</a>"))
  }

  /// A packet that is only a union has neither a diagram of its tag, nor one of a case whose row says all.
  @Test func casesHaveTagsSizesAndTypes() {
    let page = PageText(html: ProtocolPage(of: [ProtocolPagePackets.Answer.self]).html)
    #expect(page.html.contains("A tag, UInt8, says which case follows."))
    #expect(page.html.matches(of: #/<div class="diagram">/#).count == 1)
    for row in [
      "<a href=\"#ProtocolPagePackets.Answer-move\">1: move</a></th><td>2 bytes</td><td>x, y</td>",
      "2: wait</th><td>0 bytes</td><td>no values</td>",
      "<a href=\"#ProtocolPagePackets.Answer.paint\">16 (0x10): paint</a></th><td>1 byte</td>"
        + "<td>Color, UInt8: 0 green, 1 red</td>",
    ] {
      #expect(page.html.contains(row), "\(row)")
    }
    #expect(page.values(of: "id").contains("ProtocolPagePackets.Answer-move"))
    #expect(page.values(of: "id").contains("ProtocolPagePackets.Answer.paint"))
  }

  /// A diagram fits a narrow screen: there it has rows of 16 bits, with the same marks.
  @Test func diagramsHaveRowsOfHalfTheLengthForNarrowScreens() throws {
    let page = ProtocolPage(of: [ProtocolPagePackets.Spot.self]).html
    let widths = page.matches(of: #/viewBox="15 0 (\d+) /#).map(\.output.1)
    #expect(widths == ["706", "354"])
    let rulers = page.matches(of: #/class="ruler"[^>]*>(\d+)</#).map(\.output.1)
    #expect(rulers == ["0", "8", "16", "24", "31", "0", "8", "15"])
  }

  @Test func sizesAreThoseOfFieldsThatArePresent() {
    let page = ProtocolPage(of: [ProtocolPagePackets.Grown.self]).html
    #expect(page.contains("badge, if present</a></th><td>1 byte</td>"))
  }

  /// The bytes of a size are its own, also where fewer bytes follow than it says.
  @Test func aWrongSizeHasNoMoreBytes() {
    var page = ProtocolPage(of: [ProtocolPagePackets.Hero.self])
    page.add([9, 1, 2, 3], of: ProtocolPagePackets.Hero.self, named: "short")
    #expect(
      page.html.contains(
        "<tr data-f=\"0\" class=\"wrong\"><th scope=\"row\">size</th><td>0</td><td>1 byte</td><td>9</td>"
      ))
  }

  @Test func theIndexIsByProtocolAndLeadsFromPacketsToTheirParts() {
    let packets: [any Packet.Type] = [
      ProtocolPagePackets.Answer.self, OtherPackets<UInt8>.Frame.self,
      ProtocolPagePackets.Lobby.self,
    ]
    let page = ProtocolPage(of: packets).html
    #expect(
      page.contains(
        """
        <ul>
        <li class="protocol">ProtocolPagePackets
        <ul>
        <li><a href="#ProtocolPagePackets.Answer">Answer</a></li>
        <li><a href="#ProtocolPagePackets.Lobby">Lobby</a>
        <ul>
        <li><a href="#ProtocolPagePackets.Hero">Hero</a></li>
        </ul>
        </li>
        </ul>
        </li>
        <li class="protocol">OtherPackets&lt;UInt8&gt;
        <ul>
        <li><a href="#OtherPackets-UInt8-.Frame">Frame</a></li>
        </ul>
        </li>
        </ul>

        """))
    let sections = page.matches(of: /<section class="packet" id="(?<id>[^"]*)"/).map(\.output.id)
    #expect(
      sections == [
        "ProtocolPagePackets.Answer", "ProtocolPagePackets.Lobby", "ProtocolPagePackets.Hero",
        "OtherPackets-UInt8-.Frame",
      ])
  }

  /// A packet in another is below it, also if no type encloses both.
  @Test func theIndexHasNestedPacketsAtTheirPlace() {
    let page = ProtocolPage(of: [PageRoster.self]).html
    #expect(
      page.contains(
        """
        <li><a href="#PageRoster">Page<wbr>Roster</a>
        <ul>
        <li><a href="#PageRoster.Entry">Entry</a></li>
        </ul>
        </li>

        """))
    #expect(!page.contains("class=\"protocol\""))
  }

  /// Few steps of the tab key lead to the box in which bytes are decoded, however many packets there are.
  @Test func theBoxComesBeforeTheIndex() throws {
    let page = ProtocolPage(of: [ProtocolPagePackets.Lobby.self]).html
    let box = try #require(page.firstRange(of: "<textarea"))
    #expect(page[..<box.lowerBound].matches(of: /<(a|button|input|select|textarea)\s/).count <= 2)
  }

  /// Text has at least the contrast that WCAG 2.1 wants of level AA, on each background, light, dark and on paper.
  @Test(arguments: ["", "(prefers-color-scheme: dark)", "@media print"])
  func textHasContrast(_ block: String) {
    let colors = PageColors(PageFiles.style, after: block)
    let pairs: KeyValuePairs<Substring, [Substring]> = [
      "page": ["text", "faint", "link", "error", "good"], "shade": ["text", "faint", "link"],
      "box": ["text", "faint"], "open": ["text", "faint"], "lit": ["text"], "wrong": ["text"],
    ]
    for (background, texts) in pairs {
      for text in texts {
        let contrast = colors.contrast(background, text)
        #expect(contrast >= 4.5, "\(text) on \(background): \(contrast)")
      }
    }
  }
}

private enum OtherPackets<Value> {
  @Packet struct Frame: Equatable { var id: UInt8 }
}

@Packet struct PageRoster: Equatable {
  @Packet struct Entry: Equatable { var id: UInt8 }
  var entries: [Entry]
}

private enum ProtocolPagePackets {
  @Packet enum Answer: Equatable {
    @Tag(1) case move(x: UInt8, y: UInt8)
    @Tag(2) case wait
    @Tag(16) case paint(Color)
  }
  enum Color: UInt8, PacketField { case green, red }
  @Packet(sized: UInt16.self) struct Grown: Equatable {
    var id: UInt8
    @Since(2) var power: UInt16 = 100
    @Since(2) var badge: UInt8? = nil
    @Since(2) var name: String = "ab"
    @Since(2) var list: [UInt8] = [1, 2]
    @Since(2) var color: Color = .red
    @Since(2) var spot: Spot = Spot(x: 1, y: 2)
    @Since(2) var share: Float = 0.5
  }
  @Packet struct Spots: Equatable { var spots: [UInt8: [UInt8: Spot]] }
  @Packet struct Spot: Equatable {
    var x: UInt8
    var y: UInt8
  }
  @Packet struct Lobby: Equatable {
    var version: UInt8
    @LengthPrefixed(UInt8.self, maximum: 9) var name: String
    var hero: Hero
  }
  @Packet(sized: UInt8.self) struct Hero: Equatable {
    @InRange(0...20) var level: UInt8
    @Since(2) @InRange(0...20) var luck: UInt8 = 7
  }
}
