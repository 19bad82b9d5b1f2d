#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import PacketKit

/// A datagram that a ``SnapshotSender`` sends, for tools that show what a network carries: give `PacketSchemas.main` a
/// `SnapshotDatagram<World>.self`.
///
/// A program does not need it: a ``SnapshotReceiver`` takes the bytes.
@Packet
public struct SnapshotDatagram<World: DeltaPacket> {
  /// The session of the sender.
  public var session: UInt16

  /// The frame of the snapshot, from 1 on.
  public var frame: UInt32

  /// How many frames older the baseline is; 0 for a world in full. A fragment adds 0x80 to it, and the last one 0xC0.
  public var age: UInt8

  /// A part of a snapshot that is too long for one datagram.
  @Present(when: "age", mask: 0x80)
  public var fragment: SnapshotFragment?

  /// The world, in full.
  @Present(when: "age", is: 0)
  public var world: World?

  /// The difference from the baseline. Without that, its bits have no meaning.
  @Present(when: "age", in: 1...63) @Remaining
  public var delta: Data?
}

/// A part of a snapshot that is too long for one datagram, in a ``SnapshotDatagram``.
@Packet
public struct SnapshotFragment: Sendable, Hashable {
  /// The place of the fragment, from 0 on.
  public var index: UInt8

  /// The bytes of the snapshot, without headers.
  @Bytes(3) public var byteCount: UInt32

  /// Some of those bytes.
  @Remaining public var bytes: Data
}

extension SnapshotDatagram: Sendable where World: Sendable {}
