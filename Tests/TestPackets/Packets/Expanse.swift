import PacketKit

/// A world of as many bytes as one likes.
@Packet(updatesInPlace: true, delta: true)
struct Expanse: Equatable {
  var tick: UInt32
  var bytes: [UInt8]

  /// Other bytes for each tick.
  init(tick: UInt32, byteCount: Int) {
    self.tick = tick
    let seed = UInt8(truncatingIfNeeded: tick)
    bytes = (0..<byteCount).map { UInt8(truncatingIfNeeded: $0) ^ seed }
  }
}
