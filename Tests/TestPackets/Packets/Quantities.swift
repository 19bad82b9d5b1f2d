import PacketKit

/// Numbers as steps of ranges.
@Packet(updatesInPlace: true, view: true)
struct Quantities: Equatable {
  @Quantized(0...1, bits: 8) var unit: Float
  @Quantized(-100...100, bits: 12, zero: .rounded) var place: Double
  @Quantized(0...255, bits: 8) var whole: Double
  @Quantized(-128...127, bits: 8) var signed: Float
  @Quantized(-1...1, bits: 1) var sign: Float
  @Quantized(0.1...0.7, bits: 16) var single: Float
  @Quantized(0.1...0.7, bits: 16) var double: Double
  @Quantized(-180...180, bits: 32, zero: .rounded) var angle: Double
  @Quantized(0...1, bits: 24) var fine: Float
  @Quantized(1e-9...2e9, bits: 20) var wide: Double
  @Quantized(-3...1, bits: 2) var coarse: Float
}

/// Vectors as steps of ranges, their lanes one after the other, and a number beside them.
@Packet(updatesInPlace: true, view: true)
struct QuantizedVectors: Equatable {
  @Quantized(-1...1, bits: 5) var pair: SIMD2<Double>
  @Quantized(-100...100, bits: 12) var place: SIMD3<Float>
  @Bits(3) var mode: UInt8
  @Quantized(0...1, bits: 9) var color: SIMD4<Float>
}

/// A range in more steps than a `Float` has numbers there.
@Packet(updatesInPlace: true, view: true)
struct OverfineQuantities: Equatable {
  @Quantized(1000...1001, bits: 20) var number: Float
}

/// Ranges with a step for zero.
@Packet(updatesInPlace: true, view: true)
struct ExactQuantities: Equatable {
  @Quantized(-32...32, bits: 12, zero: .exact) var speed: Double
  @Quantized(-0.1...0.1, bits: 7) var lean: Float
  @Quantized(-1...1, bits: 2) var sign: Float
  @Quantized(-180...180, bits: 32, zero: .exact) var angle: Double
  @Quantized(-1e-9...1e-9, bits: 20) var tiny: Float
  @Quantized(-32...32, bits: 12) var velocity: SIMD3<Float>
}
