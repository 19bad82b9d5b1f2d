@testable import TestPackets

extension Golden {
  static let sets: [Golden] = [
    Golden("empty", Sets(plain: [], names: [], bytes: [], little: [], signed: [], doubles: [])),
    Golden(
      "one element",
      Sets(plain: [7], names: ["Renée"], bytes: [0], little: [7], signed: [-7], doubles: [-0.0])
    ),
    Golden(
      "several elements",
      Sets(
        plain: [65535, 2, 256, 1],
        names: ["b", "aa", "", "a"],
        bytes: [9, 3, 255],
        little: [1, 256, 0x0201, 0x0102],
        signed: [-1, 0, 1, .min, .max],
        doubles: [0, -1.5, 1.5, -.infinity]
      )
    ),
    Golden(
      "many elements",
      Sets(
        plain: Set(0..<300),
        names: [],
        bytes: Set(0..<200),
        little: [],
        signed: [],
        doubles: []
      )
    ),
    Golden(
      "as many combining marks as may be",
      Sets(
        plain: [],
        names: ["e" + String(repeating: "\u{345}", count: 128)],
        bytes: [],
        little: [],
        signed: [],
        doubles: []
      )
    ),
  ]

  static let dictionaries: [Golden] = [
    Golden("empty", Dictionaries(plain: [:], names: [:], little: [:], lists: [:])),
    Golden(
      "one pair",
      Dictionaries(plain: [1: 2], names: ["Renée": 3], little: [4: 5], lists: [-6: [7, 8]])
    ),
    Golden(
      "several pairs",
      Dictionaries(
        plain: [255: 0, 3: 65535, 0: 1],
        names: ["b": 1, "aa": 2, "": 3],
        little: [1: 1, 256: 2, 0x0201: 3],
        lists: [-1: [], 0: [1], 1: [2, 3], -128: [4], 127: []]
      )
    ),
    Golden(
      "many pairs",
      Dictionaries(
        plain: [:],
        names: [:],
        little: Dictionary(uniqueKeysWithValues: (0..<200).map { ($0, 3 * $0) }),
        lists: [:]
      )
    ),
  ]

  static let optionSets: [Golden] = [
    Golden("none", OptionSets(buttons: [], rights: [], more: nil)),
    Golden("some", OptionSets(buttons: .jump, rights: .write, more: [])),
    Golden(
      "all",
      OptionSets(
        buttons: [.fire, .jump, .menu],
        rights: [.read, .write, .own],
        more: .knownOptions
      )
    ),
  ]
}
