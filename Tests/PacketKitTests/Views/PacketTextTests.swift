import PacketKit
import Testing

/// Text in the bytes of a packet is what a `String` of these bytes is.
@Suite struct PacketTextTests {
  private static let samples = [
    "", "a", "Player Name", "Renée", "Rene\u{301}e", "K", "\u{212A}", ";", "\u{37E}", "日本語",
    "👩‍👩‍👧‍👦", "q\u{307}\u{323}", "q\u{323}\u{307}", "ẹ\u{302}", "ệ", "a text of more than fifteen bytes",
    "eight by", "eight bytes and more é", "ǆ", "\u{1E9B}\u{323}", "가", "\u{1100}\u{1161}",
    "\u{FEFF}a", "a\0b",
  ]

  /// Lends each sample by a view.
  private func with<Result>(
    _ text: String,
    _ body: (borrowing PacketText) throws -> Result
  ) throws -> Result {
    let bytes = try Phrase(text: text).encodedBytes()
    let view = try PacketView<Phrase>(decoding: bytes)
    return try body(view.text)
  }

  @Test func equalsWhatTheStringEquals() throws {
    for left in Self.samples {
      for right in Self.samples {
        try with(left) { text in
          #expect((text == right) == (left == right), "\(left), \(right)")
          #expect((right == text) == (left == right), "\(right), \(left)")
          try with(right) { other in
            #expect((text == other) == (left == right), "\(left), \(right)")
          }
        }
      }
    }
  }

  /// Bytes are compared in words, the last of which overlap those before them.
  @Test func differsInEachByte() throws {
    for count in 0...40 {
      let text = String(repeating: "a", count: count)
      try with(text) { #expect(Bool($0 == text)) }
      for index in 0..<count {
        var bytes = Array(text.utf8)
        bytes[index] = UInt8(ascii: "b")
        let other = String(decoding: bytes, as: UTF8.self)
        try with(text) {
          let isEqual = $0 == other
          #expect(!isEqual, "byte \(index) of \(count)")
        }
      }
    }
  }

  @Test func equalsStaticStrings() throws {
    let literals: [StaticString] = ["Renée", "Rene\u{301}e", "Player Name", ""]
    for sample in Self.samples {
      for literal in literals {
        try with(sample) { text in
          #expect((text == literal) == (sample == "\(literal)"), "\(sample), \(literal)")
        }
      }
    }
    // A literal alone is a `String`.
    try with("Renée") { #expect(Bool($0 == "Renée")) }
  }

  @Test func hashesLikeTheString() throws {
    for sample in Self.samples {
      try with(sample) { text in
        var hasher = Hasher()
        var expected = Hasher()
        text.hash(into: &hasher)
        sample.hash(into: &expected)
        #expect(hasher.finalize() == expected.finalize(), "\(sample)")
      }
    }
  }

  @Test func isTheBytesAndTheString() throws {
    for sample in Self.samples {
      try with(sample) { text in
        #expect(String(text) == sample)
        #expect(Array(String(text).utf8) == Array(sample.utf8))
        #expect(text.utf8.count == sample.utf8.count)
        #expect(text.bytes.byteCount == sample.utf8.count)
        #expect(Bool(text.isEmpty) == sample.isEmpty)
        #expect(text.isASCII == sample.utf8.allSatisfy { $0 < 0x80 })
        for (index, byte) in sample.utf8.enumerated() { #expect(text.utf8[index] == byte) }
      }
    }
  }
}

@Packet(view: true)
private struct Phrase {
  var text: String
}
