import PacketKit
import PacketSchemas
import PacketTesting
import Testing

@testable import TestPackets

/// Annotated text for logs. What it says is tested in ExcerptTests.
@Suite struct LogTextTests {
  /// Whatever was received, a log gets a few lines of a bounded length.
  @Test func everyTextIsShort() {
    var random = SystemRandomNumberGenerator()
    for (name, packet) in Golden.packets {
      var inputs = Fixture.malformed.filter { $0.packet == name }.map(\.bytes)
      inputs.append([UInt8](repeating: 1, count: 100_000))
      inputs.append([UInt8](repeating: 0x61, count: 100_000))
      inputs.append((0..<5000).map { _ in UInt8.random(in: 0...255, using: &random) })
      for bytes in inputs {
        for style in [HexStyle.plain, .ansi] {
          let lines = packet.annotated(bytes, style: style).split(separator: "\n")
          #expect(lines.count <= 13, "\(name)")
          #expect(lines.allSatisfy { $0.utf8.count <= 1200 }, "\(name)")
          #expect(style == .ansi || !lines.contains { $0.contains("\u{1B}") }, "\(name)")
        }
      }
    }
  }
}
