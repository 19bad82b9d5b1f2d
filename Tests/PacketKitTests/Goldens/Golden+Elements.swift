import Foundation

@testable import TestPackets

extension Golden {
  static let timedElements: [Golden] = [
    Golden(
      "at a point in time",
      TimedElements(
        moments: [Date(timeIntervalSince1970: -0.25), Date(timeIntervalSince1970: 1.75e9 + 0.125)],
        spans: [.seconds(86400), .seconds(-1)], event: .at(Date(timeIntervalSince1970: 1.75e9)),
        rest: [.microseconds(1)])
    ),
    Golden(
      "for some time",
      TimedElements(
        moments: [], spans: [.zero, .seconds(Int64.max)], event: .lasts(7, .milliseconds(1500)),
        rest: [])
    ),
  ]

  static let codedElements: [Golden] = [
    Golden(
      "empty",
      CodedElements(
        numbers: [], deltas: [], triples: [0, 0], words: [], paths: [], colors: nil, codes: [],
        names: [])
    ),
    Golden(
      "one each",
      CodedElements(
        numbers: [300],
        deltas: [-1],
        triples: [-2, 0x010203],
        words: ["ab"],
        paths: [Data([1, 0xFF])],
        colors: [CodedColors.Color(red: 1, green: 2, blue: 3)],
        codes: ["é"],
        names: ["Renée"]
      )
    ),
    Golden(
      "at the limits",
      CodedElements(
        numbers: [0, 127, 128, .max],
        deltas: [.max, .min, 0],
        triples: [-0x80_0000, 0x7F_FFFF],
        words: ["", "abcd", "\0"],
        paths: [Data(), Data(1...100), Data()],
        colors: [],
        codes: ["", "abc", "  ÿ"],
        names: ["", "", "x"]
      )
    ),
    Golden("empty", CodedRegions(protocols: [], numbers: nil, length: 1, names: [])),
    Golden(
      "protocols and names",
      CodedRegions(
        protocols: ["h2", "http/1.1"], numbers: [300, 0], length: 5, names: ["é", "", ""])
    ),
  ]
}
