#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import PacketKit

/// A datagram that an ``EntitySender`` sends, for tools that show what a network carries: give `PacketSchemas.main` an
/// `EntityDatagram<Entity>.self`.
///
/// A program does not need it: an ``EntityReceiver`` takes the bytes.
@Packet
public struct EntityDatagram<Entity: DeltaPacket & Identifiable>: Sendable, Hashable
where Entity.ID: FixedWidthInteger & UnsignedInteger {
  /// The session of the sender.
  public var session: UInt16

  /// The number of the datagram, that of the one before to the same receiver plus one.
  public var number: UInt32

  /// The frame of the entities, from 1 on.
  public var frame: UInt32

  /// How many updates follow.
  public var count: UInt16

  /// The updates. How long one of them is depends on its baseline.
  @Remaining public var updates: Data
}
