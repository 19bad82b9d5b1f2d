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
      ": a range in 32 bits, finer than the type's numbers or without extent, at offset 0"
    let encoding = #expect(throws: PacketError.self) { try Tiny(number: 0).encodedBytes() }
    #expect(encoding.map { "\($0)" } == "Tiny.number" + sentence)
    let decoding = #expect(throws: PacketError.self) { try Tiny(decoding: [0, 0, 0, 1]) }
    #expect(decoding.map { "\($0)" } == "Tiny.number" + sentence)
  }

  @Packet struct Resting: Equatable {
    @Quantized(-32...32, bits: 12) var rounded: Float
    @Quantized(-32...32, bits: 12, zero: .exact) var exact: SIMD4<Double>
  }

  /// Without a step for zero, what rests is decoded as moving.
  @Test func whatRestsStaysAtRest() throws {
    let copy = try Resting(decoding: Resting(rounded: 0, exact: [0, -0.0, 32, -32]).encodedBytes())
    #expect(copy.rounded > 0 && copy.rounded < 0.008)
    #expect(copy.exact == [0, 0, 32, -32])
    #expect(copy.exact[1].sign == .plus)
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
        == "a range in 8 bits with a step for zero, but not from -x to x, at offset 0")
  }

  /// Lengths within the tolerance, whose largest component has an equal: rounded, both can be longer.
  @Test func aLongQuaternionThatRoundsToALongerOneIsRefused() throws {
    let rotation = SIMD4<Float>(0.5641887784, -0.2240972519, 0.5641887784, -0.5641887784)
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
