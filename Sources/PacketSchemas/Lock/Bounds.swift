internal import PacketKit

/// The bounds of an integer, as the numbers that are within them.
struct BoundsOfIntegers {
  private let lower: WideInteger
  private let upper: WideInteger
  private let least: WideInteger
  private let greatest: WideInteger

  /// Returns nil unless the type is an integer within bounds of the standard library.
  init?(_ type: WireType) {
    guard case .ranged(let value, let bounds) = type, bounds.reference == nil,
      let (bits, isSigned) = value.integerWidth, 1...128 ~= bits
    else { return nil }
    func ones(_ count: Int) -> WideInteger {
      let low: UInt64 = count < 64 ? (1 << UInt64(count)) - 1 : .max
      let high: UInt64 = count > 64 ? .max >> UInt64(128 - count) : 0
      return WideInteger(high: high, low: low, isSigned: isSigned)
    }
    greatest = ones(isSigned ? bits - 1 : bits)
    least =
      isSigned
      ? WideInteger(high: ~greatest.high, low: ~greatest.low, isSigned: true)
      : WideInteger(high: 0, low: 0, isSigned: false)
    func number(_ text: String?, _ otherwise: WideInteger) -> WideInteger? {
      text.map { WideInteger($0, isSigned: isSigned) } ?? otherwise
    }
    guard let lower = number(bounds.lower, least), let upper = number(bounds.upper, greatest) else {
      return nil
    }
    self.lower = lower
    // A range without values.
    guard bounds.includesUpper || upper > least else { return nil }
    self.upper = bounds.includesUpper ? upper : upper.predecessor
  }

  /// Whether they are those that every value of the type is within.
  var areThoseOfType: Bool { lower == least && upper == greatest }

  func contains(_ other: BoundsOfIntegers) -> Bool { lower <= other.lower && other.upper <= upper }
}

extension WideInteger {
  fileprivate var predecessor: WideInteger {
    WideInteger(high: low == 0 ? high &- 1 : high, low: low &- 1, isSigned: isSigned)
  }
}

/// The bounds of a floating-point number.
struct BoundsOfNumbers {
  private let lower: Double
  private let upper: Double
  private let includesUpper: Bool

  /// Returns nil unless the type is a floating-point number within bounds of the standard library.
  init?(_ type: WireType) {
    guard case .ranged(.float, let bounds) = type, bounds.reference == nil,
      let lower = bounds.lower.map(Double.init) ?? -.infinity,
      let upper = bounds.upper.map(Double.init) ?? .infinity
    else { return nil }
    self.lower = lower
    self.upper = upper
    includesUpper = bounds.includesUpper
  }

  func contains(_ other: BoundsOfNumbers) -> Bool {
    guard lower <= other.lower else { return false }
    if upper == other.upper { return includesUpper || !other.includesUpper }
    return other.upper < upper
  }
}
