public import PacketKit

/// The number of the newest snapshot that a receiver has, for their sender. It takes one byte or three.
///
/// It needs no datagram of its own. Put it into the messages that the receiver sends anyway, such as a player's input:
///
/// ```swift
/// @Packet
/// struct Input {
///   var acknowledgement: SnapshotAcknowledgement
///   var buttons: Buttons
/// }
/// ```
///
/// No harm is done if some of them are lost or late.
@Packet
public struct SnapshotAcknowledgement: Sendable, Hashable {
  /// The number of the newest snapshot that has been received; `nil` if there is none.
  public var number: UInt16?

  /// Creates an acknowledgement of the snapshot with that number, or of none.
  public init(number: UInt16?) {
    self.number = number
  }
}
