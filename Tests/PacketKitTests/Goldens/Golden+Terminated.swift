import Foundation

@testable import TestPackets

extension Golden {
  static let terminatedFields: [Golden] = [
    Golden(
      "empty",
      TerminatedFields(
        name: "", line: "", path: Data(), bytes: [], numbers: [], points: [], note: nil)
    ),
    Golden(
      "short",
      TerminatedFields(
        name: "Renée",
        line: "a\0b",
        path: Data([0, 10]),
        bytes: [255, 1],
        numbers: [0xFF00, 0x0A0B],
        points: [Point(x: 1, y: -1)],
        note: "n"
      )
    ),
    Golden(
      "at the maximum",
      TerminatedFields(
        name: String(repeating: "x", count: 70) + "é",
        line: "12345678",
        path: Data(0...99),
        bytes: Array(1...40),
        numbers: [0, 1, 0xFFFE],
        points: [Point(x: 0, y: 0), Point(x: -2, y: .min), Point(x: 0x7F00, y: -1)],
        note: ""
      )
    ),
  ]
}
