// The arithmetic of quantized numbers, as the wire format specifies it.

/// The steps from one number to another.
package struct QuantizedSteps {
  private let lower: Double
  private let upper: Double
  private let extent: Double
  private let last: Double
  private let isSingle: Bool

  /// The step that is zero; nil if none need be.
  private let middle: Double?

  /// Returns nil if there are no such steps.
  package init?(
    from lower: Double,
    to upper: Double,
    bits: Int,
    bitWidth: Int,
    hasZero: Bool = false
  ) {
    guard 1...32 ~= bits else { return nil }
    self.lower = lower
    self.upper = upper
    extent = upper - lower
    last = Double((1 as UInt64) << UInt64(bits) - (hasZero ? 2 : 1))
    isSingle = bitWidth == 32
    middle = hasZero ? last / 2 : nil
    guard extent > 0, extent.isFinite, (last / extent).isFinite else { return nil }
    if hasZero, lower != -upper || last == 0 { return nil }
  }

  /// The distance of two steps.
  package var size: Double { middle.map { upper / $0 } ?? extent / last }

  /// Whether a step is after the last.
  package func isBeyond(_ step: UInt64) -> Bool { Double(step) > last }

  /// The number at a step, as the field's type represents it.
  package func number(at step: UInt64) -> Double {
    let number =
      if let middle {
        min(max((Double(step) - middle) * size, lower), upper)
      } else {
        min(lower + Double(step) * size, upper)
      }
    return isSingle ? Double(Float(number)) : number
  }

  /// The step nearest to a number.
  package func index(of number: Double) -> UInt64? {
    guard lower <= number, number <= upper else { return nil }
    if let middle { return UInt64(number * (middle / upper) + (middle + 0.5)) }
    return UInt64((number - lower) * (last / extent) + 0.5)
  }
}

/// The smallest three of the components of a unit quaternion.
struct UnitQuaternionBits {
  private let bits: Int
  private let limit = Double(0x1.6a09e6p-1 as Float)

  init(_ bits: Int) {
    self.bits = bits
  }

  /// The components; nil if they are not those of a quaternion of length 1.
  func components(_ packed: UInt64) -> [Float]? {
    guard
      let steps = QuantizedSteps(
        from: -limit, to: limit, bits: bits, bitWidth: 32, hasZero: true)
    else { return nil }
    let mask = (1 as UInt64) << UInt64(bits) - 1
    let indices = [2, 1, 0].map { packed >> UInt64($0 * bits) & mask }
    if indices.contains(where: steps.isBeyond) { return nil }
    var components = indices.map { Float(steps.number(at: $0)) }
    let sum = components.reduce(0.0) { $0 + Double($1) * Double($1) }
    let greatest = components.map(\.magnitude).max() ?? 0
    let largest = max(Float(max(1 - sum, 0).squareRoot()), greatest.nextUp)
    components.insert(largest, at: min(Int(packed >> UInt64(3 * bits)), 3))
    let square = components.reduce(0.0) { $0 + Double($1) * Double($1) }
    return abs(square - 1) <= 0.001 + 4 * steps.size ? components : nil
  }
}
