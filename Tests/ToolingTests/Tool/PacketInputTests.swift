import Testing

@testable import PacketSchemas
@testable import packet

@Suite struct PacketInputTests {
  @Test(
    arguments: [
      (["6162"], .bytes([0x61, 0x62])),
      (["61 6A\n00"], .bytes([0x61, 0x6A, 0])),
      (["61", "626364", "65 66"], .bytes([0x61, 0x62, 0x63, 0x64, 0x65, 0x66])),
      ([""], .bytes([])),
      (["cafe"], .bytes([0xCA, 0xFE])),
      (["./cafe"], .file("./cafe")),
      (["player.hex"], .file("player.hex")),
      (["-"], .standardInput),
    ] as [([String], PacketInput)])
  func tellsHexFromFiles(operands: [String], expected: PacketInput) throws {
    #expect(try PacketInput(operands, isRaw: false) == expected)
  }

  @Test(arguments: [("cafe", .file("cafe")), ("-", .standardInput)] as [(String, PacketInput)])
  func takesAFileThatIsToBeRaw(operand: String, expected: PacketInput) throws {
    #expect(try PacketInput([operand], isRaw: true) == expected)
  }

  @Test(
    arguments: [
      (
        [], false,
        "the packet is missing: give it as hex, as a file, or as - for the standard input"
      ),
      (["616"], false, #""616" is not hex of whole bytes: a digit is left over"#),
      (["6", "1"], false, "one of the arguments is not hex of whole bytes: a digit is left over"),
      (["61", "6x"], false, #""6x" is not hex, as all of several arguments must be"#),
      (["-", "61"], false, #""-" is not hex, as all of several arguments must be"#),
      (["a", "b"], true, "with --raw there must be one file, but there are 2"),
    ] as [([String], Bool, String)])
  func refusesWhatIsNeither(operands: [String], isRaw: Bool, expected: String) {
    #expect(throws: Failure.usage(expected)) { try PacketInput(operands, isRaw: isRaw) }
  }

  @Test(
    arguments: [
      (Array("61 62 # a comment\r\n\t63\n".utf8), [0x61, 0x62, 0x63]),
      (Array("# nothing but é\n".utf8), []),
      ([], []),
      ([0x61, 0x62, 0x00], [0x61, 0x62, 0x00]),
      ([0x61, 0x62, 0xFF], [0x61, 0x62, 0xFF]),
      ([0x31, 0x31, 0x7F], [0x31, 0x31, 0x7F]),
    ] as [([UInt8], [UInt8])])
  func tellsTextFromBytes(contents: [UInt8], expected: [UInt8]) throws {
    #expect(try PacketInput.bytes(in: contents, of: "a file") == expected)
  }

  @Test func namesTheLineOfTextThatIsNotHex() {
    let error = #expect(throws: Failure.self) {
      try PacketInput.bytes(in: Array("61\n6g\n".utf8), of: "\"a.hex\"")
    }
    #expect(error?.code == .badPacket)
    #expect(
      error?.message
        == #""a.hex", line 2: 'g' is not a hexadecimal digit; --raw takes the text itself for the packet"#
    )
  }
}
