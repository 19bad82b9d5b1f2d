@testable import TestPackets

extension Golden {
  /// A name, and an integer of each type.
  private typealias EightIntegers = (
    String, UInt8, UInt16, UInt32, UInt64, Int8, Int16, Int32, Int64
  )

  static let integers: [Golden] =
    eightIntegers.map { row in
      Golden(
        row.0,
        Integers(
          uint8: row.1, uint16: row.2, uint32: row.3, uint64: row.4, int8: row.5, int16: row.6,
          int32: row.7, int64: row.8))
    }
    + eightIntegers.map { row in
      Golden(
        row.0,
        LittleEndianIntegers(
          uint8: row.1, uint16: row.2, uint32: row.3, uint64: row.4, int8: row.5, int16: row.6,
          int32: row.7, int64: row.8))
    }

  private static let eightIntegers: [EightIntegers] = [
    ("zero", 0, 0, 0, 0, 0, 0, 0, 0),
    ("one", 1, 1, 1, 1, 1, 1, 1, 1),
    (
      "counting bytes", 0x01, 0x0102, 0x0102_0304, 0x0102_0304_0506_0708, 0x01, 0x0102, 0x0102_0304,
      0x0102_0304_0506_0708
    ),
    ("minimum", 0, 0, 0, 0, .min, .min, .min, .min),
    ("maximum", .max, .max, .max, .max, .max, .max, .max, .max),
    ("minus one", 0xFE, 0xFEFE, 0xFEFE_FEFE, 0xFEFE_FEFE_FEFE_FEFE, -1, -1, -1, -1),
  ]

  static let booleans: [Golden] = [
    Golden("false and true", Booleans(first: false, second: true)),
    Golden("true and false", Booleans(first: true, second: false)),
  ]

  static let floats: [Golden] = pairsOfFloats.map { name, single, double in
    Golden(
      name,
      Floats(single: single, double: double, littleSingle: single, littleDouble: double)
    )
  }

  private static let pairsOfFloats: [(String, Float, Double)] = [
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
  ]

  static let varints: [Golden] = varintIntegers.map { row in
    Golden(
      row.0,
      Varints(
        uint8: row.1, uint16: row.2, uint32: row.3, uint64: row.4, int8: row.5, int16: row.6,
        int32: row.7, int64: row.8))
  }

  private static let varintIntegers: [EightIntegers] = [
    ("zero", 0, 0, 0, 0, 0, 0, 0, 0),
    ("one", 1, 1, 1, 1, 1, 1, 1, 1),
    ("minus one", 127, 127, 127, 127, -1, -1, -1, -1),
    ("two bytes", 128, 128, 128, 128, 64, 64, 64, 64),
    ("before two bytes", 127, 127, 127, 127, -64, -64, -64, -64),
    ("three bytes", 255, 16384, 16384, 16384, -65, 8192, 8192, 8192),
    ("maximum", .max, .max, .max, .max, .max, .max, .max, .max),
    ("minimum", 0, 0, 0, 0, .min, .min, .min, .min),
  ]
}
