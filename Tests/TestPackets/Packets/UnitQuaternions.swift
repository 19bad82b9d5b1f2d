import PacketKit

/// Rotations in the fewest bits, in usual ones, and in the most.
@Packet(updatesInPlace: true, view: true)
struct UnitQuaternions: Equatable {
  @UnitQuaternion(bits: 2) var coarse: SIMD4<Float>
  @UnitQuaternion(bits: 9) var usual: SIMD4<Float>
  @UnitQuaternion(bits: 10) var good: SIMD4<Float>
  @UnitQuaternion(bits: 20) var fine: SIMD4<Float>
}
