import Foundation
import PacketKit
import PacketTesting
import Testing

@testable import PacketSchemas
@testable import TestPackets

/// What other programs make of the fixtures with the exports of their packets.
@Suite(.takesLong) struct ExportTests {
  private func run(_ script: String) throws {
    try Python.run([try scriptPath(script), try ExportIndex.shared.get().folder.path])
  }

  @Test(.enabled(if: hasPrograms("tshark"), "tshark is neither installed nor to be downloaded"))
  func wiresharkShowsTheFixturesAsPacketKitDoes() throws { try run("verify_wireshark.py") }

  @Test(
    .enabled(
      if: hasPrograms("lua5.4", "luac5.4"), "lua5.4 is neither installed nor to be downloaded"))
  func theDissectorsRunInLua54() throws { try run("verify_lua.py") }

  @Test func theDissectorsShowEveryFormOfNumbers() {
    let script = WiresharkDissector(of: PlayerState.self).source
    for kind in NumberForm.kinds {
      #expect(script.contains("\ndeclare.\(kind) = "), "\(kind)")
      #expect(script.contains("\nfunction read.\(kind)("), "\(kind)")
    }
  }

  /// Bounds of 32 bits are those of 32 bits in a language whose numbers have 64, and infinity has a name in each.
  @Test func boundsAreTheNumbersThatPacketKitCompares() {
    let lua = WiresharkDissector(of: Bounds.self).source
    #expect(lua.contains("most = 0.10000000149011612 }"))
    #expect(lua.contains("excludesUpper = true, most = math.huge }"))
  }

  /// A maximum that is no exact number in Lua is text there, which cannot be compared.
  @Test func maximumsMayBeGreaterThanExactNumbers() {
    let lua = WiresharkDissector(of: Long.self).source
    #expect(lua.contains("maximum = \"1152921504606846976\""))
    #expect(lua.contains("local limit = tonumber(maximum)"))
    #expect(lua.contains("tonumber(extent.maximum) or math.huge"))
    #expect(lua.contains("tonumber(extent.maximum)\n"))
  }
}

@Packet private struct Bounds {
  @InRange(-Float.infinity...0.1) var low: Float
  @InRange(0.5..<Double.infinity) var finite: Double
}

@Packet private struct Long { @LengthPrefixed(UInt64.self, maximum: 1 << 60) var data: Data }

private func scriptPath(_ name: String) throws -> String {
  try FixtureFolder(named: "Tests").url
    .appendingPathComponent("PacketKitTests/Exports/Scripts/\(name)").path
}

/// Whether programs are installed, or can be had without installing them.
private func hasPrograms(_ names: String...) -> Bool {
  (try? scriptPath("programs.py")).map { isThere([$0] + names) } ?? false
}

private func isThere(_ arguments: [String]) -> Bool {
  do { try Python.run(arguments) } catch { return false }
  return true
}
