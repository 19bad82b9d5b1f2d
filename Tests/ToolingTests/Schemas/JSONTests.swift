import Testing

@testable import PacketSchemas

@Suite struct JSONTests {
  @Test(arguments: [
    #"{}"#, #"[]"#, #"null"#, #""a\"\\\n\u0001é😀""#, #"[1, -2.5, 1e300, true, false, null]"#,
    #"{"a": [{"b": "c"}, {}], "d": 0}"#,
  ])
  func textIsParsedAndPrinted(text: String) throws {
    #expect(try JSONParser.parse(text).line == text)
    #expect(try JSONParser.parse(JSONParser.parse(text).text).line == text)
  }

  @Test(arguments: [
    ("", "'' is not a value"), ("{", "'\"' is missing"), ("[1", "']' is missing"),
    (#""a"#, "a string does not end"), (#""\x""#, "an unknown escape"),
    (#""\u12"#, "an escape without four hexadecimal digits"), ("1 2", "text after the end"),
    ("nul", "'nul' is not a value"), ("-inf", "'-inf' is not a value"),
    ("0x1p3", "'0x1p3' is not a value"), ("01", "'01' is not a value"),
    ("1.", "'1.' is not a value"), ("{\"a\" 1}", "':' is missing"),
    ("\"\u{1}\"", "a control character in a string"),
    (String(repeating: "[", count: 300), "it is nested too deeply"),
  ])
  func otherTextIsRejected(text: String, problem: String) {
    #expect(throws: JSONParser.Failure(line: 1, problem: problem)) { try JSONParser.parse(text) }
  }

  @Test func escapesOfSurrogatesAreParsed() throws {
    #expect(try JSONParser.parse(#""\ud83d\ude00""#) == .string("😀"))
    #expect(throws: JSONParser.Failure(line: 3, problem: "'x' is not a value")) {
      try JSONParser.parse("[\n1,\nx]")
    }
  }
}
