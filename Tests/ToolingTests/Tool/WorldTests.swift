#if !os(Windows)
  import Foundation
  import PacketKit
  import PacketSnapshots
  import PacketSockets
  import Testing

  @testable import packet

  /// `packet world`, the server and its clients in processes of their own.
  @Suite(.timeLimit(.minutes(10))) struct WorldTests {
    @Test func clientsReceiveDeltas() throws {
      let (server, address) = try RunningTool.server("world", "serve")
      let figures = try Figures(["world", "join", address, "--frames", "60"])
      #expect(50...64 ~= figures.inView)
      #expect(50 * 12...768 ~= figures.full)
      #expect(29..<428 ~= figures.bytes)
      #expect(figures.oldest < 30)
      #expect(figures.line.hasSuffix(" | 1 client"))
      server.send(SIGTERM)
      #expect(try server.result().status == 0)
    }

    @Test func aBadNetworkCostsBytes() throws {
      let (server, address) = try RunningTool.server("world", "serve")
      let options = ["--loss", "20", "--delay", "60", "--clients", "4", "--frames", "90"]
      let figures = try Figures(["world", "join", address] + options)
      #expect(50 * 12...768 ~= figures.full)
      #expect(29..<800 ~= figures.bytes)
      #expect(figures.line.hasSuffix(" | 4 clients"))
      server.send(SIGINT)
      #expect(try server.result().status == 0)
    }

    @Test func manyEntitiesTakeManyDatagrams() throws {
      let (server, address) = try RunningTool.server("world", "serve", "--entities", "1000")
      let options = ["--delay", "60", "--frames", "60"]
      let figures = try Figures(["world", "join", address] + options)
      #expect(9_000...12_000 ~= figures.full)
      #expect(29..<12_004 ~= figures.bytes)
      #expect(figures.inView > 700)
      server.send(SIGTERM)
      #expect(try server.result().status == 0)
    }

    @Test func aClientSeesWhatIsNear() throws {
      let (server, address) = try RunningTool.server(
        "world", "serve", "--entities", "500", "--view", "40")
      let figures = try Figures(["world", "join", address, "--clients", "3", "--frames", "60"])
      #expect(12..<1000 ~= figures.full)
      #expect(figures.line.contains(" | 1.0 datagrams | "))
      server.send(SIGTERM)
      #expect(try server.result().status == 0)
    }

    /// Nobody is sent more than what has come from its address, until it answers with a token.
    @Test func addressesThatProveNothingTakeNothing() async throws {
      let (server, text) = try RunningTool.server("world", "serve")
      let address = try #require(SocketAddress(text))
      var sockets: [DatagramSocket] = []
      let input = WorldInput(
        token: 0, acknowledgement: EntityAcknowledgement(), isLeaving: false)
      let bytes = try input.encoded()
      for _ in 0..<300 {
        let socket = try await DatagramSocket.connect(to: address)
        for _ in 0..<3 { #expect(try socket.send(bytes)) }
        sockets.append(socket)
      }
      let figures = try Figures(["world", "join", text, "--frames", "60"])
      #expect(figures.inView >= 50)
      for socket in sockets {
        var byteCount = 0
        while let answer = try socket.receive({ bytes, _ in
          unsafe bytes.withUnsafeBytes { unsafe Array($0) }
        }) {
          byteCount += answer.count
          #expect(answer.first == 0)
        }
        #expect(byteCount <= 3 * bytes.count)
      }
      server.send(SIGTERM)
      #expect(try server.result().status == 0)
    }

    /// A value that cannot be encoded does not end the server.
    @Test func aWorldThatCannotBeEncodedIsReported() async throws {
      let address = SocketAddress.udp(host: "127.0.0.1", port: 0)
      let socket = try await DatagramSocket.bind(to: address)
      var server = WorldServer(socket, Console(), entityCount: 2, view: nil)
      server.world.entities[1].position = SIMD2(.nan, 0)
      let peer = try await DatagramSocket.connect(to: socket.address)
      let client = Task {
        var client = WorldClient(peer, lossPercentage: 0, delay: .zero)
        for _ in 0..<20 {
          _ = try client.step(at: .now)
          try await Task.sleep(for: .milliseconds(33))
        }
        return client.entities.map(\.id)
      }
      try await server.run(frames: 15)
      #expect(try await client.value == [0])
      let summary = server.summary
      #expect(summary.hasPrefix("15 frames, 1 clients, "))
    }

    @Test func figuresFillTwoLines() {
      let figures = [
        "2000 in view", "oldest 112 frames", "8.3 datagrams", "9650 bytes with headers", "x",
      ]
      #expect(
        WorldScreen.lines(of: figures, columns: 40)
          == ["2000 in view | oldest 112 frames", "8.3 datagrams | 9650 bytes with headers"])
      #expect(
        WorldScreen.lines(of: figures, columns: 80)
          == ["2000 in view | oldest 112 frames | 8.3 datagrams | 9650 bytes with headers | x"])
      #expect(WorldScreen.lines(of: figures, columns: 0) == [""])
    }

    @Test func framesInWhichTheProcessWasStoppedAreLeftOut() async throws {
      var clock = FrameClock()
      let first = try await clock.nextFrame()
      try await Task.sleep(for: .seconds(1))
      var times = [first]
      for _ in 0..<5 { times.append(try await clock.nextFrame()) }
      // 133, but the first may have come late. Frames to be caught up with would come at once.
      #expect(times[5] - times[1] >= .milliseconds(60))
    }

    /// As `head -1` does.
    @Test func aClientWithoutAReaderLeaves() async throws {
      let (server, address) = try RunningTool.server("world", "serve")
      let command = "'\(ToolProcess.executable.path)' world join \(address) | head -1"
      let shell = Process()
      shell.executableURL = URL(fileURLWithPath: "/bin/sh")
      shell.arguments = ["-c", command]
      let output = Pipe()
      shell.standardOutput = output
      try shell.run()
      let text = try output.fileHandleForReading.readToEnd() ?? Data()
      shell.waitUntilExit()
      #expect(shell.terminationStatus == 0)
      #expect(String(decoding: text, as: UTF8.self).hasSuffix(" | 1 client\n"))
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
      arguments: ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "q"])
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
    let inView: Int
    let oldest: Int
    let bytes: Int
    let full: Int

    init(_ words: [String]) throws {
      let result = try ToolProcess.run(words)
      let numbers = result.output.split { !$0.isNumber }.compactMap { Int($0) }
      try #require(result.status == 0 && numbers.count == 8, "\(result)")
      line = String(result.output.dropLast())
      // Datagrams are two numbers, with a point between them.
      (inView, oldest, bytes, full) = (numbers[0], numbers[1], numbers[4], numbers[6])
    }
  }
#endif
