import TextBus
import Foundation
import Testing

@Suite struct TextBusLineTests {
  @Test(
    arguments: [
      ("subscribe upper", .subscribe("upper")),
      ("subscribe /upper/colour", .subscribe("/upper/colour")),
      ("unsubscribe upper", .unsubscribe("upper")),
      ("  subscribe \t upper \r", .subscribe("upper")),
      ("subscribe :upper", .subscribe(":upper")),
      ("subscribe\rupper", .subscribe("upper")),
      ("error no such thing", .error("no such thing")),
      ("error", .error("")),
      ("", .blank), (" ", .blank), ("\t\r ", .blank), ("\r", .blank),
    ] as [(String, TextBusLine)]
  )
  func tellsWhatALineIs(text: String, line: TextBusLine) throws {
    #expect(try TextBusLine(parsing: Data(text.utf8)) == line)
    let slice = Data("...\(text)...".utf8).dropFirst(3).dropLast(3)
    #expect(try TextBusLine(parsing: slice) == line)
  }

  @Test func tellsAMessage() throws {
    let line = try TextBusLine(parsing: Data(":/upper/colour red".utf8))
    #expect(try line == .message(TextBusMessage("/upper/colour", "red")))
  }

  @Test(
    arguments: [
      (
        "hello", "error hello",
        #"a line must start with a colon, "subscribe" or "unsubscribe", but there is something else at byte 0"#
      ),
      (
        "Subscribe a", "subscribe a",
        #"a line must start with a colon, "subscribe" or "unsubscribe", but there is something else at byte 0"#
      ),
      (
        "  subscribed a", "  subscribe a",
        #"a line must start with a colon, "subscribe" or "unsubscribe", but there is something else at byte 2"#
      ),
      (
        " :a b", ":a b",
        #"a line must start with a colon, "subscribe" or "unsubscribe", but there is something else at byte 1"#
      ),
      (
        "subscribe\u{0} a", "subscribe a\u{0}",
        #"a line must start with a colon, "subscribe" or "unsubscribe", but there is something else at byte 0"#
      ),
      ("subscribe", "subscribe a", "a category is missing at byte 9"),
      ("unsubscribe  ", "unsubscribe  a", "a category is missing at byte 13"),
      (
        "subscribe a b", "subscribe a/b",
        "a command takes one category, but another word follows at byte 12"
      ),
      (": a", ":a", "a category is missing at byte 1"),
    ]
  )
  func refusesWhatIsNoLine(text: String, twin: String, sentence: String) throws {
    for line in [Data(text.utf8), Data("...\(text)".utf8).dropFirst(3)] {
      let error = #expect(throws: TextBusError.self) { try TextBusLine(parsing: line) }
      #expect(error?.description == sentence)
    }
    _ = try TextBusLine(parsing: Data(twin.utf8))
  }

  @Test(
    arguments: [
      (.subscribe("/upper/colour"), "subscribe /upper/colour\n"),
      (.unsubscribe("upper"), "unsubscribe upper\n"),
      (.error("no"), "error no\n"),
      (.blank, "\n"),
    ] as [(TextBusLine, String)]
  )
  func encodesLines(line: TextBusLine, text: String) throws {
    let bytes = try line.encoded()
    #expect(bytes == Data(text.utf8))
    #expect(try TextBusLine(parsing: bytes.dropLast()) == line)
  }

  @Test func anErrorIsOneLine() throws {
    for sentence in ["a\nb", "a\rb", "a\u{0}b"] {
      let error = #expect(throws: TextBusError.self) { try TextBusLine.error(sentence).encoded() }
      #expect(error?.description.hasPrefix("the sentence cannot contain 0") == true)
      #expect(error?.offset == 1)
    }
    #expect(try TextBusLine.error("a b").encoded() == Data("error a b\n".utf8))
  }
}
