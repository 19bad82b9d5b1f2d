import PacketKit
import Testing

/// The rules of strings of fixed width that no fixture can tell, since they refuse a value.
@Suite struct FixedWidthStringTests {
  private func written(
    _ value: String,
    width: Int,
    padding: UInt8 = 0,
    truncating: Bool = false
  ) throws -> [UInt8] {
    var writer = PacketWriter()
    try writer.write(value, as: .fixedWidth(width, padding: padding, truncating: truncating))
    return writer.makeArray()
  }

  private func read(_ bytes: [UInt8], padding: UInt8 = 0) throws -> String {
    var reader = PacketReader(bytes)
    return try reader.read(String.self, as: .fixedWidth(bytes.count, padding: padding))
  }

  @Test(arguments: 0...33)
  func aValueOfAnyLengthUpToTheWidthComesBack(_ count: Int) throws {
    let value = String("abcdefghijklmnopqrstuvwxyz0123456".prefix(count))
    for padding in [0x00, 0x20, 0xFF] as [UInt8] {
      let bytes = try written(value, width: 33, padding: padding)
      #expect(bytes == Array(value.utf8) + [UInt8](repeating: padding, count: 33 - count))
      #expect(try read(bytes, padding: padding) == value)
    }
  }

  @Test(arguments: 0...32)
  func aLongerValueIsRefused(_ width: Int) throws {
    let value = String(repeating: "x", count: width + 1)
    let error = #expect(throws: PacketError.self) { try written(value, width: width) }
    #expect(error?.reason == .stringTooLong(value, count: width + 1, width: width))
  }

  @Test(
    arguments: [
      ("a\0", 0x00), ("\0", 0x00), ("\0a", 0x00), ("a\0b", 0x00), ("abcdefg\0", 0x00),
      ("a ", 0x20), (" ", 0x20), ("abcdefg ", 0x20),
      // The last byte of é, so that the field would come back without it.
      ("é", 0xA9), ("abcdefé", 0xA9),
    ] as [(String, UInt8)]
  )
  func aValueThatWouldNotComeBackIsRefused(_ value: String, _ padding: UInt8) throws {
    let error = #expect(throws: PacketError.self) {
      try written(value, width: 8, padding: padding)
    }
    #expect(error?.reason == .stringHoldsPadding(value, padding: padding))
  }

  @Test(
    arguments: [(" a", 0x20), ("a b", 0x20), ("a\0b\0", 0x20), ("a\0", 0xFF), ("\0", 0xFF)]
      as [(String, UInt8)]
  )
  func aValueThatComesBackIsNot(_ value: String, _ padding: UInt8) throws {
    #expect(try read(written(value, width: 8, padding: padding), padding: padding) == value)
  }

  /// Eight bytes with a byte that is not NUL after the first that is, at every two places.
  @Test func nothingFollowsNUL() throws {
    for nul in 0..<16 {
      for other in nul + 1..<17 {
        var bytes = [UInt8](repeating: 0x61, count: nul) + [UInt8](repeating: 0, count: 17 - nul)
        #expect(try read(bytes) == String(repeating: "a", count: nul))
        bytes[other] = 0x62
        let error = #expect(throws: PacketError.self) { try read(bytes) }
        #expect(error?.offset == other)
      }
    }
  }

  @Test(
    arguments: [
      ("abcdefgé", 8, "abcdefg"), ("abcdefgh", 8, "abcdefgh"), ("ééééé", 9, "éééé"),
      ("e\u{301}e\u{301}", 5, "e\u{301}"), ("e\u{301}", 2, ""), ("e\u{301}", 1, ""),
      ("🇫🇷🇯🇵", 8, "🇫🇷"), ("🇫🇷🇯🇵", 15, "🇫🇷"), ("🇫🇷", 7, ""), ("🇫🇷", 4, ""),
      ("x👨‍👩‍👧‍👦", 25, "x"), ("x👨‍👩‍👧‍👦", 26, "x👨‍👩‍👧‍👦"), ("👨‍👩‍👧‍👦", 24, ""), ("👨‍👩‍👧‍👦", 0, ""),
      ("a\r\nb", 2, "a"), ("anything", 0, ""),
    ]
  )
  func truncationStopsBetweenCharacters(_ value: String, _ width: Int, _ kept: String) throws {
    let bytes = try written(value, width: width, truncating: true)
    #expect(bytes.count == width)
    #expect(try read(bytes) == kept)
  }

  @Test func whatIsCutMayLeaveNoPaddingBehind() throws {
    let bytes = try written("abc    longer", width: 6, padding: 0x20, truncating: true)
    #expect(bytes == Array("abc   ".utf8))
    #expect(try read(bytes, padding: 0x20) == "abc")
  }

  @Test func aFieldOfNoBytesHoldsTheEmptyString() throws {
    #expect(try written("", width: 0) == [])
    #expect(try read([]) == "")
    #expect(throws: PacketError.self) { try written("x", width: 0) }
  }
}
