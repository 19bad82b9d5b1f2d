import Foundation

@testable import TestPackets

extension Golden {
  static let checked: [Golden] = [crc32, crc32C, crc16, adler32, sized].flatMap(\.self)

  private static let crc32: [Golden] =
    ([("empty", ""), ("text", "Renée"), ("check", "123456789")] as [(String, String)])
    .map { Golden($0, CheckedByCRC32(kind: 1, text: $1)) }

  private static let crc32C: [Golden] =
    ([("zero", 0), ("one", 1), ("all ones", .max)] as [(String, UInt32)])
    .map { Golden($0, CheckedByCRC32C(kind: 7, number: $1)) }

  private static let crc16: [Golden] = [
    Golden("empty", CheckedByCRC16(kind: 0, body: Data())),
    Golden("check", CheckedByCRC16(kind: 0x31, body: Data("23456789".utf8))),
    Golden("zeros", CheckedByCRC16(kind: 0, body: Data(count: 40))),
  ]

  private static let adler32: [Golden] = [
    Golden("empty", CheckedByAdler32(body: Data())),
    Golden("bytes", CheckedByAdler32(body: Data([0, 1, 2]))),
    Golden("beyond the modulus", CheckedByAdler32(body: Data(repeating: 0xFF, count: 1000))),
  ]

  private static let sized: [Golden] = [
    Golden("alone", CheckedAndSized(number: 1, rest: Data())),
    Golden("unknown bytes", CheckedAndSized(number: 0xCAFE_BABE, rest: Data("later".utf8))),
  ]

  static let summed: [Golden] = [chunks, headers, records].flatMap(\.self)

  private static let chunks: [Golden] =
    ([
      ("empty", 0, "IEND", Data(), nil), ("bytes", 7, "IDAT", Data([1, 2, 3]), 9),
      ("long", 0xFFFF, "a", Data(repeating: 0xA5, count: 200), 0),
    ] as [(String, UInt16, String, Data, UInt8?)])
    .map { Golden($0, SummedChunk(number: $1, kind: $2, body: $3, flags: $4, tail: 0x0102)) }

  private static let headers: [Golden] =
    ([("empty", Data()), ("payload", Data([1, 2, 3]))] as [(String, Data)]).map {
      Golden(
        $0,
        SummedHeader(
          version: 0x4500, length: 0x73, source: 0xC0A8_0001, target: 0xC0A8_00C7, payload: $1)
      )
    }

  private static let records: [Golden] = [
    Golden("alone", SummedRecord(kind: 5, attributes: 0, time: 0, rest: Data())),
    Golden(
      "unknown bytes",
      SummedRecord(kind: 5, attributes: 3, time: 0xCAFE_BABE, rest: Data("later".utf8))),
  ]

  static let otherChecksums: [Golden] = [
    crc24, texts.map { Golden($0, CheckedByModbus(kind: 0xFE, text: $1)) },
    texts.map { Golden($0, CheckedByInternet(kind: 0xFE, text: $1)) },
    texts.map { Golden($0, CheckedByFletcher16(kind: 0xFE, text: $1)) },
    texts.map { Golden($0, CheckedBySum8(kind: 0xFE, text: $1)) },
    texts.map { Golden($0, CheckedByXOR8(kind: 0xFE, text: $1)) },
    texts.map { Golden($0, CheckedByOwn(kind: 0xFE, text: $1)) },
  ].flatMap(\.self)

  private static let crc24: [Golden] = [
    Golden("empty", CheckedByCRC24(kind: 0x31, body: Data())),
    Golden("check", CheckedByCRC24(kind: 0x31, body: Data("23456789".utf8))),
    Golden("zeros", CheckedByCRC24(kind: 0x31, body: Data(count: 40))),
  ]

  private static let texts: [(String, String)] = [
    ("empty", ""), ("odd", "odd"), ("even", "Renée"),
    ("long", String(repeating: "long text ", count: 12)),
  ]

  static let codedColors: [Golden] = [
    Golden(
      "black and white",
      CodedColors(
        plain: .init(red: 0, green: 0, blue: 0),
        text: nil,
        last: .init(red: 31, green: 63, blue: 31)
      )
    ),
    Golden(
      "text",
      CodedColors(
        plain: .init(red: 1, green: 2, blue: 3),
        text: .init(red: 255, green: 10, blue: 0),
        last: .init(red: 0, green: 0, blue: 0)
      )
    ),
  ]

  static let littleChunks: [Golden] = [
    Golden(
      "empty",
      LittleChunk(
        number: 0,
        big: 0,
        name: "",
        list: [],
        player: Player(name: "", score: 0),
        id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)),
        count: 0,
        place: .zero,
        bits: 0,
        wrapped: nil
      )
    ),
    Golden(
      "counting",
      LittleChunk(
        number: 0x0102_0304,
        big: 0x0102_0304,
        name: "zoë",
        list: [0x0102, 0x0304],
        player: Player(name: "Ann", score: 0x0102),
        id: UUID(uuid: (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)),
        count: 300,
        place: [0x0102, -2],
        bits: 0x123,
        wrapped: -0x0102_0304_0506_0708
      )
    ),
  ]

  static let commands: [Golden] = [
    Golden("stop", Command.stop),
    Golden("join", Command.join(Player(name: "Renée", score: 42))),
    Golden("chat", Command.chat("hi", to: 7)),
    Golden("list", Command.list([1, 2, 3])),
    Golden("later", Command.later(.place(x: 1, y: -2))),
    Golden("much later", Command.later(.wide(.pair(.leaf(5), .none)))),
    Golden("number", LittleCommand.number(0x0102_0304)),
    Golden("place", LittleCommand.place(x: 0x0102, y: -1)),
    Golden("wide", LittleCommand.wide(.leaf(5))),
    Golden("leaf", VarintCommand.leaf(5)),
    Golden("none", VarintCommand.none),
    Golden("pair", VarintCommand.pair(.leaf(5), .none)),
    Golden(
      "pair of pairs",
      VarintCommand.pair(.pair(.leaf(5), .leaf(5)), .pair(.none, .leaf(5)))
    ),
    Golden(
      "forty deep",
      (0..<40).reduce(VarintCommand.leaf(5)) { inner, _ in .pair(inner, .none) }
    ),
  ]
}

extension Golden {
  static let sizedUnions: [Golden] = [
    Golden("joined", Notice.joined(7)),
    Golden("chat", Notice.chat("hi", unknown: Data())),
    Golden("chat of a later version", Notice.chat("hi", unknown: Data([0, 9]))),
    Golden("left", Notice.left(Data())),
    Golden("left of a later version", Notice.left(Data([0xFF]))),
    Golden("two bytes", WithRest(first: 1, rest: Rest(bytes: Data([2, 3])))),
    Golden("no bytes", WithRest(first: 1, rest: Rest(bytes: Data()))),
  ]
}
