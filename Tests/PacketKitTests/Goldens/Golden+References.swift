import Foundation
@testable import TestPackets

// Fields that follow from others.
extension Golden {
  static let references: [Golden] = [
    derived, counted, sized, regions, conditions, nested, trailing, followers, tagged,
    others,
  ].flatMap(\.self)

  private static let derived: [Golden] = [
    Golden("nothing", DerivedFields(kind: 0, names: [], body: Data())),
    Golden(
      "names and a body", DerivedFields(kind: 5, names: ["", "Renée"], body: Data([1, 2, 3]))),
    Golden(
      "many",
      DerivedFields(kind: 7, names: Array(repeating: "a", count: 255), body: Data(count: 300))
    ),
  ]

  private static let counted: [Golden] = [
    Golden(
      "one",
      CountedFields(count: 1, points: [258], bytes: [1, 2, 3], names: ["a"], prices: [:])
    ),
    Golden(
      "two",
      CountedFields(
        count: 2,
        points: [1, 65535],
        bytes: [5, 4, 3, 2, 1],
        names: ["b", "Renée"],
        prices: [7: -2]
      )
    ),
  ]

  private static let sized: [Golden] = [
    Golden(
      "a letter",
      SizedFields(
        length: 1,
        text: "x",
        numbers: [513],
        names: [""],
        tail: KindAndText(kind: 9, text: "y")
      )
    ),
    Golden(
      "two letters",
      SizedFields(
        length: 2,
        text: "ab",
        numbers: [1, 65535],
        names: ["z"],
        tail: KindAndText(kind: 0, text: "é")
      )
    ),
  ]

  private static let regions: [Golden] = [
    Golden(
      "empty",
      LengthPrefixedRegions(
        names: [],
        numbers: [],
        tail: KindAndText(kind: 0, text: ""),
        text: "",
        data: Data(count: 2),
        bytes: nil
      )
    ),
    Golden(
      "full",
      LengthPrefixedRegions(
        names: ["a", ""],
        numbers: [1, 2],
        tail: KindAndText(kind: 3, text: "t"),
        text: "Renée",
        data: Data([1, 2, 3]),
        bytes: [9]
      )
    ),
  ]

  private static let conditions: [Golden] = [
    present("nothing"),
    present("name", name: "Renée"),
    present("channel", channel: 258),
    present("owner", rights: [.read], owner: 3),
    present("level", level: 7),
    present(
      "all",
      rights: [.read, .write],
      name: "a",
      channel: 1,
      owner: 2,
      level: 3,
      score: 65534
    ),
  ]

  private static let nested: [Golden] = [
    Golden(
      "nothing",
      NestedConditions(
        head: .init(
          kind: .move, rights: .read, step: 1, rest: 3, end: .init(code: 3, isLong: false)))),
    Golden(
      "all",
      NestedConditions(
        head: .init(
          kind: .chat, rights: [.own, .write], step: 3, rest: 15,
          end: .init(code: 258, isLong: true)),
        text: "Renée", owner: 7, third: 8, code: 0x0A0B, length: 9)),
  ]

  private static let trailing: [Golden] = [
    Golden("nothing", TrailingParts(kind: 1)),
    Golden("level", TrailingParts(kind: 2, level: 7)),
    Golden("name", TrailingParts(kind: 3, level: 7, name: "")),
    Golden("note", TrailingParts(kind: 4, level: 255, name: "a", note: "")),
    Golden("score", TrailingParts(kind: 5, level: 0, name: "Ren\u{E9}e", note: "ab", score: 258)),
    Golden("nothing", TrailingSums(kind: 0)),
    Golden("body", TrailingSums(kind: 1, body: Data())),
    Golden("mark", TrailingSums(kind: 2, body: Data([9]), mark: 0xABCD)),
    Golden("rest", TrailingSums(kind: 3, body: Data([1, 2]), mark: 0x0506, rest: "\u{E9}")),
  ]

  private static let followers: [Golden] = [
    Golden(
      "nothing",
      AfterRemaining(hasText: false, count: 0, rest: KindAndText(kind: 1, text: ""), numbers: [])),
    Golden(
      "text",
      AfterRemaining(hasText: false, count: 0, rest: KindAndText(kind: 2, text: "ab"), numbers: [])),
    Golden("absent", AfterChecksum(count: 0, summed: LeftChecksum(), numbers: [])),
    Golden("present", AfterChecksum(count: 0, summed: LeftChecksum(level: 7), numbers: [])),
    Golden("empty", WideLengths(text: "", data: Data(), numbers: [], count: 0, bytes: [])),
    Golden(
      "full",
      WideLengths(text: "abcd", data: Data([1, 2, 3, 4]), numbers: [258], count: 1, bytes: [5, 6])),
  ]

  private static let tagged: [Golden] = [
    Golden(
      "a text, nothing, a dot",
      TaggedFields(
        other: 9,
        flags: 0,
        form: .dot,
        body: .text(KindAndLength(text: "hi")),
        second: .nothing,
        shape: .dot
      )
    ),
    Golden(
      "a number, a text, a line",
      TaggedFields(
        other: 1,
        flags: 15,
        form: .line,
        body: .number(258, isLast: true),
        second: .text(KindAndLength(text: "hi")),
        shape: .line(from: 3, to: 4)
      )
    ),
    Golden(
      "other tags",
      TaggedFields(
        other: 0,
        flags: 0,
        form: .dot,
        body: .other(tag: 77),
        second: .other(tag: 0),
        shape: .dot
      )
    ),
    Golden(
      "a number, none, a text",
      TaggedRegions(
        body: .number(258, isLast: true), code: .text, second: nil, form: 1, length: 3, flags: 7,
        third: .text(KindAndLength(text: "abc")))
    ),
    Golden(
      "bytes, bytes, nothing",
      TaggedRegions(
        body: .other(tag: 0, Data(1...20)), code: .unknown,
        second: .other(tag: 77, Data()), form: 9, length: 1, flags: 0x0102, third: .nothing)
    ),
  ]

  private static let others: [Golden] = [
    Golden("text", OtherNotes.text("Renée")),
    Golden("stop", OtherNotes.stop),
    Golden("other", OtherNotes.other(0x102, Data([1, 2, 3]))),
    Golden("other without bytes", OtherNotes.other(2, Data())),
  ]

  private static func present(
    _ case: String,
    rights: OptionSets.Rights = [],
    name: String? = nil,
    channel: UInt16? = nil,
    owner: UInt8? = nil,
    level: UInt8? = nil,
    score: UInt16? = nil
  ) -> Golden {
    Golden(
      `case`,
      PresentConditions(
        flags: PresentConditions.Flags(hasName: name != nil),
        kind: channel == nil ? .move : .chat,
        rights: owner == nil ? rights : rights.union(.own),
        name: name,
        channel: channel,
        owner: owner,
        level: level,
        score: score
      )
    )
  }
}
