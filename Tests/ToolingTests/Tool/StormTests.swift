#if !os(Windows)
  import Foundation
  import PacketKit
  import TestPackets
  import Testing

  /// Many connections to `packet serve`, one storm after the other: all have the same ports.
  @Suite(
    .serialized, .timeLimit(.minutes(10)),
    .enabled(if: PythonClient.isThere, "python3 is not on the path"))
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

    /// Address Sanitizer keeps what is freed for a while, so that the memory in use says little.
    private static let memoryIsKnown =
      stackFactor == 1 && FileManager.default.fileExists(atPath: "/proc/self/statm")

    /// Memory is for those that are connected, and for what the process needs besides.
    @Test(.enabled(if: Self.memoryIsKnown))
    func aStormTakesMemoryForOpenConnectionsOnly() throws {
      let result = try storm("peak", LongTests.areEnabled ? 50_000 : 1000)
      let numbers = result.output.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
      try #require(numbers.count == 2, "\(result)")
      let (memory, connectionCount) = (numbers[0], numbers[1])
      #expect(memory < (16 << 20) + connectionCount * (64 << 10), "\(result.output)")
      #expect(connectionCount < 4200)
    }

    /// Silent connections, and malformed ones.
    @Test(.enabled(if: Self.memoryIsKnown))
    func departedConnectionsLeaveNothing() throws {
      let result = try storm("depart", LongTests.areEnabled ? 20_000 : 500)
      let growth = try #require(Int(result.output.dropLast()), "\(result)")
      #expect(growth <= 1 << 20, "\(growth) bytes")
    }

    private func storm(_ mode: String, _ count: Int) throws -> ToolProcess.Result {
      try PythonClient.run("storm.py", ToolProcess.executable.path, mode, "\(count)")
    }
  }
#endif
