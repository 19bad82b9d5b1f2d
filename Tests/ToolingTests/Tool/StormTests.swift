#if !os(Windows)
  import Foundation
  import Testing

  /// Many connections to `packet serve`.
  @Suite(.timeLimit(.minutes(2)), .enabled(if: PythonClient.isThere, "python3 is not on the path"))
  struct StormTests {
    /// A second in a debug build; where each message goes through all who were ever there, ten seconds to a minute.
    @Test(arguments: ["close", "end", "stay"])
    func thousandsOfConnectionsCostLinearTime(mode: String) throws {
      let result = try storm(mode, 2000)
      #expect(result.errors == "")
      let lines = result.output.split(separator: "\n")
      try #require(lines.count == 3)
      #expect(lines[..<2] == ["status 0", "messages 2000"])
      #expect(try #require(lines[2].split(separator: " ").last.flatMap { Double($0) }) < 5)
    }

    @Test func controlCIsHeardInAStorm() throws {
      #expect(try storm("interrupt", 2000) == .init(output: "status 0\nin time\n"))
    }

    @Test func whoDoesNotReadIsDroppedWithAReason() throws {
      #expect(
        try storm("deaf", 200)
          == .init(output: "it does not read, and 1048576 bytes waited for it\nstatus 0\n"))
    }

    private func storm(_ mode: String, _ count: Int) throws -> ToolProcess.Result {
      try PythonClient.run("storm.py", ToolProcess.executable.path, mode, "\(count)")
    }
  }
#endif
