import Foundation

@testable import TestPackets

extension Golden {
  static let vectors: [Golden] = [
    Golden("zero", Vectors(pair: .zero, place: .zero, color: .zero, exact: .zero)),
    Golden(
      "counting",
      Vectors(
        pair: [1, -2],
        place: [0.5, -1.5, 3.25],
        color: [1, 2, 3, 4],
        exact: [0.1, -0.2, 1e300]
      )
    ),
    Golden(
      "extremes",
      Vectors(
        pair: [.min, .max],
        place: [.infinity, -0.0, .leastNonzeroMagnitude],
        color: [255, 0, 255, 0],
        exact: [-.infinity, .leastNonzeroMagnitude, -0.0]
      )
    ),
  ]

  static let unicodeScalars: [Golden] = [
    Golden("zero", UnicodeScalars(scalar: "\0", little: "\0", list: [])),
    Golden("letters", UnicodeScalars(scalar: "A", little: "\u{E9}", list: ["日", "😀"])),
    Golden(
      "edges",
      UnicodeScalars(
        scalar: "\u{D7FF}",
        little: "\u{E000}",
        list: ["\u{10FFFF}", "\u{FFFF}", "\u{10000}"]
      )
    ),
  ]

  static let asciiStrings: [Golden] = [
    Golden(
      "empty",
      ASCIIStrings(code: "", initials: "", host: "", plain: "", little: nil, rest: "")
    ),
    Golden(
      "letters",
      ASCIIStrings(
        code: "abcd",
        initials: "RH",
        host: "example.org",
        plain: "plain",
        little: "x",
        rest: "rest"
      )
    ),
    Golden(
      "controls",
      ASCIIStrings(
        code: "\u{1}\u{7F}\t",
        initials: "\0\u{7F}",
        host: "\0",
        plain: "\r\n\0\u{7F}",
        little: "",
        rest: "\0\u{7F}"
      )
    ),
  ]

  static let alignedFields =
    [aligned("without a note", name: "abc", note: nil)]
    + (0...8).map { aligned("name of \($0)", name: String("12345678".prefix($0)), note: 0x0506) }

  private static func aligned(_ case: String, name: String, note: UInt16?) -> Golden {
    Golden(
      `case`,
      AlignedFields(
        kind: 1,
        number: 2,
        name: name,
        note: note,
        mode: 5,
        level: 17,
        inner: AlignedFields.Inner(x: 3, y: 4)
      )
    )
  }

  static let alignedBehindLength: [Golden] = [
    ("short", "abc", Data()),
    ("of 127 bytes", String(repeating: "n", count: 118), Data()),
    ("of 128 bytes", String(repeating: "n", count: 119), Data()),
    ("unknown bytes", "", Data([0, 1])),
  ].map { `case`, name, rest in
    Golden(`case`, AlignedBehindLength(kind: 1, number: 2, name: name, rest: rest))
  }

  static let rangedNumbers: [Golden] = [
    Golden(
      "lowest",
      RangedNumbers(
        percent: 1,
        signed: -5,
        score: 0,
        offset: -64,
        least: 10,
        part: 0,
        less: -.infinity,
        level: 3,
        depth: -9
      )
    ),
    Golden(
      "between",
      RangedNumbers(
        percent: 50,
        signed: 0,
        score: nil,
        offset: -1,
        least: 11,
        part: 0.25,
        less: -0.0,
        level: 10,
        depth: -5
      )
    ),
    Golden(
      "highest",
      RangedNumbers(
        percent: 100,
        signed: 5,
        score: 999,
        offset: 64,
        least: .max,
        part: 1,
        less: 0.5.nextDown,
        level: 20,
        depth: -2
      )
    ),
  ]
}
