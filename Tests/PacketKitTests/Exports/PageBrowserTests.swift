import Foundation
import PacketKit
import PacketTesting
import Testing

@testable import PacketSchemas
@testable import TestPackets

/// A page in a browser: what a reader sees and does.
@Suite(.takesLong, .enabled(if: Program.chromium.isThere, "chromium is not installed"))
struct PageBrowserTests {
  /// - Parameter width: That of a phone, of a tablet, and of a computer.
  @Test(arguments: LongTests.areEnabled ? [390, 800, 1200] : [390, 1200])
  func thePageFitsAndLeadsToPackets(width: Int) throws {
    let all = Golden.packets.sorted { $0.key < $1.key }
    let packets = Dictionary(Array(LongTests.sample(all)) + all.filter { Self.isUsed($0.key) }) {
      $1
    }
    var page = ProtocolPage(of: packets.sorted { $0.key < $1.key }.map(\.value))
    for fixture in Fixture.goldens {
      guard let packet = packets[fixture.packet] else { continue }
      page.add(fixture.bytes, of: packet, named: fixture.name)
    }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("page-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let script = try FixtureFolder(named: "Tests").url
      .appending(path: "PacketKitTests/Exports/Scripts/verify_browser.js")
    let html = page.html.replacing(
      "</body>", with: "<script src=\"\(script.absoluteString)\"></script></body>")
    let file = folder.appendingPathComponent("page.html")
    try Data(html.utf8).write(to: file)
    let output = try Program.chromium.run([
      "--headless", "--no-sandbox", "--hide-scrollbars",
      "--virtual-time-budget=1000000", "--user-data-dir=\(folder.path)/profile", "--dump-dom",
      "\(file.absoluteString)#\(width)",
    ])
    let start = output.firstRange(of: "[[")?.upperBound ?? output.startIndex
    let end = output.firstRange(of: "]]")?.lowerBound ?? output.endIndex
    #expect(output[start..<max(start, end)] == "fine")
    try FileManager.default.removeItem(at: folder)
  }

  /// Whether the script looks for a packet by its name.
  private static func isUsed(_ name: String) -> Bool { ["PlayerState", "Roster"].contains(name) }
}
