@testable import TestPackets

extension Golden {
  static let integers: [Golden] = bothOrders.map(\.big) + bothOrders.map(\.little)

  private static let bothOrders: [(big: Golden, little: Golden)] = [
    bothOrders("zero", 0, 0, 0, 0, 0, 0, 0, 0),
    bothOrders("one", 1, 1, 1, 1, 1, 1, 1, 1),
    bothOrders(
      "counting bytes", 0x01, 0x0102, 0x0102_0304, 0x0102_0304_0506_0708, 0x01, 0x0102, 0x0102_0304,
      0x0102_0304_0506_0708),
    bothOrders("minimum", 0, 0, 0, 0, .min, .min, .min, .min),
    bothOrders("maximum", .max, .max, .max, .max, .max, .max, .max, .max),
    bothOrders("minus one", 0xFE, 0xFEFE, 0xFEFE_FEFE, 0xFEFE_FEFE_FEFE_FEFE, -1, -1, -1, -1),
  ]

  private static func bothOrders(
    _ name: String,
    _ uint8: UInt8,
    _ uint16: UInt16,
    _ uint32: UInt32,
    _ uint64: UInt64,
    _ int8: Int8,
    _ int16: Int16,
    _ int32: Int32,
    _ int64: Int64
  ) -> (big: Golden, little: Golden) {
    let big = Integers(
      uint8: uint8, uint16: uint16, uint32: uint32, uint64: uint64, int8: int8, int16: int16,
      int32: int32, int64: int64)
    let little = LittleEndianIntegers(
      uint8: uint8, uint16: uint16, uint32: uint32, uint64: uint64, int8: int8, int16: int16,
      int32: int32, int64: int64)
    return (Golden(name, big), Golden(name, little))
  }

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
