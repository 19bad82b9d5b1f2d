internal import PacketKit

/// The start of each datagram.
@Packet
struct SnapshotHeader {
  /// The sender's session.
  var session: UInt16

  /// The frame that the snapshot is of, from 1 on.
  var frame: UInt32

  @Bits(2) var extent: SnapshotExtent

  /// How many frames before it the baseline is; 0 for a snapshot in full.
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
