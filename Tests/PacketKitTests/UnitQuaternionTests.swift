import Foundation
import PacketKit
import PacketTesting
import Testing

/// The bound that WireFormat.md states: no component of a rotation is off by more than two steps.
@Suite struct UnitQuaternionTests {
  @Test(arguments: 2...20) func staysWithinTheStatedBound(_ bits: Int) throws {
    var generator = SplitMix64(seed: UInt64(bits))
    let step = Double(Float(0.5).squareRoot()) / Double(1 << (bits - 1) - 1)
    for round in 0..<300 {
      let rotation = randomRotation(round, using: &generator)
      let bytes = try encoded(rotation, bits: bits)
      let decoded = try decoded(bytes, bits: bits)

      // A quaternion and its negative are the same rotation.
      let error = min(distance(decoded, rotation), distance(decoded, -rotation))
      #expect(error <= 2 * step, "\(rotation) came back as \(decoded)")
      #expect(try encoded(decoded, bits: bits) == bytes)
    }
  }

  /// The identity, half turns about an axis and the turns about x, y or z come back without a component that they lack.
  @Test(arguments: 2...20) func zeroComponentsStayZero(_ bits: Int) throws {
    for axis in 0..<4 {
      var rotation = SIMD4<Float>()
      rotation[axis] = 1
      #expect(try decoded(encoded(rotation, bits: bits), bits: bits) == rotation)
      #expect(try decoded(encoded(-rotation, bits: bits), bits: bits) == rotation)
    }
    var generator = SplitMix64(seed: UInt64(bits))
    for _ in 0..<100 {
      let angle = Double.random(in: -4...4, using: &generator)
      for axis in 0..<3 {
        var rotation = SIMD4<Float>(0, 0, 0, Float(cos(angle)))
        rotation[axis] = Float(sin(angle))
        let copy = try decoded(encoded(rotation, bits: bits), bits: bits)
        for other in 0..<3 where other != axis { #expect(copy[other] == 0, "\(rotation)") }
      }
    }
  }

  private func decoded(_ bytes: [UInt8], bits: Int) throws -> SIMD4<Float> {
    var reader = PacketReader(bytes)
    var run = try reader.readBits(2 + 3 * bits)
    let rotation = try run.read(SIMD4<Float>.self, unitQuaternion: bits)
    try run.finish()
    return rotation
  }

  private func encoded(_ rotation: SIMD4<Float>, bits: Int) throws -> [UInt8] {
    var writer = PacketWriter()
    var run = try writer.writeBits(2 + 3 * bits)
    try run.write(rotation, unitQuaternion: bits)
    try run.finish()
    return writer.makeArray()
  }

  /// Any rotation, and often one whose largest components are nearly equal.
  private func randomRotation(_ round: Int, using generator: inout SplitMix64) -> SIMD4<Float> {
    var rotation: SIMD4<Double>
    repeat {
      rotation = .random(in: -1...1, using: &generator)
      if round.isMultiple(of: 3) { rotation = SIMD4(repeating: 1) + 0.0001 * rotation }
      if round.isMultiple(of: 5) { rotation.x = -rotation.y }
    } while (rotation * rotation).sum() < 0.01
    return SIMD4(rotation / (rotation * rotation).sum().squareRoot())
  }

  private func distance(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> Double {
    let difference = SIMD4<Double>(a) - SIMD4<Double>(b)
    return difference.indices.map { abs(difference[$0]) }.max() ?? 0
  }
}
