#if !os(Windows)
  import Foundation
  import Testing

  /// `packet world`, the server and its clients in processes of their own.
  @Suite(.timeLimit(.minutes(10))) struct WorldTests {
    @Test func clientsReceiveDeltas() throws {
      let (server, address) = try RunningTool.server("world", "serve")
      let figures = try Figures(["world", "join", address, "--frames", "60"])
      #expect(figures.full == 772)
      #expect(1..<400 ~= figures.delta)
      #expect(figures.line.hasSuffix("1 client"))
      server.send(SIGTERM)
      #expect(try server.result().status == 0)
    }

    @Test func aBadNetworkCostsBytes() throws {
      let (server, address) = try RunningTool.server("world", "serve")
      let options = ["--loss", "20", "--delay", "60", "--clients", "4", "--frames", "90"]
      let figures = try Figures(["world", "join", address] + options)
      #expect(figures.full == 772)
      #expect(1..<772 ~= figures.delta)
      #expect(figures.lost > 5)
      #expect(figures.line.hasSuffix("4 clients"))
      server.send(SIGINT)
      #expect(try server.result().status == 0)
    }

    @Test func manyEntitiesTakeManyDatagrams() throws {
      let (server, address) = try RunningTool.server("world", "serve", "--entities", "1000")
      let options = ["--delay", "60", "--frames", "60"]
      let figures = try Figures(["world", "join", address] + options)
      #expect(figures.full == 12_004)
      #expect(1..<12_004 ~= figures.delta)
      #expect(figures.line.hasSuffix(" datagrams | 1000 entities in view | 1 client"))
      server.send(SIGTERM)
      #expect(try server.result().status == 0)
    }

    @Test func aClientSeesWhatIsNear() throws {
      let (server, address) = try RunningTool.server(
        "world", "serve", "--entities", "500", "--view", "40")
      let figures = try Figures(["world", "join", address, "--clients", "3", "--frames", "60"])
      #expect(4 + 12..<1000 ~= figures.full)
      #expect(figures.line.contains(" | 1 datagram | "))
      server.send(SIGTERM)
      #expect(try server.result().status == 0)
    }

    @Test func aServerEndsAfterItsFrames() throws {
      let (server, _) = try RunningTool.server("world", "serve", "--frames", "5")
      #expect(try server.result().status == 0)
    }

    @Test func withoutAServerThereIsAnError() throws {
      let result = try ToolProcess.run(["world", "join", "127.0.0.1:1", "--frames", "30"])
      #expect(result.status == 69)
      #expect(result.errors.hasPrefix("packet: "))
    }

    @Test(arguments: [
      (["fly"], #""fly" is neither 'serve' nor 'join'"#),
      ([], "'serve' or 'join' is missing"),
      (["join", "nowhere"], "is not an address such as 127.0.0.1:4713 or [::1]:4713"),
      (["join", "--loss", "101"], "--loss must be from 0 to 100"),
      (["join", "--port", "1"], "--port is not for 'packet world join'"),
      (["serve", "--loss", "1"], "--loss is not for 'packet world serve'"),
      (["join", "--view", "1"], "--view is not for 'packet world join'"),
      (["serve", "--entities", "5001"], "--entities must be from 1 to 5000"),
      (["serve", "x"], #"unexpected argument "x""#),
    ])
    func refusesWhatItDoesNotKnow(_ words: [String], _ sentence: String) throws {
      let result = try ToolProcess.run(["world"] + words)
      #expect(result.status == 64)
      #expect(result.errors.contains(sentence))
    }

    /// In a terminal, which must be as it was whichever way the client ends.
    @Test(
      .enabled(if: PythonClient.isThere, "python3 is not on the path"),
      arguments: ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"])
    func theTerminalIsRestored(_ signal: String) throws {
      let (server, address) = try RunningTool.server("world", "serve")
      let result = try PythonClient.run(
        "world_terminal.py", ToolProcess.executable.path, address, signal)
      #expect(result == .init(output: "restored\n"))
      server.send(SIGTERM)
      #expect(try server.result().status == 0)
    }
  }

  /// The line that a client of a world prints.
  private struct Figures {
    let line: String
    let full: Int
    let delta: Int
    let lost: Int

    init(_ words: [String]) throws {
      let result = try ToolProcess.run(words)
      let numbers = result.output.split { !$0.isNumber }.compactMap { Int($0) }
      try #require(result.status == 0 && numbers.count >= 5, "\(result)")
      line = String(result.output.dropLast())
      (full, delta, lost) = (numbers[0], numbers[2], numbers[4])
    }
  }
#endif
