@testable import TestPackets

extension Golden {
  static let markedFields: [Golden] = [
    Golden(
      "absent", MarkedFields(kind: 0, name: "", note: nil, mode: 0, level: 0, rest: [])),
    Golden(
      "present",
      MarkedFields(kind: 0xCE, name: "Renée", note: 0x0D0A, mode: 5, level: 17, rest: [0x2A2A, 1])
    ),
    Golden(
      "aligned", MarkedFields(kind: 1, name: "abcd", note: 2, mode: 7, level: 31, rest: [3])),
  ]

  static let filledFields: [Golden] = [
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

  static let lowBitRuns: [Golden] = [
    Golden(
      "zero",
      LowBitRuns(
        pad: 0, isDown: false, lean: 0, between: 0, x: 0, y: 0, seven: 0, team: .red, all: 0,
        signedAll: 0, luck: 0)
    ),
    Golden(
      "one",
      LowBitRuns(
        pad: 1, isDown: true, lean: 1, between: 1, x: 1, y: 1, seven: 1, team: .green, all: 1,
        signedAll: 1, luck: 1)
    ),
    Golden(
      "counting",
      LowBitRuns(
        pad: 0xA, isDown: false, lean: -3, between: 0x1234, x: 0x123, y: -0x654, seven: 0x55,
        team: .blue, all: 0x0123_4567_89AB_CDEF, signedAll: -0x0123_4567_89AB_CDEF, luck: 0)
    ),
    Golden(
      "least",
      LowBitRuns(
        pad: 15, isDown: true, lean: -4, between: .max, x: 0xFFF, y: -0x800, seven: 127,
        team: .red, all: .max, signedAll: .min, luck: 0)
    ),
  ]
}
