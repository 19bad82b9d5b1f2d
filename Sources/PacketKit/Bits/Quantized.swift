// Encodes a floating-point number as one of 2^bits steps over a range. The arithmetic is in Double, without fused
// multiply-add, so that every implementation gets the same bits; WireFormat.md specifies it.

/// A value whose numbers can be quantized: `Float`, `Double`, and vectors of them.
public protocol Quantizable: SendableMetatype {
  /// The type that the value stores its numbers as.
  associatedtype Quantity: BinaryFloatingPoint

  /// The count of the value's numbers, at most four.
  static var quantityCount: Int { get }

  /// Creates a value from its numbers, each rounded to the nearest value of the type.
  init(quantities: SIMD4<Double>)

  /// The value's numbers, in the first lanes.
  var quantities: SIMD4<Double> { get }
}

@_documentation(visibility: internal)
extension Float: Quantizable {
  public typealias Quantity = Float

  @inlinable
  @inline(__always)
  public static var quantityCount: Int { 1 }

  @inlinable
  @inline(__always)
  public init(quantities: SIMD4<Double>) { self.init(quantities.x) }

  @inlinable
  @inline(__always)
  public var quantities: SIMD4<Double> { SIMD4(Double(self), 0, 0, 0) }
}

@_documentation(visibility: internal)
extension Double: Quantizable {
  public typealias Quantity = Double

  @inlinable
  @inline(__always)
  public static var quantityCount: Int { 1 }

  @inlinable
  @inline(__always)
  public init(quantities: SIMD4<Double>) { self = quantities.x }

  @inlinable
  @inline(__always)
  public var quantities: SIMD4<Double> { SIMD4(self, 0, 0, 0) }
}

@_documentation(visibility: internal)
extension SIMD2: Quantizable where Scalar: Quantizable & BinaryFloatingPoint {
  public typealias Quantity = Scalar

  @inlinable
  @inline(__always)
  public static var quantityCount: Int { 2 }

  @inlinable
  @inline(__always)
  public init(quantities: SIMD4<Double>) {
    self.init(Scalar(quantities.x), Scalar(quantities.y))
  }

  @inlinable
  @inline(__always)
  public var quantities: SIMD4<Double> { SIMD4(x.double, y.double, 0, 0) }
}

@_documentation(visibility: internal)
extension SIMD3: Quantizable where Scalar: Quantizable & BinaryFloatingPoint {
  public typealias Quantity = Scalar

  @inlinable
  @inline(__always)
  public static var quantityCount: Int { 3 }

  @inlinable
  @inline(__always)
  public init(quantities: SIMD4<Double>) {
    self.init(Scalar(quantities.x), Scalar(quantities.y), Scalar(quantities.z))
  }

  @inlinable
  @inline(__always)
  public var quantities: SIMD4<Double> { SIMD4(x.double, y.double, z.double, 0) }
}

@_documentation(visibility: internal)
extension SIMD4: Quantizable where Scalar: Quantizable & BinaryFloatingPoint {
  public typealias Quantity = Scalar

  @inlinable
  @inline(__always)
  public static var quantityCount: Int { 4 }

  @inlinable
  @inline(__always)
  public init(quantities: SIMD4<Double>) {
    self.init(
      Scalar(quantities.x), Scalar(quantities.y), Scalar(quantities.z), Scalar(quantities.w))
  }

  @inlinable
  @inline(__always)
  public var quantities: SIMD4<Double> {
    SIMD4<Double>(x.double, y.double, z.double, w.double)
  }
}

/// Whether zero is one of the steps of a quantized range.
///
/// An object at rest should stay at rest, so a range whose bounds are each other's negative, such as `-1...1`, has a step
/// for zero by default; other ranges, and any range in 1 bit, are ``rounded``. The values of the bounds decide, whether
/// they are literals or not.
public enum QuantizedZero: Sendable {
  /// All 2ⁿ numbers of the bits are steps, at equal distances from the lower bound to the upper one. Zero is a step only
  /// where one falls on it, such as at the start of `0...1`; in a range that is symmetric about zero, none does.
  case rounded

  /// Zero is a step, and a number and its negative are equally far from it. The range must be symmetric about zero; it has
  /// one fewer step, and the last number of its bits is rejected.
  case exact

  /// The case for a range of which it is not stated.
  @export(implementation)
  @inline(always)
  static func usual(from lower: Double, to upper: Double, bits: Int) -> Self {
    lower == -upper && bits > 1 ? .exact : .rounded
  }
}

extension BitReader {
  /// Reads a value quantized over `range`, with `bits` bits for each number. Without `zero`, ``QuantizedZero`` says whether
  /// zero is a step.
  ///
  /// - Throws: ``PacketError`` also for the last number of the bits if zero is exact: it is no step.
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  public mutating func read<Value: Quantizable>(
    _ type: Value.Type = Value.self,
    quantized range: ClosedRange<Value.Quantity>,
    bits count: Int,
    zero: QuantizedZero? = nil,
    field: StaticString? = nil
  ) throws(PacketError) -> Value {
    let start = offset
    let quantizer = try Quantizer(range, bits: count, zero, at: start, field)
    do throws(PacketError) {
      // Unrolled, because lanes with a variable index would go through memory.
      let lanes = Value.quantityCount
      let x = try take(count)
      let y = lanes > 1 ? try take(count) : 0
      let z = lanes > 2 ? try take(count) : 0
      let w = lanes > 3 ? try take(count) : 0
      guard x <= quantizer.last, y <= quantizer.last, z <= quantizer.last, w <= quantizer.last
      else { try PacketError.beyondLastStep(bits: count, at: start).raise() }
      let value = Value(
        quantities: SIMD4(
          quantizer.number(at: x),
          lanes > 1 ? quantizer.number(at: y) : 0,
          lanes > 2 ? quantizer.number(at: z) : 0,
          lanes > 3 ? quantizer.number(at: w) : 0))
      if !quantizer.hasDistinctSteps(as: Value.Quantity.self) {
        try quantizer.check(
          SIMD4(x, y, z, w), of: value.quantities, lanes: lanes, bits: count, at: start)
      }
      return value
    } catch {
      try (consume error).rethrow(inField: field)
    }
  }
}

extension BitWriter {
  /// Writes a value quantized over `range`, with `bits` bits for each number. Without `zero`, ``QuantizedZero`` says whether
  /// zero is a step.
  ///
  /// - Throws: ``PacketError`` if a number is not in the range, such as a NaN, or if `zero` is exact and the range is not
  ///   symmetric about zero.
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  public mutating func write<Value: Quantizable>(
    _ value: Value,
    quantized range: ClosedRange<Value.Quantity>,
    bits count: Int,
    zero: QuantizedZero? = nil,
    field: StaticString? = nil
  ) throws(PacketError) {
    let quantizer = try Quantizer(range, bits: count, zero, at: offset, field)
    let quantities = value.quantities
    let lanes = Value.quantityCount
    do throws(PacketError) {
      try append(quantities.x, in: range, quantizer, count)
      if lanes > 1 { try append(quantities.y, in: range, quantizer, count) }
      if lanes > 2 { try append(quantities.z, in: range, quantizer, count) }
      if lanes > 3 { try append(quantities.w, in: range, quantizer, count) }
    } catch {
      try (consume error).rethrow(inField: field)
    }
  }

  @export(implementation)
  @inline(always)
  @_lifetime(self: copy self)
  mutating func append<Quantity: BinaryFloatingPoint>(
    _ quantity: Double,
    in range: ClosedRange<Quantity>,
    _ quantizer: Quantizer,
    _ count: Int
  ) throws(PacketError) {
    guard let step = quantizer.index(of: quantity) else {
      try PacketError.outOfRange(Quantity(quantity), range, at: offset).raise()
    }
    try append(step, count: count)
  }
}

extension Quantizer {
  /// Throws the error at an offset if there are no such steps.
  @export(implementation)
  @inline(always)
  init<Quantity: BinaryFloatingPoint>(
    _ range: ClosedRange<Quantity>,
    bits: Int,
    _ zero: QuantizedZero?,
    at offset: Int,
    _ field: StaticString?
  ) throws(PacketError) {
    guard
      let quantizer = Quantizer(
        from: range.lowerBound.double, to: range.upperBound.double, bits: bits, zero: zero,
        isFloat: Quantity.self == Float.self)
    else {
      try PacketError.impossibleQuantization(bits: bits, zero, at: offset).rethrow(inField: field)
    }
    self = quantizer
  }
}

extension PacketError {
  @usableFromInline
  @inline(never)
  static func impossibleQuantization(
    bits: Int,
    _ zero: QuantizedZero?,
    at offset: Int
  ) -> PacketError {
    PacketError(.impossibleQuantization(bits: bits, zero ?? .rounded), at: offset)
  }

  @usableFromInline
  @inline(never)
  static func beyondLastStep(bits: Int, at offset: Int) -> PacketError {
    let step = (1 as UInt64) << UInt64(bits) - 1
    return PacketError(.outOfRange("step \(step)", allowed: "0...\(step - 1)"), at: offset)
  }
}

extension PacketDescription {
  /// Adds a value quantized over `range`, with `count` bits for each number.
  public mutating func field<Value: Quantizable>(
    _ type: Value.Type,
    quantized range: ClosedRange<Value.Quantity>,
    bits count: Int,
    zero: QuantizedZero? = nil,
    field: StaticString? = nil
  ) {
    add(WireType(quantized: type, range, count, zero), bits: count, field)
  }
}

extension WireType {
  init<Value: Quantizable>(
    quantized type: Value.Type, _ range: ClosedRange<Value.Quantity>, _ count: Int,
    _ zero: QuantizedZero?
  ) {
    let (lower, upper) = (Double(range.lowerBound), Double(range.upperBound))
    self = .quantized(
      lanes: Value.quantityCount,
      bitWidth: 8 * MemoryLayout<Value.Quantity>.size,
      lower: lower,
      upper: upper,
      hasZero: zero ?? .usual(from: lower, to: upper, bits: count) == .exact
    )
  }
}
