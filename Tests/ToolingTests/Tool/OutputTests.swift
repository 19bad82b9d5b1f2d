#if !os(Windows)
  import Foundation
  import Testing

  /// What the tool writes to, beside files.
  @Suite struct OutputTests {
    private static let encode = [
      "encode", "--identifier", "abcdefgh", "--username", "Renée", "--state", "42",
    ]

    /// What the tool shows on a terminal.
    private func onTerminal(
      _ arguments: [String],
      environment: [String: String] = ["TERM": "xterm"]
    ) throws -> String {
      let terminal = try #require(Terminal())
      let output = FileHandle(fileDescriptor: terminal.side, closeOnDealloc: true)
      let result = try ToolProcess.run(arguments, environment: environment, output: output)
      #expect(result.status == 0)
      return String(decoding: terminal.contents(), as: UTF8.self)
        .replacingOccurrences(of: "\r\n", with: "\n")
    }

    @Test func coloursOnATerminal() throws {
      let text = try onTerminal(Self.encode)
      #expect(text.contains("\u{1B}[36musername\u{1B}[0m \"Renée\"\n"))
      let plain = try ToolProcess.run(Self.encode).output
      #expect(text.replacing(#/\u{1B}\[[0-9;]*m/#, with: "") == plain)
    }

    @Test(arguments: [["TERM": "xterm", "NO_COLOR": "1"], ["TERM": "dumb"]])
    func staysPlainWhereColoursAreNotWanted(environment: [String: String]) throws {
      let plain = try ToolProcess.run(Self.encode).output
      #expect(try onTerminal(Self.encode, environment: environment) == plain)
    }

    @Test func disregardsAnEmptyNoColor() throws {
      let text = try onTerminal(Self.encode, environment: ["TERM": "xterm", "NO_COLOR": ""])
      #expect(text.contains("\u{1B}["))
    }

    @Test func cutsLongFieldsShortOnATerminal() throws {
      let username = String(repeating: "x", count: 500)
      let encode = ["encode", "--identifier=a", "--username=\(username)", "--state=1"]
      #expect(try onTerminal(encode).contains("# … 376 bytes more"))
      #expect(try !ToolProcess.run(encode).output.contains("more"))
    }

    @Test func endsQuietlyWhenNobodyReads() throws {
      let pipe = Pipe()
      try pipe.fileHandleForReading.close()
      let username = String(repeating: "x", count: 100_000)
      let result = try ToolProcess.run(
        ["encode", "--identifier=a", "--username=\(username)", "--state=1"],
        output: pipe.fileHandleForWriting
      )
      #expect(result == .init())
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func saysThatTheOutputCannotBeWritten() throws {
      let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
      let result = try ToolProcess.run(Self.encode, output: full)
      #expect(result.errors == "packet: cannot write the output: No space left on device\n")
      #expect(result.status == 74)
    }

    /// The number of a stream that is closed must not become that of another file.
    @Test(arguments: [
      ["encode", "--identifier=a", "--username=b", "--state=1"], ["bus", "--port=0"], ["--help"],
    ])
    func saysThatTheOutputIsClosed(arguments: [String]) throws {
      let result = try ToolProcess.run(arguments, shell: #"exec "$0" "$@" >&-"#)
      #expect(
        result
          == .init(errors: "packet: cannot write the output: Bad file descriptor\n", status: 74))
    }

    @Test func saysThatTheInputIsClosed() throws {
      let result = try ToolProcess.run(["decode", "-"], shell: #"exec "$0" "$@" <&-"#)
      #expect(
        result
          == .init(
            errors: "packet: cannot read the standard input: Bad file descriptor\n", status: 66))
    }

    @Test func aClosedStandardErrorIsNoOtherFile() throws {
      let result = try ToolProcess.run(["decode", "ff"], shell: #"exec "$0" "$@" 2>&-"#)
      #expect(result == .init(status: 1))
    }

    @Test(arguments: [4, 8])
    func doesWithoutDescriptorsOrSaysSo(limit: Int) throws {
      let shell = #"ulimit -n \#(limit) && exec "$0" "$@""#
      #expect(
        try ToolProcess.run(Self.encode, shell: shell) == ToolProcess.run(Self.encode))
      for command in [["bus", "--port=0"], ["serve", "--port=0"], ["connect", "127.0.0.1:1"]] {
        #expect(
          try ToolProcess.run(command, shell: shell)
            == .init(errors: "packet: cannot use the network: Too many open files\n", status: 69))
      }
    }

    @Test func writesRawBytes() throws {
      let pipe = Pipe()
      let result = try ToolProcess.run(Self.encode + ["--raw"], output: pipe.fileHandleForWriting)
      try pipe.fileHandleForWriting.close()
      #expect(result == .init())
      #expect(
        try pipe.fileHandleForReading.readToEnd()
          == Data([
            0x61, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68, 0, 0, 0, 6, 0x52, 0x65, 0x6E, 0xC3,
            0xA9, 0x65, 0, 0, 0, 0x2A,
          ])
      )
    }
  }
#endif
