import PacketSchemas
import Testing

@Suite struct CommentedHexTests {
  @Test(arguments: [
    CommentedHex([]),
    CommentedHex([0, 0x0A, 0xFF]),
    CommentedHex(Array(0...255)),
    CommentedHex([1], heading: ["PlayerState: a heading", "and another # line"]),
    CommentedHex([], heading: ["nothing"]),
  ])
  func parsesWhatItPrints(hex: CommentedHex) throws {
    #expect(try CommentedHex(parsing: hex.description) == hex)
  }

  @Test func printsSixteenBytesALine() {
    #expect(
      CommentedHex(Array(0..<18), heading: ["two lines"]).description == """
        # two lines
        00 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f
        10 11

        """
    )
  }

  @Test(arguments: [
    ("6162\n 6g", "line 2: 'g' is not a hexadecimal digit"),
    ("61 6 2", "line 1: half a byte before a space"),
    ("# 6\r\n61 6 # 2", "line 2: half a byte before a space"),
    ("616", "line 1: half a byte at its end"),
    ("6\u{202E}", #"line 1: '\u{202E}' is not a hexadecimal digit"#),
    (
      "6e" + String(repeating: "\u{301}", count: 10),
      "line 1: 'e" + String(repeating: "\u{301}", count: 7) + "…' is not a hexadecimal digit"
    ),
    ("６1", "line 1: '６' is not a hexadecimal digit"),
  ])
  func refusesWhatIsNotHex(text: String, expected: String) {
    let error = #expect(throws: CommentedHex.ParseError.self) { try CommentedHex(parsing: text) }
    #expect(error?.description == expected)
  }
}
