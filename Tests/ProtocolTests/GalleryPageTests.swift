import Foundation
import PacketKit
import PacketSchemas
import PacketTesting
import Testing

/// The page of the gallery, with all of its packets and cases, is part of the documentation.
///
/// `GALLERY_DIAGRAMS=update swift test --filter GalleryPageTests` writes it again.
@Suite(.takesLong) struct GalleryPageTests {
  private static let html = Result {
    var page = ProtocolPage(of: Gallery.entries.map(\.packet), title: "The gallery of protocols")
    page.introduction = """
      Packets of real protocols, which the tests of PacketKit declare: of games, such as A2S, which queries servers; of the
      internet, such as DNS and TLS; of files, such as PNG; of radio, such as AIS, by which ships tell their positions, and
      BLE, Bluetooth Low Energy; and of devices, such as HID.
      """
    for fixture in try FixtureFolder(named: "Fixtures").folder("Protocols").fixtures() {
      guard let packet = Gallery.packet(fixture.packet, case: fixture.name) else { continue }
      page.add(fixture.bytes, of: packet, named: fixture.name)
    }
    return page.html
  }

  @Test func thePageIsWhatTheToolWrites() throws {
    let html = try Self.html.get()
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/PacketSchemas/PacketSchemas.docc/Resources/gallery.html")
    if ProcessInfo.processInfo.environment["GALLERY_DIAGRAMS"] == "update" {
      try html.write(to: file, atomically: true, encoding: .utf8)
    }
    let committed = try String(contentsOf: file, encoding: .utf8)
    #expect(
      committed == html,
      "gallery.html is out of date: GALLERY_DIAGRAMS=update swift test --filter GalleryPageTests")
  }

  @Test func thePageIsWholeAndNeedsNoOtherFile() throws {
    let page = PageText(html: try Self.html.get())
    let ids = page.values(of: "id")
    #expect(Set(ids).count == ids.count, "two parts have one identifier")
    let links = page.values(of: "href")
    #expect(links.count > 500)
    #expect(Set(links.map { $0.dropFirst() }).subtracting(ids).isEmpty)
    #expect(page.values(of: "src").isEmpty)
    #expect(page.unbalanced == [])
    for entry in Gallery.entries {
      let title = String(describing: entry.packet)
      #expect(
        page.html.contains(
          "\(title.replacing("<", with: "&lt;").replacing(">", with: "&gt;"))</a></h2>"))
    }
  }
}
