#if !os(Windows)
  import Foundation
  import Testing

  /// The commands that talk over sockets, each in a process of its own.
  @Suite(.timeLimit(.minutes(10))) struct NetworkTests {
    @Test func twoTerminalsTalk() throws {
      let (server, address) = try RunningTool.server("serve")
      let ann = try RunningTool(["connect", "--name", "ann", address])
      #expect(try server.line()?.hasSuffix(" joins") == true)
      let bob = try RunningTool(["connect", "--name", "bob", address])
      #expect(try server.line()?.hasSuffix(" joins") == true)

      try ann.type("hello\n")
      #expect(try bob.line() == "ann: hello")
      try bob.type("hello ann, zoë here\u{1B}[2J\n")
      #expect(try ann.line() == "bob: hello ann, zoë here\\u{1B}[2J")

      #expect(try server.line()?.hasSuffix(" sends") == true)
      #expect(try server.line() == "# ChatMessage: 13 bytes")
      #expect(try server.line() == #"03  61 6e 6e                 # name "ann""#)
      #expect(try server.line() == #"00 00 00 05  68 65 6c 6c 6f  # text "hello""#)

      try ann.endInput()
      #expect(try ann.result() == .init())
      try bob.endInput()
      #expect(try bob.result() == .init())
      server.send(SIGTERM)
      let end = try server.result()
      #expect(
        end.output.components(separatedBy: " leaves: the peer ended the connection\n").count == 3)
      #expect(end.errors == "" && end.status == 0)
    }

    @Test(arguments: ["uint32", "uint64-little", "varint32", "cobs"])
    func pipedLinesAreSentAndTheirRepliesPrinted(framing: String) throws {
      let (server, address) = try RunningTool.server("serve", "--echo", "--framing", framing)
      let input = "one\n\ntwo words\r\nzoë\nno line feed"
      let result = try ToolProcess.run(
        ["connect", "--framing", framing, "--name", "me", address],
        input: Data(input.utf8)
      )
      #expect(result == .init(output: "me: one\nme: \nme: two words\nme: zoë\nme: no line feed\n"))
      server.send(SIGINT)
      #expect(try server.result().status == 0)
    }

    @Test func manyLinesKeepTheirOrder() throws {
      let (server, address) = try RunningTool.server("serve", "--echo")
      // What the server prints is not read, and must not fill its pipe.
      let lines = (0..<100).map { "\($0)" }
      let result = try ToolProcess.run(
        ["connect", address],
        input: Data(lines.joined(separator: "\n").utf8)
      )
      #expect(result == .init(output: lines.map { "someone: \($0)\n" }.joined()))
      server.send(SIGINT)
      #expect(try server.result().status == 0)
    }

    @Test func whatCannotBeSentIsSaid() throws {
      let (server, address) = try RunningTool.server("serve", "--echo")
      let text = try ToolProcess.run(
        ["connect", address], input: Data("ok\n".utf8 + [0xFF, 0x0A]))
      #expect(text.errors == "packet: line 2 of the input is not valid UTF-8\n")
      #expect(text.status == 1)
      let long = Data(repeating: 0x61, count: 70_000)
      let line = try ToolProcess.run(["connect", address], input: long)
      #expect(
        line.errors
          == "packet: the input cannot be sent: line at stream offset 0 is longer than the maximum of"
          + " 64512 bytes\n"
      )
      #expect(line.status == 1)
      server.send(SIGINT)
      #expect(try server.result().status == 0)
    }

    @Test func aPeerWithAnotherFramingIsToldGoodbye() throws {
      let (server, address) = try RunningTool.server("serve")
      let client = try RunningTool(["connect", "--name", "a", "--framing", "varint32", address])
      #expect(try server.line()?.hasSuffix(" joins") == true)
      try client.type("hello\n")
      #expect(
        try server.line()?.hasSuffix(
          " leaves: received a malformed message: frame at stream offset 0 announces 184639744"
            + " bytes, but the maximum is 65536"
        ) == true
      )
      let end = try client.result()
      #expect(end.status == 69)
      #expect(end.errors.hasPrefix("packet: the "))
      server.send(SIGINT)
      #expect(try server.result().status == 0)
    }

    @Test func theServersEndIsSaid() throws {
      let (server, address) = try RunningTool.server("serve")
      let client = try RunningTool(["connect", address])
      #expect(try server.line()?.hasSuffix(" joins") == true)
      server.send(SIGTERM)
      #expect(try server.result() == .init())
      #expect(
        try client.result() == .init(errors: "packet: the peer ended the connection\n", status: 69)
      )
      // Nobody listens there any more.
      #expect(
        try ToolProcess.run(["connect", address])
          == .init(errors: "packet: cannot connect to \(address): Connection refused\n", status: 69)
      )
    }

    @Test func aPortIsTakenOnce() throws {
      let (server, address) = try RunningTool.server("bus")
      let port = try #require(address.split(separator: ":").last)
      #expect(
        try ToolProcess.run(["bus", "--port", String(port)])
          == .init(
            errors: "packet: cannot listen on \(address): Address already in use\n", status: 69)
      )
      server.send(SIGINT)
      #expect(try server.result() == .init())
    }

    @Test(.enabled(if: PythonClient.isThere, "python3 is not on the path"))
    func pythonTalksToServe() throws {
      let (server, address) = try RunningTool.server("serve")
      let (host, port) = try Self.parts(of: address)
      let ann = try RunningTool(["connect", "--name", "ann", address])
      #expect(try server.line()?.hasSuffix(" joins") == true)
      let python = try PythonClient.run("chat_client.py", host, port, "py", input: "zoë\n\nbye\n")
      #expect(python == .init())
      #expect(try ann.line() == "py: zoë")
      #expect(try ann.line() == "py: ")
      #expect(try ann.line() == "py: bye")
      server.send(SIGINT)
      #expect(try server.result().status == 0)

      let (echo, echoAddress) = try RunningTool.server("serve", "--echo")
      let (echoHost, echoPort) = try Self.parts(of: echoAddress)
      let lines = "zoë\n\n\(String(repeating: "x", count: 1000))\n"
      let replies = try PythonClient.run("chat_client.py", echoHost, echoPort, "é", input: lines)
      #expect(
        replies == .init(output: "é: zoë\né: \né: \(String(repeating: "x", count: 1000))\n")
      )
      echo.send(SIGINT)
      #expect(try echo.result().status == 0)
    }

    @Test(.enabled(if: PythonClient.isThere, "python3 is not on the path"))
    func pythonTalksToTheBus() throws {
      let (server, address) = try RunningTool.server("bus")
      let (host, port) = try Self.parts(of: address)
      #expect(
        try PythonClient.run("bus_client.py", host, port)
          == .init(
            output: #"""
              viewer b':ready\n'
              painter b'error a line must start with a colon, "subscribe" or "unsubscribe", but there is something else at byte 0\n'
              painter b'error the stream ends after 19 bytes of a line, before its line feed\n'
              viewer b':/upper/colour red\n'
              viewer b':/upper/colour \xff\x00\n'
              viewer b''

              """#
          )
      )
      server.send(SIGTERM)
      #expect(try server.result() == .init())
    }

    private static func parts(of address: String) throws -> (host: String, port: String) {
      let parts = address.split(separator: ":")
      try #require(parts.count == 2)
      return (String(parts[0]), String(parts[1]))
    }
  }
#endif
