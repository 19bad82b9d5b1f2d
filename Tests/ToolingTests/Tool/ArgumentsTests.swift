import Testing

@testable import PacketSchemas
@testable import packet

@Suite struct ArgumentsTests {
  private static let name = Option(name: "--name", value: "TEXT", summary: "a text")
  private static let count = Option(name: "--count", value: "NUMBER", summary: "a number")
  private static let raw = Option(name: "--raw", summary: "a flag")

  private func parse(_ words: String...) throws(Failure) -> Arguments {
    try parse(words)
  }

  private func parse(_ words: [String]) throws(Failure) -> Arguments {
    try Arguments(words, options: [Self.name, Self.count, Self.raw, .help])
  }

  @Test func tellsOptionsFromOperands() throws {
    let arguments = try parse("a", "--name", "x", "--raw", "-", "--count=-1", "b c")
    #expect(arguments.operands == ["a", "-", "b c"])
    #expect(try arguments.text(Self.name) == "x")
    #expect(try arguments.text(Self.count) == "-1")
    #expect(arguments.has(Self.raw))
    #expect(!arguments.has(.help))
  }

  @Test(arguments: [
    (["--name", "-x"], "-x"),
    (["--name="], ""),
    (["--name", ""], ""),
    (["--name=--raw"], "--raw"),
    (["--name=a=b"], "a=b"),
    (["--name", "Renée"], "Renée"),
  ])
  func takesValues(words: [String], expected: String) throws {
    #expect(try parse(words).text(Self.name) == expected)
  }

  @Test func endsOptions() throws {
    let arguments = try parse("--raw", "--", "--name", "--", "x")
    #expect(arguments.has(Self.raw))
    #expect(arguments.operands == ["--name", "--", "x"])
  }

  @Test(arguments: ["--help", "-h"])
  func stopsAtARequestForHelp(word: String) throws {
    #expect(try parse(word, "--bogus").has(.help))
  }

  @Test(arguments: [
    (["--bogus"], "unknown option --bogus"),
    (["--bogus=1"], "unknown option --bogus"),
    (["-x"], "unknown option -x"),
    (["-\u{1B}"], #"unknown option -\u{1B}"#),
    (["--name"], "--name needs a value: --name TEXT"),
    (
      ["--name", "--raw"],
      "--name needs a value, but --raw follows; if that is the value, write --name=--raw"
    ),
    (["--raw=1"], #"--raw takes no value, but has "1""#),
    (["--raw", "--raw"], "--raw is given twice"),
    (["--name=a", "--name", "b"], "--name is given twice"),
  ])
  func refusesWhatItDoesNotKnow(words: [String], expected: String) {
    #expect(throws: Failure.usage(expected)) { try parse(words) }
  }

  @Test func refusesWhatIsMissingOrTooMuch() {
    #expect(throws: Failure.usage("--name is missing")) { try parse().text(Self.name) }
    #expect(throws: Failure.usage(#"unexpected argument "b""#)) {
      try parse("--raw", "b").refuseOperands()
    }
  }

  @Test(
    arguments: [
      ("0", 0), ("42", 42), ("255", 255), ("007", 7), ("0x2a", 42), ("0XFF", 255),
      ("0x0000ff", 255),
    ] as [(String, UInt8)])
  func readsNumbers(text: String, expected: UInt8) throws {
    #expect(try parse("--count", text).integer(Self.count, as: UInt8.self) == expected)
  }

  @Test func readsNegativeNumbers() throws {
    #expect(try parse("--count", "-128").integer(Self.count, as: Int8.self) == -128)
    #expect(throws: Failure.usage("--count -129 is out of range: it must be from -128 to 127")) {
      try parse("--count", "-129").integer(Self.count, as: Int8.self)
    }
  }

  @Test(arguments: ["256", "-1", "0x100", "99999999999999999999999999"])
  func namesTheRange(text: String) {
    let message = "--count \(text) is out of range: it must be from 0 to 255"
    #expect(throws: Failure.usage(message)) {
      try parse("--count", text).integer(Self.count, as: UInt8.self)
    }
  }

  @Test(arguments: [
    "", "x", "0x", "-", "--", "-0x1", "0xg", "4 2", "4_2", "+4", "٤", "1.0", "2a", "\n",
  ])
  func refusesWhatIsNoNumber(text: String) {
    let message = "--count \(text.inQuotes) is not a number such as 42 or 0x2a"
    #expect(throws: Failure.usage(message)) {
      try parse("--count=\(text)").integer(Self.count, as: UInt8.self)
    }
  }
}
