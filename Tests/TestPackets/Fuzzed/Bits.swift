import Foundation
import PacketKit

@Packet(bitOrder: .leastSignificantFirst, updatesInPlace: true, view: true)
struct LowRuns: Equatable {
  @Bits(3) var a: UInt8
  @Bits(11) var b: Int16
  @Quantized(-1...1, bits: 9) var c: SIMD2<Float>
  @Bits(64) var d: UInt64
  @Aligned(to: 2) @Bits(1) var e: Bool
  @Bits(33) var f: UInt64
  @UnitQuaternion(bits: 5) var g: SIMD4<Float>
}

@Packet(updatesInPlace: true, view: true) struct Runs: Equatable {
  @Bits(1) var a: Bool
  @Bits(3) var b: Suit
  @Bits(7) var c: Int8
  @Bits(33) var d: UInt64
  var between: UInt8
  @Bits(64) var e: Int64
  @Bits(5) @InRange(3...20) var f: UInt8
  @Padding(before: 1) @Bits(2) var g: UInt8
}

@Packet(updatesInPlace: true, view: true) struct MixedQuantities: Equatable {
  @Quantized(-100...100, bits: 12) var a: SIMD3<Float>
  @Quantized(0...1, bits: 24) var b: Float
  @Quantized(-180...180, bits: 32) var c: Double
  @UnitQuaternion(bits: 10) var d: SIMD4<Float>
  @UnitQuaternion(bits: 2) var e: SIMD4<Float>
  @UnitQuaternion(bits: 20) var f: SIMD4<Float>
  @InRange(-1...1) var g: Float
}

@Packet(updatesInPlace: true, view: true) struct Times: Equatable {
  @Timestamp(.seconds) var a: Date
  @Timestamp(.milliseconds) var b: Date
  @Timestamp(.nanoseconds) var c: Date?
  @Interval(.seconds) var d: Duration
  @Interval(.microseconds) var e: Duration?
  @Coded(by: QuarterSteps.self) var f: Double
}
