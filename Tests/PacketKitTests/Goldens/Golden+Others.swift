import Foundation

@testable import TestPackets

extension Golden {
  static let optionals: [Golden] = [
    Golden(
      "absent",
      Optionals(number: nil, text: nil, place: nil, twice: nil, list: nil, many: [])
    ),
    Golden(
      "present",
      Optionals(
        number: 42,
        text: "Renée",
        place: Point(x: 1, y: -2),
        twice: 42,
        list: [1, 2],
        many: [1, 2]
      )
    ),
    Golden(
      "present and empty",
      Optionals(
        number: 0,
        text: "",
        place: Point(x: 0, y: 0),
        twice: 0,
        list: [],
        many: [0]
      )
    ),
    Golden(
      "some of nil",
      Optionals(
        number: nil,
        text: "x",
        place: nil,
        twice: .some(nil),
        list: nil,
        many: [nil, 7, nil]
      )
    ),
  ]

  static let rawValues: [Golden] = [
    Golden("first", RawValues(team: .red, level: .low, word: .yes, littleLevel: .low)),
    Golden("second", RawValues(team: .green, level: .middle, word: .cafe, littleLevel: .middle)),
    Golden("last", RawValues(team: .blue, level: .high, word: .none, littleLevel: .high)),
  ]

  private static let id = UUID(
    uuid: (
      0x00, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77,
      0x88, 0x99, 0xAA, 0xBB, 0xCC, 0xDD, 0xEE, 0xFF
    )
  )
  private static let zeros = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
  private static let ones = UUID(
    uuid: (255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255)
  )

  static let identified: [Golden] = [
    Golden("without owner", Identified(id: id, owner: nil)),
    Golden("with owner", Identified(id: ones, owner: id)),
    Golden(
      "zero",
      Identified(id: zeros, owner: nil),
      encodedFrom: Identified(id: zeros, owner: nil, isSelected: true)
    ),
  ]

  static let padded: [Golden] = [
    Golden("counting", Padded(flag: 1, value: 0x0203, last: 4)),
    Golden("all ones", Padded(flag: .max, value: .max, last: .max)),
  ]

  static let archives = [0, 20, 65535].map { Golden("version \($0)", Archive(version: $0)) }

  static let remaining: [Golden] = [
    Golden("empty", RemainingData(kind: 1, body: Data())),
    Golden("one byte", RemainingData(kind: 1, body: Data([0]))),
    Golden("several bytes", RemainingData(kind: 1, body: Data([0xFF, 0x00, 0x80, 0x7F]))),
    Golden("empty", RemainingBytes(kind: 1, body: [])),
    Golden("one byte", RemainingBytes(kind: 1, body: [0])),
    Golden("several bytes", RemainingBytes(kind: 1, body: [0xFF, 0x00, 0x80, 0x7F])),
    Golden("empty", RemainingString(kind: 1, body: "")),
    Golden("text", RemainingString(kind: 1, body: "Renée")),
    Golden("NUL", RemainingString(kind: 1, body: "\0")),
    Golden("empty", RemainingNumbers(kind: 1, body: [])),
    Golden("one", RemainingNumbers(kind: 1, body: [0x0102])),
    Golden("several", RemainingNumbers(kind: 1, body: [0x0102, 0xFFFE, 0])),
    Golden("empty", RemainingElements(kind: 1, names: [])),
    Golden("one", RemainingElements(kind: 1, names: ["Ann"])),
    Golden("several", RemainingElements(kind: 1, names: ["", "zoë", "x"])),
  ]
}
