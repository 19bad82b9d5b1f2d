// Encodes a rotation as the smallest three of the four components of a unit quaternion.
//
// A quaternion and its negative represent the same rotation, so the component of the largest magnitude can be made
// positive, and then follows from the other three. Those are within ±1/√2, in steps of which one is zero: the identity
// and the turns about an axis are decoded with zeros where they have them.

/// The arithmetic that encodes a unit quaternion in `2 + 3 * bits` bits.
@usableFromInline
struct UnitQuaternionCoder {
  /// The square root of ½.
  @inlinable
  static var limit: Float { 0x1.6a09e6p-1 }

  @usableFromInline let bits: Int
  @usableFromInline let quantizer: Quantizer

  /// The largest accepted distance of the squared length from 1.
  @usableFromInline let tolerance: Double

  /// Returns nil unless `bits` is from 2 to 20.
  @export(implementation)
  @inline(always)
  init?(bits: Int) {
    let limit = Double(Self.limit)
    guard 2...20 ~= bits,
      let quantizer = Quantizer(from: -limit, to: limit, bits: bits, zero: .exact, isFloat: true)
    else { return nil }
    self.bits = bits
    self.quantizer = quantizer
    tolerance = 0.001 + 4 * quantizer.step
  }

  /// The square of the length.
  @export(implementation)
  @inline(always)
  func square(_ value: SIMD4<Float>) -> Double {
    var square = 0.0
    for lane in 0..<4 { square += Double(value[lane]) * Double(value[lane]) }
    return square
  }

  @export(implementation)
  @inline(always)
  func isUnit(_ value: SIMD4<Float>) -> Bool { abs(square(value) - 1) <= tolerance }

  /// The quaternion that the bits represent; nil if a component is after the last step, or the length is not 1.
  @inlinable
  #if !DEBUG
    @inline(always)
  #endif
  func decode(_ packed: UInt64) -> SIMD4<Float>? {
    let mask = (1 as UInt64) << UInt64(bits) - 1
    let a = component(packed >> UInt64(2 * bits) & mask)
    let b = component(packed >> UInt64(bits) & mask)
    let c = component(packed & mask)
    let square = Double(a) * Double(a) + Double(b) * Double(b) + Double(c) * Double(c)
    // `max` of three values makes an array.
    let greatest = max(max(a.magnitude, b.magnitude), c.magnitude)
    // The last number of the bits is no step, and the component would be greater.
    guard greatest <= Self.limit else { return nil }
    // Rounding can reduce the largest component to the next smaller one, but it must stay the largest.
    let largest = max(Float(max(1 - square, 0).squareRoot()), greatest.nextUp)
    let value: SIMD4<Float> =
      switch packed >> UInt64(3 * bits) {
      case 0: SIMD4(largest, a, b, c)
      case 1: SIMD4(a, largest, b, c)
      case 2: SIMD4(a, b, largest, c)
      default: SIMD4(a, b, c, largest)
      }
    return isUnit(value) ? value : nil
  }

  /// The bits of a quaternion; nil if its length is not 1, before or after its components are rounded.
  @inlinable
  #if !DEBUG
    @inline(always)
  #endif
  func encode(_ value: SIMD4<Float>) -> UInt64? {
    let square = square(value)
    guard abs(square - 1) <= tolerance else { return nil }
    var (largest, index, a, b, c) = (value.x, 0 as UInt64, value.y, value.z, value.w)
    if value.y.magnitude > largest.magnitude { (largest, index, a) = (value.y, 1, value.x) }
    if value.z.magnitude > largest.magnitude {
      (largest, index, a, b) = (value.z, 2, value.x, value.y)
    }
    if value.w.magnitude > largest.magnitude {
      (largest, index, a, b, c) = (value.w, 3, value.x, value.y, value.z)
    }
    // The quaternion or its negative, whichever has a positive largest component.
    let sign: Float = largest < 0 ? -1 : 1
    let three =
      (step(sign * a) << UInt64(bits) | step(sign * b)) << UInt64(bits) | step(sign * c)
    let packed = index << UInt64(3 * bits) | three
    // Half a step in each component adds less to the squared length than the tolerance of 4 steps. So only a quaternion
    // that is already too long can be rejected because of its bits.
    guard square <= 1.0005 || decode(packed) != nil else { return nil }
    return packed
  }

  /// The component that a step represents. Rounded to a `Float`, the first and the last step are the limits.
  @export(implementation)
  @inline(always)
  func component(_ step: UInt64) -> Float { Float(quantizer.unlimitedNumber(at: step)) }

  /// The step of a component that is not the largest.
  @export(implementation)
  @inline(always)
  func step(_ component: Float) -> UInt64 {
    quantizer.index(ofOneInRange: Double(min(max(component, -Self.limit), Self.limit)))
  }
}

extension BitReader {
  /// Reads a unit quaternion of `2 + 3 * bits` bits.
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  public mutating func read(
    _ type: SIMD4<Float>.Type = SIMD4<Float>.self,
    unitQuaternion bits: Int,
    field: StaticString? = nil
  ) throws(PacketError) -> SIMD4<Float> {
    let start = offset
    do throws(PacketError) {
      guard let coder = UnitQuaternionCoder(bits: bits) else {
        try PacketError.bitCount(bits, at: start).raise()
      }
      guard let value = coder.decode(try take(2 + 3 * bits)) else {
        try PacketError.notUnit(nil, at: start).raise()
      }
      return value
    } catch {
      try (consume error).rethrow(inField: field)
    }
  }
}

extension BitWriter {
  /// Writes a unit quaternion in `2 + 3 * bits` bits.
  ///
  /// - Throws: ``PacketError`` if the length of the quaternion is not 1.
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  public mutating func write(
    _ value: SIMD4<Float>,
    unitQuaternion bits: Int,
    field: StaticString? = nil
  ) throws(PacketError) {
    guard let coder = UnitQuaternionCoder(bits: bits) else {
      try PacketError.bitCount(bits, at: offset).rethrow(inField: field)
    }
    guard let packed = coder.encode(value) else {
      try PacketError.notUnit(value, at: offset).rethrow(inField: field)
    }
    do throws(PacketError) {
      try append(packed, count: 2 + 3 * bits)
    } catch {
      try (consume error).rethrow(inField: field)
    }
  }
}

extension PacketError {
  @usableFromInline
  @inline(never)
  static func notUnit(_ value: SIMD4<Float>?, at offset: Int) -> PacketError {
    let subject = value.map { "(\($0.x), \($0.y), \($0.z), \($0.w))" } ?? "bit pattern"
    return PacketError(.notUnitQuaternion(subject), at: offset)
  }
}

extension PacketDescription {
  /// Adds a unit quaternion of `2 + 3 * count` bits.
  public mutating func field<Value>(
    _ type: Value.Type,
    unitQuaternion count: Int,
    field: StaticString? = nil
  ) {
    add(.unitQuaternion(), bits: count, field)
  }
}
