@testable import TestPackets

extension Golden {
  static let integers = [
    Golden(
      "zero",
      Integers(uint8: 0, uint16: 0, uint32: 0, uint64: 0, int8: 0, int16: 0, int32: 0, int64: 0)
    ),
    Golden(
      "one",
      Integers(uint8: 1, uint16: 1, uint32: 1, uint64: 1, int8: 1, int16: 1, int32: 1, int64: 1)
    ),
    Golden(
      "counting bytes",
      Integers(
        uint8: 0x01,
        uint16: 0x0102,
        uint32: 0x0102_0304,
        uint64: 0x0102_0304_0506_0708,
        int8: 0x01,
        int16: 0x0102,
        int32: 0x0102_0304,
        int64: 0x0102_0304_0506_0708
      )
    ),
    Golden(
      "minimum",
      Integers(
        uint8: 0,
        uint16: 0,
        uint32: 0,
        uint64: 0,
        int8: .min,
        int16: .min,
        int32: .min,
        int64: .min
      )
    ),
    Golden(
      "maximum",
      Integers(
        uint8: .max,
        uint16: .max,
        uint32: .max,
        uint64: .max,
        int8: .max,
        int16: .max,
        int32: .max,
        int64: .max
      )
    ),
    Golden(
      "minus one",
      Integers(
        uint8: 0xFE,
        uint16: 0xFEFE,
        uint32: 0xFEFE_FEFE,
        uint64: 0xFEFE_FEFE_FEFE_FEFE,
        int8: -1,
        int16: -1,
        int32: -1,
        int64: -1
      )
    ),
  ]

  static let littleEndianIntegers = [
    Golden(
      "zero",
      LittleEndianIntegers(
        uint8: 0,
        uint16: 0,
        uint32: 0,
        uint64: 0,
        int8: 0,
        int16: 0,
        int32: 0,
        int64: 0
      )
    ),
    Golden(
      "one",
      LittleEndianIntegers(
        uint8: 1,
        uint16: 1,
        uint32: 1,
        uint64: 1,
        int8: 1,
        int16: 1,
        int32: 1,
        int64: 1
      )
    ),
    Golden(
      "counting bytes",
      LittleEndianIntegers(
        uint8: 0x01,
        uint16: 0x0102,
        uint32: 0x0102_0304,
        uint64: 0x0102_0304_0506_0708,
        int8: 0x01,
        int16: 0x0102,
        int32: 0x0102_0304,
        int64: 0x0102_0304_0506_0708
      )
    ),
    Golden(
      "minimum",
      LittleEndianIntegers(
        uint8: 0,
        uint16: 0,
        uint32: 0,
        uint64: 0,
        int8: .min,
        int16: .min,
        int32: .min,
        int64: .min
      )
    ),
    Golden(
      "maximum",
      LittleEndianIntegers(
        uint8: .max,
        uint16: .max,
        uint32: .max,
        uint64: .max,
        int8: .max,
        int16: .max,
        int32: .max,
        int64: .max
      )
    ),
    Golden(
      "minus one",
      LittleEndianIntegers(
        uint8: 0xFE,
        uint16: 0xFEFE,
        uint32: 0xFEFE_FEFE,
        uint64: 0xFEFE_FEFE_FEFE_FEFE,
        int8: -1,
        int16: -1,
        int32: -1,
        int64: -1
      )
    ),
  ]

  static let booleans = [
    Golden("false and true", Booleans(first: false, second: true)),
    Golden("true and false", Booleans(first: true, second: false)),
  ]

  static let floats: [Golden] = [
    ("zero", 0, 0),
    ("negative zero", -0.0, -0.0),
    ("one", 1, 1),
    ("pi", 0x1.921FB6p+1, 0x1.921FB54442D18p+1),
    ("infinity", .infinity, .infinity),
    ("negative infinity", -.infinity, -.infinity),
    ("least subnormal", .leastNonzeroMagnitude, .leastNonzeroMagnitude),
    (
      "greatest subnormal", Float.leastNormalMagnitude.nextDown,
      Double.leastNormalMagnitude.nextDown
    ),
    ("greatest finite", .greatestFiniteMagnitude, .greatestFiniteMagnitude),
    ("quiet NaN", .nan, .nan),
    (
      "quiet NaN with payload", -Float(nan: 0x1_2345, signaling: false),
      -Double(nan: 0x1_2345_6789_ABC, signaling: false)
    ),
    (
      "signalling NaN with payload", Float(bitPattern: 0x7F81_2345),
      Double(bitPattern: 0x7FF0_1234_5678_9ABC)
    ),
  ].map { name, single, double in
    Golden(
      name,
      Floats(single: single, double: double, littleSingle: single, littleDouble: double)
    )
  }

  static let varints: [Golden] = [
    varints("zero", 0, 0, 0, 0, 0, 0, 0, 0),
    varints("one", 1, 1, 1, 1, 1, 1, 1, 1),
    varints("minus one", 127, 127, 127, 127, -1, -1, -1, -1),
    varints("two bytes", 128, 128, 128, 128, 64, 64, 64, 64),
    varints("before two bytes", 127, 127, 127, 127, -64, -64, -64, -64),
    varints("three bytes", 255, 16384, 16384, 16384, -65, 8192, 8192, 8192),
    varints("maximum", .max, .max, .max, .max, .max, .max, .max, .max),
    varints("minimum", 0, 0, 0, 0, .min, .min, .min, .min),
  ]

  private static func varints(
    _ name: String,
    _ uint8: UInt8,
    _ uint16: UInt16,
    _ uint32: UInt32,
    _ uint64: UInt64,
    _ int8: Int8,
    _ int16: Int16,
    _ int32: Int32,
    _ int64: Int64
  ) -> Golden {
    Golden(
      name,
      Varints(
        uint8: uint8,
        uint16: uint16,
        uint32: uint32,
        uint64: uint64,
        int8: int8,
        int16: int16,
        int32: int32,
        int64: int64
      )
    )
  }
}
