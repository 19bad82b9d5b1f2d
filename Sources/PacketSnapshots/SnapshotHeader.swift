internal import PacketKit

/// The start of each datagram.
@Packet
struct SnapshotHeader {
  /// The snapshot's number, which is that of the one before it plus one; 0 follows 65,535.
  var number: UInt16

  @Bits(2) var extent: SnapshotExtent

  /// How many numbers before it the baseline is; 0 for a snapshot in full.
  @Bits(6) var age: UInt8
}

/// How much of a snapshot a datagram holds.
enum SnapshotExtent: UInt8, PacketField {
  case whole = 0
  case fragment = 2
  case lastFragment = 3
}

/// The rest of the header if the datagram holds a fragment.
@Packet
struct FragmentHeader {
  /// The fragment's place, from 0 on.
  var index: UInt8

  /// The bytes of the whole snapshot, without headers.
  @Bytes(3) var byteCount: UInt32
}

/// How many snapshots are kept at each end.
let ringSize = 64
