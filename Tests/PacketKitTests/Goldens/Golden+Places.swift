@testable import TestPackets

extension Golden {
  static let markedFields = [
    Golden(
      "absent", MarkedFields(kind: 0, name: "", note: nil, mode: 0, level: 0, rest: [])),
    Golden(
      "present",
      MarkedFields(kind: 0xCE, name: "Renée", note: 0x0D0A, mode: 5, level: 17, rest: [0x2A2A, 1])
    ),
    Golden(
      "aligned", MarkedFields(kind: 1, name: "abcd", note: 2, mode: 7, level: 31, rest: [3])),
  ]

  static let filledFields = [
    Golden(
      "empty",
      FilledFields(
        kind: 0, name: "", note: nil, mode: 0, level: 0, seven: 0, hasTarget: false, target: nil,
        numbers: [])
    ),
    Golden(
      "full",
      FilledFields(
        kind: 255, name: "Ren\u{E9}e!", note: 0xFFFF, mode: 7, level: 31, seven: 127,
        hasTarget: true, target: Point(x: -1, y: -1), numbers: [1, 2])
    ),
    Golden(
      "counting",
      FilledFields(
        kind: 1, name: "abc", note: 2, mode: 3, level: 4, seven: 5, hasTarget: true,
        target: Point(x: 6, y: 7), numbers: [8])
    ),
  ]
}
