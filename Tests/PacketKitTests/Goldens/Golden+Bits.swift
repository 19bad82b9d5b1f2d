@testable import TestPackets

extension Golden {
  static let bitRuns: [Golden] = [
    zeroBits("zero") { _ in },
    zeroBits("least") {
      $0.lean = -8
      $0.signed = -(1 << 20)
      $0.side = .left
      $0.signedAll = .min
    },
    zeroBits("minus one") {
      $0.lean = -1
      $0.signed = -1
      $0.side = .left
      $0.signedAll = -1
    },
    Golden(
      "one",
      BitRuns(
        isAlive: true,
        lives: 1,
        lean: 1,
        between: 1,
        eleven: 1,
        signed: 1,
        team: .green,
        side: .right,
        isWide: true,
        all: 1,
        signedAll: 1,
        seven: 1,
        word: 1
      )
    ),
    Golden(
      "greatest",
      BitRuns(
        isAlive: true,
        lives: 7,
        lean: 7,
        between: 255,
        eleven: 2047,
        signed: 1 << 20 - 1,
        team: .none,
        side: .right,
        isWide: true,
        all: .max,
        signedAll: .max,
        seven: 127,
        word: .max
      )
    ),
    Golden(
      "counting",
      BitRuns(
        isAlive: false,
        lives: 5,
        lean: -3,
        between: 0xAA,
        eleven: 0x123,
        signed: -0x54321,
        team: .blue,
        side: .middle,
        isWide: false,
        all: 0x0123_4567_89AB_CDEF,
        signedAll: -0x0123_4567_89AB_CDEF,
        seven: 0x55,
        word: 0xCAFE_BABE
      )
    ),
  ]

  /// Zeros but for a few fields.
  private static func zeroBits(_ name: String, _ change: (inout BitRuns) -> Void) -> Golden {
    var value = BitRuns(
      isAlive: false,
      lives: 0,
      lean: 0,
      between: 0,
      eleven: 0,
      signed: 0,
      team: .red,
      side: .middle,
      isWide: false,
      all: 0,
      signedAll: 0,
      seven: 0,
      word: 0
    )
    change(&value)
    return Golden(name, value)
  }

  static let presentFields: [Golden] = [
    present("nothing"),
    present("name", name: "Renée"),
    present("place", place: [1, -2]),
    present("badge and turn", badge: 5, turn: 300),
    present("all", name: "", place: .zero, badge: 0, turn: 0),
  ]

  private static func present(
    _ case: String,
    name: String? = nil,
    place: SIMD2<Int16>? = nil,
    badge: UInt32? = nil,
    turn: UInt16? = nil
  ) -> Golden {
    Golden(
      `case`,
      PresentFields(
        hasName: name != nil,
        hasPlace: place != nil,
        hasBadge: badge != nil,
        name: name,
        place: place,
        badge: badge,
        turn: turn
      )
    )
  }
}
