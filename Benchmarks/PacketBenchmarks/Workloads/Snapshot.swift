import Foundation
import PacketKit

/// What a game sends its players many times a second.
@Packet
struct Snapshot: Equatable {
  var tick: UInt32
  @CountPrefixed(UInt8.self) var entities: [Entity]
}

@Packet
struct Entity: Equatable {
  @Bits(12) var id: UInt16
  @Quantized(-512...512, bits: 16) var position: SIMD3<Float>
  @UnitQuaternion(bits: 10) var rotation: SIMD4<Float>
  @Bits(1) var isAlive: Bool
  @Bits(1) var isCrouching: Bool
  @Bits(1) var isReloading: Bool
  @Bits(1) var hasTarget: Bool
  @Present(when: "hasTarget") var target: UInt16?
}

extension Snapshot {
  /// 64 entities, all turned in other ways; every third has a target.
  static let of64 = Snapshot(
    tick: 123_456,
    entities: (0..<64).map { index in
      let angle = Float(index) / 10
      let hasTarget = index.isMultiple(of: 3)
      return Entity(
        id: UInt16(index * 60),
        position: SIMD3(Float(index) * 7.5 - 240, 12.25, -Float(index)),
        rotation: SIMD4(0, sin(angle) * 0.6, sin(angle) * 0.8, cos(angle)),
        isAlive: index != 5,
        isCrouching: index.isMultiple(of: 2),
        isReloading: index.isMultiple(of: 7),
        hasTarget: hasTarget,
        target: hasTarget ? UInt16(index) : nil)
    })
}
