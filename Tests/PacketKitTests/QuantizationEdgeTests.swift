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
