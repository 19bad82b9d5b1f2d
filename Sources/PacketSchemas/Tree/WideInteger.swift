/// An integer of more than 64 bits and at most 128.
public struct WideInteger: Sendable, Hashable {
  /// The upper 64 bits, those of a negative number in two's complement.
  public let high: UInt64

  /// The lower 64 bits.
  public let low: UInt64

  /// Whether the first bit is a sign.
  public let isSigned: Bool

  init(high: UInt64, low: UInt64, isSigned: Bool) {
    self.high = high
    self.low = low
    self.isSigned = isSigned
  }

  private var isNegative: Bool { isSigned && high >> 63 == 1 }

  /// The number without its sign.
  private var magnitude: (high: UInt64, low: UInt64) {
    guard isNegative else { return (high, low) }
    return (~high &+ (low == 0 ? 1 : 0), 0 &- low)
  }

  /// The number, if 64 bits without a sign hold it.
  var unsigned: UInt64? { high == 0 ? low : nil }

  /// The number, if 64 bits with a sign hold it.
  var signed: Int64? {
    let number = Int64(bitPattern: low)
    return isSigned && high == UInt64(bitPattern: number >> 63) ? number : nil
  }
}

extension WideInteger {
  /// Creates a number from decimal digits, if it fits.
  package init?(_ text: String, isSigned: Bool) {
    let isNegative = text.hasPrefix("-")
    let digits = text.utf8.dropFirst(isNegative ? 1 : 0)
    guard !digits.isEmpty else { return nil }
    var (high, low) = (0 as UInt64, 0 as UInt64)
    for digit in digits {
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit else { return nil }
      let product = low.multipliedFullWidth(by: 10)
      let sum = product.low.addingReportingOverflow(UInt64(digit - UInt8(ascii: "0")))
      let (upper, overflow) = high.multipliedReportingOverflow(by: 10)
      let (carried, isTooLarge) = upper.addingReportingOverflow(
        product.high &+ (sum.overflow ? 1 : 0))
      guard !overflow, !isTooLarge else { return nil }
      (high, low) = (carried, sum.partialValue)
    }
    if isNegative { (high, low) = (~high &+ (low == 0 ? 1 : 0), 0 &- low) }
    self.init(high: high, low: low, isSigned: isSigned)
    let isZero = high == 0 && low == 0
    guard isZero || self.isNegative == isNegative else { return nil }
  }
}

extension WideInteger: Comparable {
  /// Whether the first number is less than the second.
  public static func < (a: WideInteger, b: WideInteger) -> Bool {
    if a.isNegative != b.isNegative { return a.isNegative }
    return (a.high, a.low) < (b.high, b.low)
  }
}

extension WideInteger: CustomStringConvertible {
  /// The number in decimal digits.
  public var description: String {
    let group = 10_000_000_000_000_000_000 as UInt64
    var (high, low) = magnitude
    var digits = ""
    while high > 0 {
      let (upper, rest) = high.quotientAndRemainder(dividingBy: group)
      let (lower, last) = group.dividingFullWidth((rest, low))
      let text = "\(last)"
      digits = text.withZeros(to: 19) + digits
      (high, low) = (upper, lower)
    }
    return "\(isNegative ? "-" : "")\(digits.isEmpty || low > 0 ? "\(low)" : "")\(digits)"
  }
}
