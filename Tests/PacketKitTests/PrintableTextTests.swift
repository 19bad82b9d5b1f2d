import Foundation
import PacketKit
import Testing

/// How received text is shown: no text can pretend to be another, or drown the sentence around it.
@Suite struct PrintableTextTests {
  @Test(arguments: [
    ("Renée 日本 👍🏽", "Renée 日本 👍🏽"),
    ("👩‍👩‍👧 ❤️‍🔥", "👩‍👩‍👧 ❤️‍🔥"),
    ("pay\u{200D}pal", #"pay\u{200D}pal"#),
    ("\u{200D}👧", #"\u{200D}👧"#),
    ("a\u{1B}[31mb", #"a\u{1B}[31mb"#),
    ("\u{202E}\u{FEFF}\u{9B}\u{2028}", #"\u{202E}\u{FEFF}\u{009B}\u{2028}"#),
    ("line\nline\r\n\0", #"line\nline\r\n\0"#),
    ("e\u{301}", "e\u{301}"),
    ("\u{301}e", #"\u{0301}e"#),
    ("\u{202E}\u{301}e", #"\u{202E}\u{0301}e"#),
    ("\u{E000}\u{378}\u{3164}", #"\u{E000}\u{0378}\u{3164}"#),
    (#"back\slash "quote""#, #"back\slash "quote""#),
  ])
  func escapesWhatDoesNotPrint(text: String, expected: String) {
    #expect(text.printable == expected)
  }

  @Test func everythingThatHidesOrReordersIsEscaped() {
    let categories: [Unicode.GeneralCategory] = [
      .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned,
    ]
    for value in (0 as UInt32)...0xE0FFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      guard categories.contains(scalar.properties.generalCategory) else { continue }
      let text = "a\(Character(scalar))b".printable
      if text.unicodeScalars.contains(scalar) { Issue.record("U+\(String(value, radix: 16))") }
    }
  }

  @Test(arguments: [
    ("plain", #""plain""#), ("\u{301}", #""\u{0301}""#), (#"a"b\"#, #""a\"b\\""#),
    ("a\nb", #""a\nb""#), ("", #""""#),
    (String(repeating: "x", count: 40), "\"" + String(repeating: "x", count: 40) + "\""),
    (String(repeating: "x", count: 41), "\"" + String(repeating: "x", count: 40) + "\"…"),
  ])
  func quotesAsALiteral(text: String, expected: String) {
    #expect(text.quoted == expected)
  }

  /// One character of a megabyte, in all that quotes it.
  @Test func errorsAreBoundedInBytes() throws {
    let text = "e" + String(repeating: "\u{301}", count: 500_000)
    #expect(text.count == 1)
    var writer = PacketWriter()
    var errors = [PacketError(text, at: 0)]
    func collect(_ write: (inout PacketWriter) throws -> Void) throws {
      errors.append(try #require(throws: PacketError.self) { try write(&writer) })
    }
    try collect { try $0.write(text, as: .fixedWidth(8)) }
    try collect { try $0.write(text, as: .lengthPrefixed(UInt32.self, encoding: .ascii)) }
    try collect { try $0.write(text + " ", as: .fixedWidth(2_000_000, padding: 0x20)) }
    try collect { try $0.write(text, in: "a"..."b") }
    try collect { try $0.write(text, in: "x"..."y") }
    for error in errors { #expect("\(error)".utf8.count < 1200, "\(error.reason)") }
  }

  @Test func aMessageOfOnesOwnIsShownInOneLine() {
    let error = PacketError("name \u{202E}txt.exe\n is odd", at: 3)
    #expect("\(error)" == #"name \u{202E}txt.exe\n is odd at offset 3"#)
  }

  @Test func negativeCountsAreSaidToBeSo() throws {
    let bytes: [UInt8] = [1, 2, 3]
    var reader = PacketReader(bytes)
    let reads: [(String, (inout PacketReader) throws(PacketError) -> Void)] = [
      ("byte", { reader throws(PacketError) in _ = try reader.beginBody(leaving: -58) }),
      ("byte", { reader throws(PacketError) in try reader.readPadding(-58) }),
      (
        "byte",
        { reader throws(PacketError) in _ = try reader.read(String.self, as: .fixedWidth(-58)) }
      ),
    ]
    for (unit, read) in reads {
      let error = refusal(by: &reader, read)
      #expect(error.map { "\($0)" } == "\(unit) count -58 is negative at offset 0")
    }
    var writer = PacketWriter()
    let writes: [(String, (inout PacketWriter) throws(PacketError) -> Void)] = [
      ("byte", { writer throws(PacketError) in try writer.writePadding(-58) }),
      ("byte", { writer throws(PacketError) in try writer.write("a", as: .fixedWidth(-58)) }),
      ("element", { writer throws(PacketError) in try writer.write([true], as: .fixedCount(-58)) }),
    ]
    for (unit, write) in writes {
      let error = refusal(by: &writer, write)
      #expect(error.map { "\($0)" } == "\(unit) count -58 is negative at offset 0")
    }
  }
}
