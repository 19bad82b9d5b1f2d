import Foundation
import Testing

/// The documentation's longest sample is code that is tested: here it is held to be the same.
@Suite struct DocumentationTests {
  @Test func everythingPacketIsTheOneTested() throws {
    let root = URL(filePath: #filePath).appending(path: "../../..").standardized
    func text(_ path: String) throws -> String {
      try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
    let source = try text("Tests/PacketKitTests/Vocabulary/EverythingPacket.swift")
    let start = try #require(source.range(of: "@Packet(magic:"))
    let end = try #require(source.range(of: "\n}\n", range: start.lowerBound..<source.endIndex))
    let declaration = source[start.lowerBound..<end.upperBound]
    let article = try text("Sources/PacketKit/PacketKit.docc/Attributes.md")
    #expect(article.contains("```swift\n\(declaration)```"))
  }
}
