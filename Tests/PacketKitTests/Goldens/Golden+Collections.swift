@testable import TestPackets

extension Golden {
  static let segments: [Golden] = [
    Golden("origin", Segment(start: Point(x: 0, y: 0), end: Point(x: 0, y: 0), label: "")),
    Golden(
      "diagonal",
      Segment(start: Point(x: 1, y: 2), end: Point(x: -1, y: -2), label: "diagonal")
    ),
    Golden(
      "extremes",
      Segment(start: Point(x: .min, y: .max), end: Point(x: .max, y: .min), label: "é")
    ),
  ]

  static let rosters: [Golden] = [
    Golden("no players", Roster(title: "Empty", players: [])),
    Golden("one player", Roster(title: "", players: [Player(name: "Renée", score: 42)])),
    Golden(
      "four players",
      Roster(
        title: "Team",
        players: [
          Player(name: "Ann", score: 1),
          Player(name: "", score: 0),
          Player(name: "zoë", score: 65535),
          Player(name: "👩‍🚀", score: 7),
        ]
      )
    ),
  ]

  static let arrays: [Golden] = [
    Golden(
      "empty",
      Arrays(
        byUInt8: [],
        byUInt16: [],
        byUInt32: [],
        byUInt64: [],
        byVarint: [],
        little: [],
        three: [1, 2, 3]
      )
    ),
    Golden(
      "one element",
      Arrays(
        byUInt8: [0x0102],
        byUInt16: [-2],
        byUInt32: [255],
        byUInt64: [1.5],
        byVarint: [true],
        little: [0x0102_0304],
        three: [0, 0, 0]
      )
    ),
    Golden(
      "several elements",
      Arrays(
        byUInt8: [1, 2, 65535],
        byUInt16: [0, -1, .max, .min],
        byUInt32: [0, 1, 2, 3, 255],
        byUInt64: [-0.0, .leastNonzeroMagnitude],
        byVarint: [true, false, true],
        little: [1, .max],
        three: [0x0102, 0x0304, 0xFFFF]
      )
    ),
    Golden(
      "many elements",
      Arrays(
        byUInt8: Array(0..<255),
        byUInt16: Array(0..<256),
        byUInt32: (0..<257).map { UInt8(truncatingIfNeeded: $0) },
        byUInt64: [0.5, 0.25, 0.125],
        byVarint: (0..<128).map { $0 % 2 == 0 },
        little: Array(0..<100),
        three: [7, 8, 9]
      )
    ),
  ]

  static let nestedArrays: [Golden] = [
    Golden(
      "empty",
      NestedArrays(
        names: [],
        matrix: [],
        cube: [],
        points: [Point(x: 0, y: 0), Point(x: 0, y: 0)]
      )
    ),
    Golden(
      "empty inside",
      NestedArrays(
        names: ["", ""],
        matrix: [[], []],
        cube: [[], [[]]],
        points: [Point(x: 1, y: 2), Point(x: 3, y: 4)]
      )
    ),
    Golden(
      "filled",
      NestedArrays(
        names: ["Ann", "zoë", ""],
        matrix: [[1], [2, -3]],
        cube: [[[1, 2], [3]], [[4]]],
        points: [Point(x: -1, y: -2), Point(x: 5, y: 6)]
      )
    ),
  ]

  static let empties =
    [0, 1, 1024].map { count in
      Golden("\(count) of no bytes", Empties(items: Array(repeating: Empty(), count: count)))
    } + [Golden("no bytes", Empty())]

  static let trees: [Golden] = [
    Golden("leaf", Tree(label: 1, children: [])),
    Golden(
      "branches",
      Tree(
        label: 1,
        children: [
          Tree(label: 2, children: [Tree(label: 3, children: [])]),
          Tree(label: 4, children: []),
        ]
      )
    ),
    Golden(
      "as deep as may be",
      (2...63).reduce(Tree(label: 1, children: [])) { tree, label in
        Tree(label: UInt8(label), children: [tree])
      }
    ),
  ]
}
