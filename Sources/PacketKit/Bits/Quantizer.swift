/// The steps of a range.
@usableFromInline
struct Quantizer {
  @usableFromInline let lower: Double
  @usableFromInline let upper: Double
  @usableFromInline let step: Double
  @usableFromInline let stepsPerUnit: Double
  @usableFromInline let zero: QuantizedZero

  /// The step that is zero, if there must be one.
  @usableFromInline let middle: Double

  /// Returns nil unless there are from 2 to 2^32 steps, the extent of the range is finite, so is the number of steps per
  /// unit, and there is a step for zero if there must be one. Without `zero`, ``QuantizedZero`` has the rule.
  @inlinable
  #if !DEBUG
    @inline(always)
  #endif
  init?(from lower: Double, to upper: Double, bits: Int, zero: QuantizedZero? = nil) {
    let extent = upper - lower
    guard 1...32 ~= bits, extent > 0, extent.isFinite else { return nil }
    self.lower = lower
    self.upper = upper
    let zero = zero ?? .usual(from: lower, to: upper, bits: bits)
    self.zero = zero
    switch zero {
    case .rounded:
      let last = Double((1 as UInt64) &<< bits &- 1)
      step = extent / last
      stepsPerUnit = last / extent
      middle = 0
    case .exact:
      guard bits > 1, lower == -upper else { return nil }
      middle = Double((1 as UInt64) &<< (bits &- 1) &- 1)
      step = upper / middle
      stepsPerUnit = middle / upper
    }
    guard stepsPerUnit.isFinite else { return nil }
  }

  /// The step nearest to a number; halfway between two steps, the upper one. Nil if the number is outside the range.
  @inlinable
  #if !DEBUG
    @inline(always)
  #endif
  func index(of number: Double) -> UInt64? {
    let isInRange =
      switch zero {
      case .rounded: lower <= number && number <= upper
      case .exact: number.magnitude <= upper
      }
    return isInRange ? index(ofOneInRange: number) : nil
  }

  /// The step nearest to a number in the range.
  @export(implementation)
  @inline(always)
  func index(ofOneInRange number: Double) -> UInt64 {
    switch zero {
    case .rounded: ((number - lower) * stepsPerUnit + 0.5).integerPart
    case .exact: (number * stepsPerUnit + (middle + 0.5)).integerPart
    }
  }

  /// The number that a step represents, to be rounded to a `Float` or not. One after the last step is greater than the
  /// upper bound if it is to be rounded, and otherwise is the bound.
  @inlinable
  #if !DEBUG
    @inline(always)
  #endif
  func number(at index: UInt64, asFloat isFloat: Bool) -> Double {
    let number =
      switch zero {
      case .rounded: lower + Double(UInt32(truncatingIfNeeded: index)) * step
      case .exact: numberAroundZero(at: index)
      }
    // `min` and `max` are calls here, after which constants are no longer known.
    if zero == .exact {
      // Off by a last place of a `Double`, a bound is rounded to itself.
      if isFloat { return number }
      if number < lower { return lower }
    }
    return upper < number ? upper : number
  }

  /// The number that a step represents if zero is one, not limited to the range.
  @export(implementation)
  @inline(always)
  func numberAroundZero(at index: UInt64) -> Double {
    (Double(UInt32(truncatingIfNeeded: index)) - middle) * step
  }

  /// Whether each step is known to be a number of its own when it is rounded to the type, so that it need not be compared.
  ///
  /// Rounding to a `Float` moves a number by at most 2^-24 of the greater bound, which is then a quarter of a step. The
  /// arithmetic in `Double` adds less than 2^-50 of it. Subnormal numbers are farther apart.
  @export(implementation)
  @inline(always)
  func hasDistinctSteps<Quantity>(as type: Quantity.Type) -> Bool {
    let greatest = upper.magnitude < lower.magnitude ? lower.magnitude : upper.magnitude
    guard greatest >= 0x1p-100 else { return false }
    if type == Float.self { return step >= greatest * 0x1p-22 }
    return type == Double.self && step >= greatest * 0x1p-40
  }

  /// Whether a step is after the last.
  @export(implementation)
  @inline(always)
  func isBeyond(_ index: UInt64) -> Bool {
    zero == .exact && Double(UInt32(truncatingIfNeeded: index)) > 2 * middle
  }
}

extension Double {
  /// The integer part of a number that is known to be at least 0 and less than 2^32.
  @export(implementation)
  @inline(always)
  var integerPart: UInt64 {
    // The optimizer must know this, too: the checks in `UInt32.init` are most of what it takes to quantize a number.
    guard self > -1, self < 0x1p32 else { unsafe unreachable() }
    return UInt64(UInt32(self))
  }
}

/// States to the optimizer that a place is never reached. Debug builds stop there.
@unsafe
@export(implementation)
@inline(always)
func unreachable() -> Never {
  unsafe (nil as (() -> Never)?).unsafelyUnwrapped()
}

extension BinaryFloatingPoint {
  /// The number as a `Double`. The initializer for any type is a call, after which constants are no longer known.
  @export(implementation)
  @inline(always)
  var double: Double {
    if let number = self as? Float { return Double(number) }
    if let number = self as? Double { return number }
    return Double(self)
  }
}
