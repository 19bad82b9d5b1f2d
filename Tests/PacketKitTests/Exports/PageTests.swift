import Foundation
import PacketKit
import PacketTesting
import Testing

@testable import PacketSchemas

/// The page of a protocol, and what its script makes of bytes.
@Suite(.takesLong) struct PageTests {
  @Test func theScriptReadsEveryForm() {
    let script = PageFiles.script
    // Those of runs of bits are in functions of their own.
    let kinds = Form.Kind.allCases.map(\.rawValue).filter {
      !["quantized", "unitQuaternion"].contains($0)
    }
    for kind in kinds + NumberForm.kinds {
      #expect(script.contains("\nread.\(kind) = "), "\(kind)")
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
    #expect(html.contains("<a href=\"#ProtocolPagePackets.Hero\">ProtocolPagePackets.Hero</a>"))
    #expect(html.contains("number of bytes, at most 9; UInt8"))
    #expect(html.contains("UInt8 in 0...20; since version 2, whose default is 07"))
    #expect(html.contains("Part of <a href=\"#ProtocolPagePackets.Lobby\">"))
    #expect(PageText(html: html).unbalanced == [])
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

private enum ProtocolPagePackets {
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
