import PacketKit
import PacketSchemas
import Testing

@testable import TestPackets

/// What dissectors use of Lua: only what all versions from 5.2, that of Wireshark 3 and 4.0, to 5.4 have.
@Suite struct LuaVersionTests {
  /// The names that a version lacks. `bit32` is gone in 5.4, `utf8` is not yet in 5.2.
  private static let lacking: Set = [
    "unpack", "setfenv", "getfenv", "loadstring", "bit32", "module", "utf8", "goto", "table.getn",
    "table.maxn", "table.foreach", "table.move", "string.gfind", "string.pack", "string.unpack",
    "math.pow", "math.log10", "math.ldexp", "math.frexp", "math.cosh", "math.sinh", "math.tanh",
    "math.mod", "math.ult", "math.type",
  ]

  /// The names and operators of a script that not all versions have.
  private func problems(in script: String) -> [String] {
    let code = script.replacing(/"(\\.|[^"\\])*"/, with: "\"\"").replacing(/--[^\n]*/, with: "")
    var found: [String] = []
    for match in code.matches(of: /[A-Za-z_][A-Za-z_0-9]*([.:][A-Za-z_][A-Za-z_0-9]*)*/) {
      let name = match.output.0
      let first = name.prefix { $0 != "." && $0 != ":" }
      if Self.lacking.contains(String(name)) || Self.lacking.contains(String(first)) {
        found.append(String(name))
      }
    }
    for match in code.matches(of: /\/\/|<<|>>|&|\||~(?!=)/) { found.append(String(match.output)) }
    return found
  }

  /// The code of dissectors, before which only the tables of the schema differ.
  private func code(of packet: any Packet.Type) throws -> Substring {
    let script = WiresharkDissector(of: packet).source
    let start = try #require(script.firstRange(of: "-- Everything below is the same"))
    return script[start.lowerBound...]
  }

  @Test func dissectorsUseWhatAllVersionsHave() throws {
    #expect(problems(in: WiresharkDissector(of: IPv4.Datagram.self).source).isEmpty)
    let code = try code(of: IPv4.Datagram.self)
    #expect(code.count > 30_000)
    for packet in [Roster.self, CheckedByCRC16.self, MQTT.Connect.self] as [any Packet.Type] {
      #expect(try self.code(of: packet) == code)
    }
  }

  @Test func theCheckFindsEachName() {
    let plain = "local a = b.unpacked - \"unpack // &\" ~= 1 -- bit32 | 2\n"
    #expect(problems(in: plain).isEmpty)
    for name in Self.lacking {
      #expect(problems(in: "\(plain)local c = \(name)(1)") == [name])
    }
    for operation in ["1 // 2", "1 << 2", "1 >> 2", "1 & 2", "1 | 2", "~1", "1 ~ 2"] {
      #expect(problems(in: "\(plain)local c = \(operation)").count == 1, "\(operation)")
    }
    #expect(problems(in: "local xor = bit32 and bit32.bxor").count == 2)
  }
}
