import Foundation
import PacketKit

@testable import TestPackets

extension Golden {
  static let integerBytes: [Golden] = [
    Golden(
      "zero",
      IntegerBytes(
        length: 0, color: 0, change: 0, address: 0, shift: 0, drift: 0, small: 0, score: nil)
    ),
    Golden(
      "counting bytes",
      IntegerBytes(
        length: 0x010203, color: 0x010203, change: 0x010203, address: 0x0102_0304_0506,
        shift: 0x01_0203_0405, drift: 0x01_0203_0405_0607, small: 1, score: 0x0102)
    ),
    Golden(
      "minus two",
      IntegerBytes(
        length: 0xFF_FFFE, color: 0xFF_FFFE, change: -2, address: 0xFFFF_FFFF_FFFE, shift: -2,
        drift: -2, small: -2, score: 999)
    ),
    Golden(
      "greatest",
      IntegerBytes(
        length: 0xFF_FFFF, color: 0xFF_FFFF, change: 0x7F_FFFF, address: 0xFFFF_FFFF_FFFF,
        shift: 0x7F_FFFF_FFFF, drift: 0x7F_FFFF_FFFF_FFFF, small: 0x7F, score: 999)
    ),
    Golden(
      "least",
      IntegerBytes(
        length: 0, color: 0, change: -0x80_0000, address: 0, shift: -0x80_0000_0000,
        drift: -0x80_0000_0000_0000, small: -0x80, score: 1)
    ),
  ]

  static let narrowIntegers: [Golden] = [
    Golden(
      "zero",
      NarrowIntegers(
        length: 0, color: 0, stamp: 0, address: 0, score: nil, list: [], name: "", tags: [],
        rest: [])
    ),
    Golden(
      "counting bytes",
      NarrowIntegers(
        length: 0x010203, color: 0x010203, stamp: 0x01_0203_0405, address: 0x0102_0304_0506,
        score: 0x0102, list: [1, 0x010203], name: "zoë", tags: [256, 2, 1], rest: [0x010203, 5])
    ),
    Golden(
      "greatest",
      NarrowIntegers(
        length: .max, color: .max, stamp: .max, address: .max, score: 1000, list: [.max, .min],
        name: "x", tags: [.max], rest: [.max])
    ),
  ]

  static let neighboringIntegers: [Golden] = [
    Golden(
      "counting bytes",
      NeighboringIntegers(
        kind: 1, first: 0x020304, second: 0x05_0607_0809, third: 0x0A0B_0C0D_0E0F, mark: true,
        fourth: 0x15_1413_1211, fifth: 0x181716, text: "zoë", sixth: 0x19_1A1B_1C1D_1E1F,
        seventh: 0x2021)
    ),
    Golden(
      "least",
      NeighboringIntegers(
        kind: 0, first: 0, second: -0x80_0000_0000, third: 0, mark: false, fourth: 0,
        fifth: -0x80_0000, text: "", sixth: 0, seventh: -0x8000)
    ),
    Golden(
      "greatest",
      NeighboringIntegers(
        kind: .max, first: .max, second: 0x7F_FFFF_FFFF, third: .max, mark: true, fourth: .max,
        fifth: 0x7F_FFFF, text: "x", sixth: 0xFF_FFFF_FFFF_FFFF, seventh: 0x7FFF)
    ),
  ]

  static let varintForms: [Golden] = [
    varintForms("zero", 0, 0, 0, 0, 0, 0, 0, nil),
    varintForms("one", 1, 1, 1, 1, 1, 1, 1, 1),
    varintForms("minus one", -1, -1, -1, 127, 127, 127, 127, -1),
    varintForms("two bytes", 127, 128, 128, 128, 128, 128, 128, 64),
    varintForms("three hundred", 64, 300, 300, 300, 255, 300, 300, 150),
    varintForms("greatest", .max, .max, .max, .max, .max, 0x0FFF_FFFF, .max, .max),
    varintForms("least", .min, .min, .min, 0, 0, 0, 0, .min),
  ]

  private static func varintForms(
    _ name: String,
    _ int8: Int8,
    _ int32: Int32,
    _ int64: Int64,
    _ uint16: UInt16,
    _ first8: UInt8,
    _ first32: UInt32,
    _ first64: UInt64,
    _ zigzag: Int16?
  ) -> Golden {
    Golden(
      name,
      VarintForms(
        int8: int8, int32: int32, int64: int64, uint16: uint16, first8: first8, first32: first32,
        first64: first64, zigzag: zigzag)
    )
  }

  static let encodedStrings: [Golden] = [
    Golden(
      "empty",
      EncodedStrings(
        code: "", initials: "", name: "", title: "", label: "", tag: "", plain: nil, rest: "")
    ),
    Golden(
      "letters",
      EncodedStrings(
        code: "caf\u{E9}", initials: "\u{C5}B", name: "na\u{EF}ve", title: "Ren\u{E9}e",
        label: "\u{65E5}\u{672C}", tag: "a b", plain: "\u{E9}", rest: "\u{1F600}")
    ),
    Golden(
      "edges",
      EncodedStrings(
        code: "\u{1}\u{80}\u{FF}\u{7F}", initials: "\0\0\0", name: "\0\u{FF}", title: "\u{FEFF}\0",
        label: "\u{10FFFF}\u{D7FF}\u{E000}", tag: "\u{2020}\0", plain: "", rest: "\u{FFFF}\u{10000}"
      )
    ),
  ]

  static let fixedData: [Golden] = [
    Golden("zero", FixedData(key: Data(count: 4), salt: nil, bytes: [0, 0, 0])),
    Golden(
      "counting", FixedData(key: Data([1, 2, 3, 4]), salt: Data([5, 6]), bytes: [7, 8, 0xFF])),
  ]
}
