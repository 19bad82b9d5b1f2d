import Foundation

@testable import TestPackets

extension Golden {
  static let fixedWidthStrings: [Golden] = [
    ("empty", "", "", ""),
    ("full width", "abcdefgh", "ijklmnop", "qrstuvwx"),
    ("one short", "abcdefg", "ijklmno", "qrstuvw"),
    ("multi-byte", "née", "née", "née"),
    ("full width of multi-byte", "αβγδ", "😀👍", "aé日b"),
    ("other padding inside", "a b ", " a\0b\0", " a\0 b\0"),
    ("byte order mark", "\u{FEFF}", "\u{FEFF}", "\u{FEFF}"),
    ("character with the padding's number", "ÿ", "ÿ", "zÿ"),
  ].map { name, nul, space, ones in
    Golden(name, FixedWidthStrings(nul: nul, space: space, ones: ones))
  }

  static let truncatedStrings: [Golden] = [
    ("fits", "abcdefgh", "abcdefgh"),
    ("ASCII", "longer-than-8", "longer-t"),
    ("accent at the edge", "abcdefg\u{E9}", "abcdefg"),
    ("combining accent at the edge", "abcdefe\u{301}", "abcdef"),
    ("flag at the edge", "a🇫🇷", "a"),
    ("family longer than the field", "👨‍👩‍👧‍👦", ""),
    ("emoji that fit", "😀👍😀", "😀👍"),
  ].map { name, whole, kept in
    Golden(name, TruncatedStrings(text: kept), encodedFrom: TruncatedStrings(text: whole))
  }

  static let prefixedStrings: [Golden] =
    ([("multi-byte", Array(repeating: "naïve", count: 8))] + texts).map { name, texts in
      Golden(
        name,
        PrefixedStrings(
          byUInt8: texts[0],
          byUInt16: texts[1],
          byUInt32: texts[2],
          byUInt64: texts[3],
          byVarint: texts[4],
          byLittleUInt16: texts[5],
          byLittleUInt32: texts[6],
          byLittleUInt64: texts[7]
        )
      )
    }

  static let prefixedData: [Golden] = byteStrings.map { name, bytes in
    let data = bytes.map { Data($0) }
    return Golden(
      name,
      PrefixedData(
        byUInt8: data[0],
        byUInt16: data[1],
        byUInt32: data[2],
        byUInt64: data[3],
        byVarint: data[4],
        byLittleUInt16: data[5],
        byLittleUInt32: data[6],
        byLittleUInt64: data[7]
      )
    )
  }

  static let prefixedBytes: [Golden] = byteStrings.map { name, bytes in
    Golden(
      name,
      PrefixedBytes(
        byUInt8: bytes[0],
        byUInt16: bytes[1],
        byUInt32: bytes[2],
        byUInt64: bytes[3],
        byVarint: bytes[4],
        byLittleUInt16: bytes[5],
        byLittleUInt32: bytes[6],
        byLittleUInt64: bytes[7]
      )
    )
  }

  private static let texts: [(name: String, values: [String])] = [
    ("empty", Array(repeating: "", count: 8)),
    ("short", (1...8).map { String("abcdefgh".prefix($0)) }),
    ("long", [255, 256, 257, 258, 128, 256, 259, 260].map { String(repeating: "x", count: $0) }),
    ("127 bytes", Array(repeating: String(repeating: "y", count: 127), count: 8)),
  ]

  private static let byteStrings: [(name: String, values: [[UInt8]])] =
    texts.map { ($0.name, $0.values.map { Array($0.utf8) }) }
    + [("any byte", Array(repeating: [0x00, 0xFF, 0x80, 0x7F], count: 8))]

  static let bounded: [Golden] = [
    Golden("at the maximum", Bounded(text: "abcd", body: Data([1, 2, 3]), numbers: [1, 2])),
    Golden("empty", Bounded(text: "", body: Data(), numbers: [])),
  ]
}
