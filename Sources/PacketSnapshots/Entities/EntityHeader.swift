internal import PacketKit

/// The start of each datagram of entities.
@Packet
struct EntityHeader {
  /// The sender's session.
  var session: UInt16

  /// The datagram's number, which is that of the one before it to the same receiver plus one.
  var number: UInt32

  /// The frame that the entities are of, from 1 on.
  var frame: UInt32

  /// How many updates follow.
  var count: UInt16

  static let byteCount = 12

  /// Where the count is.
  static let countOffset = 10
}

/// The oldest baseline, in frames.
@usableFromInline let maximumBaselineAge: UInt32 = 62
