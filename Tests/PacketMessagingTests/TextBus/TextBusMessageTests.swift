import TextBus
import Foundation
import PacketTesting
import Testing

@Suite struct TextBusMessageTests {
  @Test func takesAMessageApart() throws {
    let message = try TextBusMessage(line: Data(":/upper/colour red".utf8))
    #expect(message.category == "/upper/colour")
    #expect(message.category.group == "upper")
    #expect(message.category.key == "colour")
    #expect(message.text == "red")
    #expect(try message == TextBusMessage("/upper/colour", "red"))
    let category = try TextBusCategory(group: "upper", key: "colour")
    #expect(try message == TextBusMessage(category, "red"))
    #expect(message.encoded() == Data(":/upper/colour red\n".utf8))
  }

  @Test(
    arguments: [
      (":chat hello", "chat", "hello"),
      (":chat hello world", "chat", "hello world"),
      (":chat\thello", "chat", "hello"),
      (":chat  two spaces", "chat", " two spaces"),
      (":chat trailing ", "chat", "trailing "),
      (":chat ", "chat", ""),
      (":chat", "chat", ""),
      ("::", ":", ""),
      (":: :", ":", ":"),
      (":c\ra\rb", "c", "a\rb"),
      (":c a\r", "c", "a\r"),
      (":c\r", "c", ""),
      (":c\u{0}d a\u{0}b", "c\u{0}d", "a\u{0}b"),
      (":日本 é", "日本", "é"),
      (":c \u{FEFF}a", "c", "\u{FEFF}a"),
    ] as [(String, String, String)]
  )
  func keepsTheBytesOfAMessage(line: String, category: String, text: String) throws {
    let message = try TextBusMessage(line: Data(line.utf8))
    #expect(message.category.bytes == Array(category.utf8))
    #expect(message.text == text)
    #expect(message.line == Data(line.utf8))
    let end = line.utf8.last == 0x0D ? "\r\n" : "\n"
    #expect(message.encoded() == Data((line + end).utf8))
  }

  @Test(
    arguments: [
      ("/upper/colour", "upper", "colour"),
      ("/a/b/c", "a", "b/c"),
      ("/a//", "a", "/"),
      ("/a/", nil, nil), ("//a", nil, nil), ("/a", nil, nil), ("/", nil, nil), ("a/b", nil, nil),
    ] as [(String, String?, String?)]
  )
  func takesACategoryApart(name: String, group: String?, key: String?) throws {
    let category = try TextBusCategory(name)
    #expect(category.group == group)
    #expect(category.key == key)
    if let group, let key {
      #expect(try TextBusCategory(group: group, key: key) == category)
    }
  }

  @Test func bytesThatAreNoTextAreKept() throws {
    let line = Data(":c ".utf8 + [0xFF, 0xFE, 0x80])
    let message = try TextBusMessage(line: line)
    #expect(message.content == Data([0xFF, 0xFE, 0x80]))
    #expect(message.text == nil)
    #expect(message.encoded() == line + [0x0A])
    #expect(try TextBusMessage("c", message.content) == message)

    let strange = try TextBusMessage(line: Data(":/".utf8 + [0xFF] + "/k v".utf8))
    #expect(strange.category.group == nil)
    #expect(strange.encoded() == strange.line + [0x0A])
  }

  @Test func categoriesAreTheirBytes() throws {
    // The same text to a reader, but not the same bytes.
    let composed: TextBusCategory = "\u{E9}"
    let decomposed: TextBusCategory = "e\u{301}"
    #expect(composed != decomposed)
    #expect(composed == TextBusCategory("\u{E9}"))
    let capital: TextBusCategory = "A"
    #expect(capital != "a")
  }

  @Test func aSliceIsTakenForItsBytes() throws {
    let data = Data("....:/a/b c....".utf8)
    let message = try TextBusMessage(line: data[4..<11])
    #expect(message.category == "/a/b")
    #expect(message.content == Data("c".utf8))
    #expect(message.encoded() == Data(":/a/b c\n".utf8))
  }

  /// Whatever is made comes back as it was, and is one line.
  @Test func whatIsMadeComesBack() throws {
    var generator = SplitMix64()
    print("whatIsMadeComesBack uses \(generator)")
    let alphabet = Array("ab :/é日\t\u{0B}\u{0C}\u{85}\u{7F}\u{FEFF}😀\r\n\u{0}")
    var madeCount = 0
    for _ in 0..<20_000 {
      func text(_ lengths: ClosedRange<Int>) -> String {
        let count = Int.random(in: lengths, using: &generator)
        return String((0..<count).compactMap { _ in alphabet.randomElement(using: &generator) })
      }
      let group = text(0...3)
      let key = text(0...3)
      let content = text(0...6)
      guard let category = try? TextBusCategory(group: group, key: key),
        let message = try? TextBusMessage(category, content)
      else { continue }
      madeCount += 1
      let bytes = message.encoded()
      #expect(bytes.filter { [0, 0x0A, 0x0D].contains($0) } == Data([0x0A]), "\(generator)")
      let copy = try TextBusMessage(line: bytes.dropLast())
      #expect(copy == message, "\(generator)")
      #expect(copy.category.group == group, "\(generator)")
      #expect(copy.category.key == key, "\(generator)")
      #expect(copy.text == content, "\(generator)")
    }
    #expect((500..<19_500).contains(madeCount), "\(generator)")
  }

  /// Whatever is a message prints the bytes it came from.
  @Test func whatIsParsedPrintsItsBytes() throws {
    var generator = SplitMix64()
    print("whatIsParsedPrintsItsBytes uses \(generator)")
    let alphabet: [UInt8] = Array(":/ a\t\r".utf8) + [0, 0x80, 0xC3, 0xA9, 0xFF]
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...12, using: &generator)
      let rest = (0..<count).compactMap { _ in alphabet.randomElement(using: &generator) }
      let line = Data([0x3A] + rest)
      guard let message = try? TextBusMessage(line: line) else {
        #expect(rest.first.map { [0x20, 0x09, 0x0D].contains($0) } ?? true, "\(generator)")
        continue
      }
      #expect(message.line == line, "\(generator)")
      let printed =
        [0x3A] + message.category.bytes
        + Array(message.line.dropFirst(message.category.bytes.count + 1))
      #expect(Data(printed) == line, "\(generator)")
    }
  }
}

@Suite struct TextBusRefusalTests {
  /// What is refused of a category's name, each beside a name that is not.
  @Test(
    arguments: [
      ("", "a", "the category is empty"),
      (" ", "_", "the category cannot contain 20 at byte 0"),
      ("a b", "a_b", "the category cannot contain 20 at byte 1"),
      ("a\tb", "a\u{8}b", "the category cannot contain 09 at byte 1"),
      ("a\u{0B}b", "a\u{E}b", "the category cannot contain 0b at byte 1"),
      ("a\u{0C}", "a\u{1F}", "the category cannot contain 0c at byte 1"),
      ("a\n", "a\\n", "the category cannot contain 0a at byte 1"),
      ("a\r", "a\\r", "the category cannot contain 0d at byte 1"),
      ("é\r\n", "é", "the category cannot contain 0d at byte 2"),
      ("a\u{0}", "a\u{1}", "the category cannot contain 00 at byte 1"),
    ]
  )
  func categories(name: String, twin: String, sentence: String) throws {
    let error = #expect(throws: TextBusError.self) { try TextBusCategory(name) }
    #expect(error?.description == sentence)
    #expect(try TextBusCategory(twin).bytes == Array(twin.utf8))
  }

  @Test(
    arguments: [
      ("", "k", "g", "k", "the group is empty"),
      ("g", "", "g", "k", "the key is empty"),
      ("a/b", "k", "a", "b/k", "the group cannot contain 2f at byte 1"),
      ("g h", "k", "gh", "k", "the group cannot contain 20 at byte 1"),
      (
        "g", "k\nsubscribe x", "g", "k\\nsubscribe_x",
        "the key cannot contain 0a at byte 1"
      ),
      ("g", "k v", "g", "k_v", "the key cannot contain 20 at byte 1"),
      ("g\u{0}", "k", "g", "k", "the group cannot contain 00 at byte 1"),
    ]
  )
  func groupsAndKeys(
    group: String, key: String, twinGroup: String, twinKey: String, sentence: String
  ) throws {
    let error = #expect(throws: TextBusError.self) { try TextBusCategory(group: group, key: key) }
    #expect(error?.description == sentence)
    let twin = try TextBusCategory(group: twinGroup, key: twinKey)
    #expect(twin.group == twinGroup)
    #expect(twin.key == twinKey)
  }

  @Test(
    arguments: [
      (
        "red\nsubscribe /secret", "red subscribe /secret",
        "the content cannot contain 0a at byte 3"
      ),
      ("red\r", "red ", "the content cannot contain 0d at byte 3"),
      ("\r\n", "", "the content cannot contain 0d at byte 0"),
      ("re\u{0}d", "re\u{1}d", "the content cannot contain 00 at byte 2"),
    ]
  )
  func contents(text: String, twin: String, sentence: String) throws {
    let error = #expect(throws: TextBusError.self) { try TextBusMessage("c", text) }
    #expect(error?.description == sentence)
    let data = #expect(throws: TextBusError.self) { try TextBusMessage("c", Data(text.utf8)) }
    #expect(data == error)
    #expect(try TextBusMessage("c", twin).text == twin)
  }

  @Test(
    arguments: [
      ("", ":a", "a message starts with a colon, which is missing at byte 0"),
      ("a b", ":a b", "a message starts with a colon, which is missing at byte 0"),
      (":", ":a", "a category is missing at byte 1"),
      (": a", ":a", "a category is missing at byte 1"),
      (":a b\n:c", ":a b:c", "the line cannot contain 0a at byte 4"),
    ]
  )
  func messages(line: String, twin: String, sentence: String) throws {
    let error = #expect(throws: TextBusError.self) { try TextBusMessage(line: Data(line.utf8)) }
    #expect(error?.description == sentence)
    #expect(try TextBusMessage(line: Data(twin.utf8)).line == Data(twin.utf8))
  }
}
