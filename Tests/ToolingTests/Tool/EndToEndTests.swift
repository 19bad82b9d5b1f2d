import Foundation
import Testing

@Suite struct EndToEndTests {
  private static let golden: [UInt8] = [
    0x61, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68, 0, 0, 0, 6, 0x52, 0x65, 0x6E, 0xC3, 0xA9, 0x65,
    0, 0, 0, 0x2A,
  ]
  private static let encode = [
    "encode", "--identifier", "abcdefgh", "--username", "Renée", "--state", "42",
  ]
  private static let hex = """
    # PlayerState: 22 bytes
    61 62 63 64 65 66 67 68         # identifier "abcdefgh"
    00 00 00 06  52 65 6e c3 a9 65  # username "Renée"
    00 00 00 2a                     # state 42

    """
  private static let values = """
    identifier: "abcdefgh"
    username: "Renée"
    state: 42

    """

  private func run(_ arguments: String..., input: Data = Data()) throws -> ToolProcess.Result {
    try ToolProcess.run(arguments, input: input)
  }

  @Test func encodes() throws {
    #expect(try ToolProcess.run(Self.encode) == .init(output: Self.hex))
    let spelledOtherwise = try run(
      "encode", "--state=0x2A", "--username=Renée", "--identifier=abcdefgh"
    )
    #expect(spelledOtherwise == .init(output: Self.hex))
  }

  @Test func decodesHex() throws {
    let expected = ToolProcess.Result(output: Self.values)
    #expect(try run("decode", "61626364656667680000000652656ec3a9650000002a") == expected)
    #expect(try run("decode", "6162636465666768 00000006 52656EC3A965 0000002A") == expected)
    #expect(
      try run("decode", "6162636465666768", "00000006", "52656ec3a965", "0000002a") == expected
    )
  }

  @Test func decodesFilesAndTheStandardInput() throws {
    let expected = ToolProcess.Result(output: Self.values)
    for contents in [Data(Self.golden), Data(Self.hex.utf8)] {
      #expect(try run("decode", "-", input: contents) == expected)
      #expect(try ToolProcess.withFile(contents) { try run("decode", $0) } == expected)
    }
    #expect(try run("decode", "--raw", "-", input: Data(Self.golden)) == expected)
    let text = try run("decode", "--raw", "-", input: Data("61 62".utf8))
    #expect(
      text.errors.hasPrefix(
        "packet: PlayerState.identifier: needs 8 bytes at offset 0, but 5 remain\n")
    )
  }

  @Test func decodesWhatItEncodes() throws {
    let username = String(repeating: "long ", count: 20_000)
    let encode = ["encode", "--identifier", "", "--username", username, "--state", "4294967295"]
    let hex = try ToolProcess.run(encode)
    #expect(hex.status == 0)
    let expected = "identifier: \"\"\nusername: \"\(username)\"\nstate: 4294967295\n"
    #expect(try run("decode", "-", input: Data(hex.output.utf8)).output == expected)
  }

  @Test func marksTheWrongByte() throws {
    #expect(
      try run("decode", "6162636465666768", "00000006", "5265ffc3a965", "0000002a")
        == .init(
          errors: """
            packet: PlayerState.username: bytes at offset 14 are not valid UTF-8
              61 62 63 64 65 66 67 68         # identifier "abcdefgh"
              00 00 00 06  52 65 ff c3 a9 65  # username
            #                    ^^
              00 00 00 2a                     # not decoded

            """,
          status: 1
        )
    )
    #expect(
      try run("decode", "6162636465666768 ff000006 52656ec3a965 0000002a").errors
        .hasPrefix(
          "packet: PlayerState.username: needs 4278190086 bytes at offset 12, but 10 remain\n")
    )
  }

  @Test func saysWhichValueHasNoEncoding() throws {
    #expect(
      try run("encode", "--identifier", "longer-than-8", "--username", "", "--state", "0")
        == .init(
          errors: """
            packet: PlayerState.identifier: "longer-than-8" is 13 bytes, but the field holds 8

            """,
          status: 1
        )
    )
  }

  @Test(
    arguments: [
      ([], "a command is missing", "packet --help"),
      (["bogus"], "unknown command bogus", "packet --help"),
      (["--bogus"], "unknown option --bogus", "packet --help"),
      (["help", "bogus"], "unknown command bogus", "packet --help"),
      (["encode", "--bogus=1"], "unknown option --bogus", "packet encode --help"),
      (["encode", "--identifier", "a"], "--username is missing", "packet encode --help"),
      (
        ["encode", "--identifier=a", "--username=b", "--state=4294967296"],
        "--state 4294967296 is out of range: it must be from 0 to 4294967295",
        "packet encode --help"
      ),
      (
        ["encode", "--identifier=a", "--username=b", "--state=1", "x"],
        #"unexpected argument "x""#, "packet encode --help"
      ),
      (
        ["decode", "61", "6x"], #""6x" is not hex, as all of several arguments must be"#,
        "packet decode --help"
      ),
      (["connect"], "the address is missing, such as 127.0.0.1:4712", "packet connect --help"),
      (
        ["connect", "4712"],
        #""4712" is not an address such as 127.0.0.1:4712 or [::1]:4712"#, "packet connect --help"
      ),
      (["connect", "a:1", "b:2"], #"unexpected argument "b:2""#, "packet connect --help"),
      (
        ["connect", "--name", String(repeating: "é", count: 128), "a:1"],
        "--name has 256 bytes, but at most 255 fit", "packet connect --help"
      ),
      (
        ["serve", "--framing", "morse"],
        #"--framing "morse" is unknown; it must be one of uint32, uint64-little, varint32, cobs"#,
        "packet serve --help"
      ),
      (
        ["bus", "--port", "65536"],
        "--port 65536 is out of range: it must be from 0 to 65535", "packet bus --help"
      ),
      (["bus", "x"], #"unexpected argument "x""#, "packet bus --help"),
    ] as [([String], String, String)])
  func saysWhatIsWrongWithTheArguments(arguments: [String], message: String, help: String) throws {
    #expect(
      try ToolProcess.run(arguments)
        == .init(errors: "packet: \(message)\nFor help: \(help)\n", status: 64)
    )
  }

  @Test func saysThatAFileCannotBeRead() throws {
    #expect(
      try run("decode", "missing.hex")
        == .init(
          errors: "packet: cannot read \"missing.hex\": No such file or directory\n",
          status: 66
        )
    )
    #expect(try run("decode", "--", "--missing").status == 66)
    #expect(try run("decode", ".").status == 66)
    try ToolProcess.withFile(Data()) { path in
      // All holes, so it takes no room.
      try FileHandle(forWritingTo: URL(fileURLWithPath: path)).truncate(atOffset: 64 << 20 | 1)
      let result = try run("decode", path)
      #expect(result.errors == "packet: \"\(path)\" holds more than 67108864 bytes\n")
      #expect(result.status == 66)
    }
  }

  @Test(arguments: [["--help"], ["-h"], ["help"], ["help", "help"]])
  func helps(arguments: [String]) throws {
    let result = try ToolProcess.run(arguments)
    #expect(result.output.contains("usage: packet COMMAND"))
    #expect(result.status == 0 && result.errors.isEmpty)
  }

  @Test func demonstrates() throws {
    let result = try run("demo")
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(result.output.contains(Self.hex.drop { $0 != "\n" }))
    #expect(result.output.contains("needs 4278190086 bytes at offset 12, but 10 remain"))
  }

  @Test(arguments: ["demo", "encode", "decode", "serve", "connect", "world", "bus"])
  func helpsWithACommand(name: String) throws {
    let result = try run(name, "--help")
    #expect(result.output.contains("\nusage: packet \(name)"))
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(try run("help", name) == result)
  }

  @Test func tellsItsVersion() throws {
    #expect(try run("--version").output.wholeMatch(of: #/packet \d+\.\d+\.\d+\n/#) != nil)
  }
}
