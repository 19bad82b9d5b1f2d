/// The steps of a range.
///
/// What depends on whether zero is a step is in numbers, where the optimizer finds constants: a decision at each use would
/// be compiled at each, in every packet.
@usableFromInline
struct Quantizer {
  @usableFromInline let lower: Double
  @usableFromInline let upper: Double
  @usableFromInline let step: Double
  @usableFromInline let stepsPerUnit: Double
  @usableFromInline let isZeroExact: Bool

  /// The last step.
  @usableFromInline let last: UInt64

  /// A step's number is `(step - middle) * self.step + base`. Adding -0.0 changes no number.
  @usableFromInline let middle: Double
  @usableFromInline let base: Double

  /// The least and the greatest number of a step. Rounded to a `Float`, bounds that are each other's negative need no limit:
  /// what is off by a last place of a `Double` becomes the bound.
  @usableFromInline let lowest: Double
  @usableFromInline let highest: Double

  /// A number's step is the integer part of `(number - origin) * stepsPerUnit + shift`.
  @usableFromInline let origin: Double
  @usableFromInline let shift: Double

  /// Returns nil unless there are from 2 to 2^32 steps, the extent of the range is finite, so is the number of steps per
  /// unit, and there is a step for zero if there must be one. Without `zero`, ``QuantizedZero`` has the rule.
  ///
  /// - Parameter isFloat: Whether numbers are rounded to a `Float`.
  @inlinable
  #if !DEBUG
    @inline(always)
  #endif
  init?(
    from lower: Double, to upper: Double, bits: Int, zero: QuantizedZero? = nil, isFloat: Bool
  ) {
    let extent = upper - lower
    guard 1...32 ~= bits, extent > 0, extent.isFinite else { return nil }
    let greatest = (1 as UInt64) &<< bits &- 1
    self.lower = lower
    self.upper = upper
    isZeroExact = (zero ?? .usual(from: lower, to: upper, bits: bits)) == .exact
    if isZeroExact {
      guard bits > 1, lower == -upper else { return nil }
      last = greatest &- 1
      middle = Double(last / 2)
      step = upper / middle
      stepsPerUnit = middle / upper
      (base, origin, shift) = (-0.0, 0, middle + 0.5)
      (lowest, highest) = isFloat ? (-.infinity, .infinity) : (lower, upper)
    } else {
      last = greatest
      middle = 0
      step = extent / Double(last)
      stepsPerUnit = Double(last) / extent
      (base, origin, shift) = (lower, lower, 0.5)
      (lowest, highest) = (-.infinity, upper)
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
      isZeroExact ? number.magnitude <= upper : lower <= number && number <= upper
    return isInRange ? index(ofOneInRange: number) : nil
  }

  /// The step nearest to a number in the range.
  @export(implementation)
  @inline(always)
  func index(ofOneInRange number: Double) -> UInt64 {
    ((number - origin) * stepsPerUnit + shift).integerPart
  }

  /// The number that a step represents.
  @inlinable
  #if !DEBUG
    @inline(always)
  #endif
  func number(at index: UInt64) -> Double {
    let number = unlimitedNumber(at: index)
    // `min` and `max` are calls here, after which constants are no longer known.
    if number < lowest { return lowest }
    return highest < number ? highest : number
  }

  /// The number that a step represents, which may be off by a last place of a `Double`.
  @export(implementation)
  @inline(always)
  func unlimitedNumber(at index: UInt64) -> Double {
    (Double(UInt32(truncatingIfNeeded: index)) - middle) * step + base
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

  /// Rejects steps that are not those of the numbers they became: there are more steps than the type has numbers, and two
  /// would be the same value.
  @usableFromInline
  @inline(never)
  func check(
    _ steps: SIMD4<UInt64>, of numbers: SIMD4<Double>, lanes: Int, bits: Int, at offset: Int
  ) throws(PacketError) {
    for lane in 0..<lanes where index(of: numbers[lane]) != steps[lane] {
      throw .impossibleQuantization(bits: bits, .rounded, at: offset)
    }
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
