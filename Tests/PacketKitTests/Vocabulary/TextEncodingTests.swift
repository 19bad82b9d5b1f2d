import PacketKit
import Testing

/// Text in encodings other than UTF-8, by hand.
@Suite struct TextEncodingTests {
  private static let encodings: [TextEncoding] = [
    .utf8, .ascii, .latin1, .utf16, .utf16LittleEndian,
  ]

  private func bytes(of text: String, _ encoding: TextEncoding) throws -> [UInt8] {
    var writer = PacketWriter()
    try writer.write(text, as: .remaining(encoding: encoding))
    return writer.makeArray()
  }

  @Test func everyByteIsLatin1() throws {
    let all = (UInt8.min...UInt8.max).map { $0 }
    var reader = PacketReader(all)
    let text = try reader.read(String.self, as: .remaining(encoding: .latin1))
    #expect(text.unicodeScalars.map(\.value) == all.map(UInt32.init))
    #expect(try bytes(of: text, .latin1) == all)
  }

  /// The bytes are those that the standard library makes.
  @Test(arguments: ["", "a", "naïve", "日本", "😀\u{FEFF}", "\0\u{10FFFF}", "\u{D7FF}\u{E000}"])
  func everyCharacterIsUTF16(_ text: String) throws {
    let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let little = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(try bytes(of: text, .utf16) == big)
    #expect(try bytes(of: text, .utf16LittleEndian) == little)
    var reader = PacketReader(big)
    #expect(try reader.read(String.self, as: .remaining(encoding: .utf16)) == text)
    reader = PacketReader(little)
    #expect(try reader.read(String.self, as: .remaining(encoding: .utf16LittleEndian)) == text)
  }

  @Test(arguments: encodings, ["", "ab", "abcd"])
  func anUpdateReplacesTheText(_ encoding: TextEncoding, _ text: String) throws {
    var writer = PacketWriter()
    try writer.write(text, as: .lengthPrefixed(UInt8.self, encoding: encoding))
    var string = "abcd"
    var reader = PacketReader(writer.makeArray())
    try reader.update(&string, as: .lengthPrefixed(UInt8.self, encoding: encoding))
    #expect(string == text)
  }

  @Test(
    arguments: [
      ([0xD8, 0x00], 0), ([0x00, 0x61, 0xDC, 0x00], 2), ([0xD8, 0x00, 0x00, 0x61], 0),
      ([0xD8, 0x00, 0xD8, 0x00, 0xDC, 0x00], 0), ([0x00], 0), ([0x00, 0x61, 0x00], 2),
      ([0xD8, 0x3D, 0xDE], 0),
    ] as [([UInt8], Int)])
  func refusesWhatIsNotUTF16(_ bytes: [UInt8], _ offset: Int) {
    var reader = PacketReader(bytes)
    let error = refusal(by: &reader) { reader throws(PacketError) in
      _ = try reader.read(String.self, as: .remaining(encoding: .utf16), field: "x")
    }
    #expect(error?.description == "x: bytes at offset \(offset) are not valid UTF-16")
    #expect(reader.offset == 0)
  }

  @Test func aWidthInUTF16IsEven() {
    let sentence =
      "x: UTF-16 takes an even number of bytes, not 3 at offset 0"
    var reader = PacketReader([0, 0x61, 0])
    let readError = refusal(by: &reader) { reader throws(PacketError) in
      _ = try reader.read(String.self, as: .fixedWidth(3, encoding: .utf16), field: "x")
    }
    #expect(readError?.description == sentence)
    #expect(reader.offset == 0)
    var writer = PacketWriter()
    let writeError = refusal(by: &writer) { writer throws(PacketError) in
      try writer.write("a", as: .fixedWidth(3, encoding: .utf16), field: "x")
    }
    #expect(writeError?.description == sentence)
    #expect(writer.makeArray() == [])
  }

  @Test(arguments: [-1, .min, .max])
  func refusesWidthsThatNoStringHas(_ width: Int) {
    var writer = PacketWriter()
    let error = refusal(by: &writer) { writer throws(PacketError) in
      try writer.write("", as: .fixedWidth(width, encoding: .latin1))
    }
    #expect(error != nil)
    var reader = PacketReader([1, 2])
    _ = refusal(by: &reader) { reader throws(PacketError) in
      _ = try reader.read(String.self, as: .fixedWidth(width, encoding: .utf16))
    }
    #expect(reader.offset == 0)
  }

  @Test(
    arguments: [
      ("abc", 4, .utf16, 0x20, [0, 0x61, 0, 0x62]), ("a b", 4, .utf16, 0x20, [0, 0x61, 0, 0x20]),
      ("a😀", 4, .utf16, 0x20, [0, 0x61, 0, 0x20]),
      ("a😀", 4, .utf16LittleEndian, 0, [0x61, 0, 0, 0]), ("éé", 1, .latin1, 0, [0xE9]),
      ("e\u{301}", 2, .utf16, 0, [0, 0]),
      // More marks than text has, which are cut off.
      ("ae" + String(repeating: "\u{301}", count: 129), 2, .utf16, 0, [0, 0x61]),
    ] as [(String, Int, TextEncoding, UInt8, [UInt8])])
  func truncatesAtCharacters(
    _ text: String,
    _ width: Int,
    _ encoding: TextEncoding,
    _ padding: UInt8,
    _ expected: [UInt8]
  ) throws {
    var writer = PacketWriter()
    try writer.write(
      text, as: .fixedWidth(width, padding: padding, truncating: true, encoding: encoding))
    #expect(writer.makeArray() == expected)
  }
}
