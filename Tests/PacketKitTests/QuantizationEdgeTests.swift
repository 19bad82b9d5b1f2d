import PacketKit
import PacketTesting
import Testing

@testable import TestPackets

/// Where rounding could make bytes that do not decode, or no step at all.
@Suite struct QuantizationEdgeTests {
  @Packet struct Tiny {
    @Quantized(0...1e-300, bits: 32) var number: Double
  }

  @Test func aRangeWithInfinitelyManyStepsToOneIsRefused() {
    let sentence =
      ": cannot quantize to 32 bits, because the range is empty or its steps are finer than the type's numbers, at offset 0"
    let encoding = #expect(throws: PacketError.self) { try Tiny(number: 0).encodedBytes() }
    #expect(encoding.map { "\($0)" } == "Tiny.number" + sentence)
    let decoding = #expect(throws: PacketError.self) { try Tiny(decoding: [0, 0, 0, 1]) }
    #expect(decoding.map { "\($0)" } == "Tiny.number" + sentence)
  }

  private static let extent: Float = 32

  @Packet struct Resting: Equatable {
    @Quantized(-32...32, bits: 12, zero: .rounded) var rounded: Float
    @Quantized(-32...32, bits: 12) var exact: SIMD4<Double>
    @Quantized(-extent...extent, bits: 12) var computed: Float
    @Quantized(-32...34, bits: 12) var asymmetric: Float
    @Quantized(-32...32, bits: 1) var sign: Float
  }

  @Test func anObjectAtRestStaysAtRest() throws {
    let packet = Resting(
      rounded: 0, exact: [0, -0.0, 32, -32], computed: 0, asymmetric: 0, sign: 32)
    let copy = try Resting(decoding: packet.encodedBytes())
    #expect(copy.rounded > 0 && copy.rounded < 0.008)
    #expect(copy.exact == [0, 0, 32, -32])
    #expect(copy.exact[1].sign == .plus)
    #expect(copy.computed == 0)
    #expect(copy.asymmetric != 0)
    #expect(copy.sign == 32)
  }

  /// In any range about zero: zero stays zero, the error is at most half a step, and a number that has been decoded is
  /// encoded as the same bits.
  @Test(arguments: 2...32) func rangesAboutZeroHaveAStepForIt(_ bits: Int) throws {
    var generator = SplitMix64()
    for _ in 0..<20 {
      let extent = Double.random(in: 0.5...1, using: &generator)
      let range = -extent * pow2(.random(in: -300...300, using: &generator))
      try verify(range...(-range), bits, using: &generator)
    }
  }

  /// A power of two.
  private func pow2(_ exponent: Int) -> Double {
    Double(sign: .plus, exponent: exponent, significand: 1)
  }

  private func verify(
    _ range: ClosedRange<Double>,
    _ bits: Int,
    using generator: inout SplitMix64
  ) throws {
    func steps(_ number: Double) throws -> [UInt8] {
      var writer = PacketWriter()
      var run = try writer.writeBits(bits)
      try run.write(number, quantized: range, bits: bits)
      try run.finish()
      return writer.makeArray()
    }
    func number(_ steps: [UInt8]) throws -> Double {
      var reader = PacketReader(steps)
      var run = try reader.readBits(bits)
      let number = try run.read(Double.self, quantized: range, bits: bits)
      try run.finish()
      return number
    }
    #expect(try number(steps(0)) == 0, "\(range) in \(bits) bits")
    let step = range.upperBound / Double((1 as UInt64) << UInt64(bits - 1) - 1)
    for index in 0..<22 {
      let original =
        switch index {
        case 0: range.lowerBound
        case 1: range.upperBound
        default: Double.random(in: range, using: &generator)
        }
      let bytes = try steps(original)
      let copy = try number(bytes)
      // The arithmetic itself rounds, by some last places of the bound.
      let bound = step / 2 + 2 * range.upperBound.ulp
      #expect(abs(copy - original) <= bound, "\(original) in \(range), \(bits) bits, \(generator)")
      #expect(try steps(copy) == bytes, "\(original) in \(range), \(bits) bits, \(generator)")
    }
  }

  /// Where a type has about as many numbers as a range has steps, a step either returns to its bits or is refused.
  @Test(arguments: [Float(1), 0x1p-120]) func aStepReturnsToItsBitsOrIsRefused(_ scale: Float)
    throws
  {
    var generator = SplitMix64()
    var refused = 0
    for _ in 0..<20_000 {
      let bits = Int.random(in: 12...32, using: &generator)
      let lower = Float.random(in: -1...1, using: &generator) * scale
      let upper =
        Bool.random(using: &generator)
        ? lower.magnitude : lower + Float.random(in: 0.001...1, using: &generator) * scale
      guard lower < upper else { continue }
      let step = UInt64.random(in: 0..<1 << UInt64(bits) - 1, using: &generator)
      let same = try isSameAgain(step, lower...upper, bits)
      let sameInDouble = try isSameAgain(step, Double(lower)...Double(upper), bits)
      #expect(
        same != false && sameInDouble == true, "\(step) of \(bits) bits in \(lower)...\(upper)")
      if same == nil { refused += 1 }
    }
    #expect(refused > 1_000 && refused < 15_000)
  }

  /// Whether a step is encoded as its bits once it is decoded; nil if it is refused.
  private func isSameAgain<Number: Quantizable & BinaryFloatingPoint>(
    _ step: UInt64,
    _ range: ClosedRange<Number>,
    _ bits: Int
  ) throws -> Bool? where Number.Quantity == Number {
    var writer = PacketWriter()
    var run = try writer.writeBits(bits)
    try run.write(step, bits: bits)
    try run.finish()
    var reader = PacketReader(writer.bytes)
    var found = try reader.readBits(bits)
    guard let number = try? found.read(Number.self, quantized: range, bits: bits) else {
      return nil
    }
    var other = PacketWriter()
    var again = try other.writeBits(bits)
    try again.write(number, quantized: range, bits: bits)
    try again.finish()
    return other.makeArray() == writer.makeArray()
  }

  /// A number and its negative are as many steps from zero, and so are what they are decoded to.
  @Test(arguments: 2...32) func stepsAreSymmetricAboutZero(_ bits: Int) throws {
    var generator = SplitMix64()
    for extent in [1, 0.1, 32, 1e-30, 3e200] as [Double] {
      for _ in 0..<40 {
        let step = UInt64.random(in: 0..<1 << UInt64(bits - 1), using: &generator)
        let last = UInt64(1) << UInt64(bits) - 2
        func number(_ step: UInt64) throws(PacketError) -> Double {
          var writer = PacketWriter()
          var run = try writer.writeBits(bits)
          try run.write(step, bits: bits)
          try run.finish()
          var reader = PacketReader(writer.bytes)
          var found = try reader.readBits(bits)
          return try found.read(
            Double.self, quantized: -extent...extent, bits: bits, zero: .exact)
        }
        guard step <= last else { continue }
        let number = (try number(step), try number(last - step))
        #expect(number.0 == -number.1, "step \(step) in \(bits) bits, \(generator)")
      }
    }
  }

  @Test(arguments: [-1...2.0, 0...1, -2...(-1)])
  func aRangeThatIsNotSymmetricHasNoStepForZero(_ range: ClosedRange<Double>) throws {
    var writer = PacketWriter()
    var run = try writer.writeBits(8)
    let error = #expect(throws: PacketError.self) {
      try run.write(range.lowerBound, quantized: range, bits: 8, zero: .exact)
    }
    #expect(
      error.map { "\($0)" }
        == "cannot quantize to 8 bits with a step for zero, because the range is not from -x to x, at offset 0"
    )
  }

  /// Lengths within the tolerance, whose largest component has an equal: rounded, both can be longer.
  @Test func aLongQuaternionThatRoundsToALongerOneIsRefused() throws {
    let rotation = SIMD4<Float>(0.5697298, -0.17980722, 0.5697298, -0.5697298)
    let simple = SIMD4<Float>(0, 0, 0, 1)
    let packet = UnitQuaternions(coarse: simple, usual: simple, good: rotation, fine: simple)
    #expect(throws: PacketError.self) { try packet.encodedBytes() }
  }

  @Test func whatIsEncodedDecodes() throws {
    var generator = SplitMix64()
    var tooLong = 0
    for _ in 0..<20_000 {
      var rotation = SIMD4<Float>()
      for lane in 0..<4 { rotation[lane] = .random(in: -1...1, using: &generator) }
      if Bool.random(using: &generator) { rotation[3] = -rotation[0] }
      let length = (rotation * rotation).sum().squareRoot()
      guard length > 0.1 else { continue }
      rotation *= .random(in: 0.99...1.01, using: &generator) / length
      let packet = UnitQuaternions(
        coarse: rotation,
        usual: rotation,
        good: [0, 0, 0, 1],
        fine: [0, 0, 0, 1]
      )
      guard let bytes = try? packet.encodedBytes() else {
        tooLong += 1
        continue
      }
      let copy = try #require(try? UnitQuaternions(decoding: bytes), "\(rotation), \(generator)")
      #expect(try copy.encodedBytes() == bytes, "\(generator)")
    }
    #expect(tooLong < 10_000, "\(generator)")
  }
}
