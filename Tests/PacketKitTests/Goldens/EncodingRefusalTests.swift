import Foundation
import PacketKit
import Testing

@testable import TestPackets

/// What no bytes may stand for is refused in encoding, in its words.
@Suite struct EncodingRefusalTests {
  /// A value that must not be encoded, and the sentence that says so.
  struct Refusal: Sendable, CustomTestStringConvertible {
    let sentence: String
    let encode: @Sendable () throws -> Void

    init(_ packet: some Packet & Sendable, _ sentence: String) {
      let name = String(describing: type(of: packet))
      self.sentence = "\(name)\(sentence)"
      encode = { _ = try packet.encodedBytes() }
    }

    var testDescription: String { sentence }
  }

  static let refusals: [Refusal] = [
    collections, strings, encodings, ranges, integers, quantities, rotations, presences, followers,
    others,
  ].flatMap(\.self)

  @Test(arguments: refusals)
  func isRefused(_ refusal: Refusal) throws {
    let error = try #require(throws: PacketError.self) { try refusal.encode() }
    #expect("\(error)" == refusal.sentence)
  }
}

extension EncodingRefusalTests {
  private static let collections: [Refusal] = [
    Refusal(
      Sets(
        plain: [], names: ["a", "b", "c", "d", "e"], bytes: [], little: [], signed: [], doubles: []),
      ".names: length 5 at offset 4 is more than the maximum of 4"
    ),
    Refusal(
      Sets(plain: [], names: [], bytes: [], little: [], signed: [], doubles: [.nan, .nan]),
      ".doubles: duplicate element at offset 21"
    ),
    Refusal(
      Dictionaries(plain: [:], names: ["a": 1, "b": 1, "c": 1, "d": 1], little: [:], lists: [:]),
      ".names: length 4 at offset 4 is more than the maximum of 3"
    ),
    Refusal(
      OptionSets(buttons: .init(rawValue: 0x44), rights: [], more: nil),
      ".buttons: 0x44 at offset 0 is not a value of Buttons"
    ),
    Refusal(
      OptionSets(buttons: [], rights: .init(rawValue: 1 << 30), more: nil),
      ".rights: 0x40000000 at offset 1 is not a value of Rights"
    ),
  ]

  private static let strings: [Refusal] = [
    ("é", "", "", "", "", #".code: "é" is not ASCII"#),
    ("", "日", "", "", "", #".initials: "日" is not ASCII"#),
    ("", "", "x\u{E4}", "", "", #".host: "xä" is not ASCII"#),
    ("", "", "", "naïve", "", #".plain: "naïve" is not ASCII"#),
    ("", "", "", "", "😀", #".rest: "😀" is not ASCII"#),
    ("abcde", "", "", "", "", #".code: "abcde" is 5 bytes, but the field holds 4"#),
  ].map { code, initials, host, plain, rest, sentence in
    Refusal(
      ASCIIStrings(
        code: code,
        initials: initials,
        host: host,
        plain: plain,
        little: nil,
        rest: rest
      ),
      sentence
    )
  }

  private static let encodings: [Refusal] = [
    encoded(#".code: "日" is not Latin-1"#) { $0.code = "日" },
    encoded(#".code: "abcde" is 5 bytes, but the field holds 4"#) { $0.code = "abcde" },
    encoded(
      #".code: "a\0" contains the padding byte 0x00, so it could not be read back"#
    ) { $0.code = "a\0" },
    encoded(#".initials: "aÿ" ends in the padding byte 0xff, so it could not be read back"#) {
      $0.initials = "aÿ"
    },
    encoded(".name: length 7 at offset 7 is more than the maximum of 6") { $0.name = "naïveté" },
    encoded(#".label: "日本語abc" is 12 bytes, but the field holds 8"#) { $0.label = "日本語abc" },
    encoded(#".label: "a\0" contains the padding byte 0x00, so it could not be read back"#) {
      $0.label = "a\0"
    },
    encoded(#".tag: "a " ends in the padding byte 0x20, so it could not be read back"#) {
      $0.tag = "a "
    },
    Refusal(
      FixedData(key: Data(count: 5), salt: nil, bytes: [0, 0, 0]),
      ".key: has 5 elements, but the field holds 4"
    ),
    Refusal(
      FixedData(key: Data(count: 3), salt: nil, bytes: [0, 0, 0]),
      ".key: has 3 elements, but the field holds 4"
    ),
  ]

  private static func encoded(
    _ sentence: String,
    _ change: (inout EncodedStrings) -> Void
  ) -> Refusal {
    var value = EncodedStrings(
      code: "", initials: "", name: "", title: "", label: "", tag: "", plain: nil, rest: "")
    change(&value)
    return Refusal(value, sentence)
  }

  private static let ranges: [Refusal] = [
    ranged(".percent: 0 at offset 0 is not within 1...100") { $0.percent = 0 },
    ranged(".signed: 6 at offset 1 is not within -5...5") { $0.signed = 6 },
    ranged(".score: 1000 at offset 4 is not within 0..<1000") { $0.score = 1000 },
    ranged(".offset: -65 at offset 4 is not within -64...64") { $0.offset = -65 },
    ranged(".least: 9 at offset 5 is not within 10...") { $0.least = 9 },
    ranged(".part: nan at offset 9 is not within 0.0...1.0") { $0.part = .nan },
    ranged(".part: inf at offset 9 is not within 0.0...1.0") { $0.part = .infinity },
    ranged(".less: 0.5 at offset 13 is not within ..<0.5") { $0.less = 0.5 },
    ranged(".level: 21 at offset 21 is not within 3...20") { $0.level = 21 },
    ranged(".level: 100 at offset 21 is not within 3...20") { $0.level = 100 },
    ranged(".depth: -1 at offset 21 is not within -9...-2") { $0.depth = -1 },
  ]

  private static func ranged(
    _ sentence: String,
    _ change: (inout RangedNumbers) -> Void
  ) -> Refusal {
    var value = RangedNumbers(
      percent: 1,
      signed: 0,
      score: nil,
      offset: 0,
      least: 10,
      part: 0,
      less: 0,
      level: 3,
      depth: -9
    )
    change(&value)
    return Refusal(value, sentence)
  }

  private static let integers: [Refusal] = [
    integer(".length: 16777216 at offset 0 does not fit in 3 bytes") {
      $0.length = 0x100_0000
    },
    integer(".color: 4294967295 at offset 3 does not fit in 3 bytes") { $0.color = .max },
    integer(".change: 8388608 at offset 6 does not fit in 3 bytes") {
      $0.change = 0x80_0000
    },
    integer(".change: -8388609 at offset 6 does not fit in 3 bytes") {
      $0.change = -0x80_0001
    },
    integer(".small: 128 at offset 27 does not fit in 1 byte") { $0.small = 128 },
    integer(".score: 0 at offset 29 is not within 1...999") { $0.score = 0 },
    Refusal(
      NarrowIntegers(
        length: 0, color: 0, stamp: 0, address: 0, score: 0, list: [], name: "", tags: [], rest: []),
      ".score: 0 at offset 18 is not within 1...1000"
    ),
    Refusal(
      VarintForms(
        int8: 0, int32: 0, int64: 0, uint16: 0, first8: 0, first32: 0x1000_0000, first64: 0),
      ".first32: 268435456 at offset 5 is not within ...268435455"
    ),
  ]

  private static func integer(
    _ sentence: String,
    _ change: (inout IntegerBytes) -> Void
  ) -> Refusal {
    var value = IntegerBytes(
      length: 0, color: 0, change: 0, address: 0, shift: 0, drift: 0, small: 0, score: nil)
    change(&value)
    return Refusal(value, sentence)
  }

  private static let quantities: [Refusal] = [
    (Double.nan, "nan"), (.infinity, "inf"), (-.infinity, "-inf"),
    (1.0.nextUp, "1.0000000000000002"),
    (-1.0.nextUp, "-1.0000000000000002"),
  ].map { number, text in
    Refusal(
      QuantizedVectors(pair: [0, number], place: .zero, mode: 0, color: .zero),
      ".pair: \(text) at offset 0 is not within -1.0...1.0"
    )
  }

  private static let rotations: [Refusal] = [
    ([0, 0, 0, 0], "(0.0, 0.0, 0.0, 0.0)"),
    ([0, 0, 0, 1.01], "(0.0, 0.0, 0.0, 1.01)"),
    ([0.5, 0.5, 0.5, 0.48], "(0.5, 0.5, 0.5, 0.48)"),
    ([.nan, 0, 0, 1], "(nan, 0.0, 0.0, 1.0)"),
    ([0, .infinity, 0, 1], "(0.0, inf, 0.0, 1.0)"),
  ].map { rotation, text in
    Refusal(
      UnitQuaternions(
        coarse: [0, 0, 0, 1],
        usual: rotation,
        good: [0, 0, 0, 1],
        fine: [0, 0, 0, 1]
      ),
      ".usual: \(text) at offset 1 is not a unit quaternion"
    )
  }

  private static let presences: [Refusal] = [
    present(".name: has a value, but hasName is false") { $0.name = "" },
    present(".name: is nil, but hasName is true") { $0.hasName = true },
    present(".place: has a value, but hasPlace is false") { $0.place = .zero },
    present(".badge: is nil, but hasBadge is true") { $0.hasBadge = true },
    present(".turn: is nil, but hasBadge is true") {
      $0.hasBadge = true
      $0.badge = 1
    },
  ]

  private static func present(
    _ sentence: String,
    _ change: (inout PresentFields) -> Void
  ) -> Refusal {
    var value = PresentFields(hasName: false, hasPlace: false, hasBadge: false)
    change(&value)
    return Refusal(value, sentence)
  }

  /// What no decoder accepts after a packet that takes all remaining bytes, or that leaves its checksum.
  private static let followers: [Refusal] = [
    Refusal(
      AfterRemaining(
        hasText: true, count: 0, rest: KindAndText(kind: 1, text: "ab"), numbers: [], text: ""),
      ".text: \(follows) at offset 5"),
    Refusal(
      AfterRemaining(
        hasText: false, count: 1, rest: KindAndText(kind: 1, text: "ab"), numbers: [1]),
      ": \(follows) at offset 5"),
    Refusal(
      AfterChecksum(count: 1, summed: LeftChecksum(), numbers: [9]), ": \(follows) at offset 2"),
    Refusal(
      AfterChecksum(count: 1, summed: LeftChecksum(level: 7), numbers: [9]),
      ": \(follows) at offset 3"),
  ]

  private static let follows =
    "a value that takes all remaining bytes must come last, but another follows"

  private static let others: [Refusal] = [
    Refusal(
      CodedColors(
        plain: .init(red: 32, green: 0, blue: 0),
        text: nil,
        last: .init(red: 0, green: 0, blue: 0)
      ),
      ".plain: the color does not fit 16 bits at offset 0"
    ),
    Refusal(
      AlignedFields(
        kind: 0,
        number: 0,
        name: "",
        note: nil,
        mode: 8,
        level: 0,
        inner: .init(x: 0, y: 0)
      ),
      ".mode: 8 at offset 18 does not fit in 3 bits"
    ),
    Refusal(
      CheckedByAdler32(body: Data(count: 65536)),
      ".body: length 65536 at offset 2 is more than the maximum of 65535"
    ),
    Refusal(
      SettingsV1(volume: 0, name: "", rest: Data(count: 65536)),
      ": length 65541 at offset 0 is more than the maximum of 65535"
    ),
    Refusal(
      Timings(
        day: .distantFuture,
        moment: Date(timeIntervalSince1970: .nan),
        instant: .distantPast,
        tick: .distantPast,
        long: .zero,
        short: .zero,
        shorter: nil,
        shortest: .zero
      ),
      ".moment: nan s at offset 8 does not fit in a Date of milliseconds"
    ),
    Refusal(
      Timings(
        day: Date(timeIntervalSince1970: 0),
        moment: Date(timeIntervalSince1970: 0),
        instant: Date(timeIntervalSince1970: 0),
        tick: Date(timeIntervalSince1970: 0),
        long: .zero,
        short: .zero,
        shorter: .seconds(Int64.max),
        shortest: .zero
      ),
      ".shorter: 9.223372036854776e+18 seconds at offset 49 does not fit in an Int64 of microseconds"
    ),
  ]
}
