internal import PacketKit

/// What comes before a snapshot's bytes.
@Packet
struct SnapshotHeader {
  /// The snapshot's number, which is that of the one before it plus one; 0 follows 65,535.
  var number: UInt16

  /// How many numbers before it the baseline is; 0 for a snapshot in full.
  @InRange(0...63) var age: UInt8
}

/// How many snapshots are kept at each end.
let ringSize = 64
