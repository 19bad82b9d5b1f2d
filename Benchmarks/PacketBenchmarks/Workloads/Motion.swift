import PacketKit

/// Where something is, and how it moves: numbers alone.
@Packet
struct Motion: Equatable {
  var tick: UInt64
  var entity: UInt32
  var x: Float
  var y: Float
  var z: Float
  var heading: Float
  var speed: Int16
  var flags: UInt8

  static let example = Motion(
    tick: 123_456_789, entity: 42, x: 1.5, y: -2.25, z: 1024, heading: 0.5, speed: -300, flags: 5)
}
